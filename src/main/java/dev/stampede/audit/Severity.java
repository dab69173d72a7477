package dev.stampede.audit;

/** How bad it is, in the pattern's words. */
public enum Severity {
    NONE,
    LOW,
    MEDIUM,
    HIGH
}
