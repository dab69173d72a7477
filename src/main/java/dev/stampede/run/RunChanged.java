package dev.stampede.run;

/** Event: a run's state, position, progress or words changed. Progress alone is published at most four times a second. */
public record RunChanged(Run run) {}
