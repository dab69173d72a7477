package dev.stampede.format;

import dev.stampede.audit.Audit;

/**
 * An audit and what it is of.
 *
 * @param name a preset's id or what its owner calls the policy
 */
public record AuditedPolicy(String name, Audit audit) {}
