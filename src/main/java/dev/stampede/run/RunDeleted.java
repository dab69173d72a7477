package dev.stampede.run;

import java.util.UUID;

/** Event: a run was removed from the history. */
public record RunDeleted(UUID id) {}
