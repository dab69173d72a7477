package dev.stampede.run;

import dev.stampede.storm.StormResult;

/**
 * Event: the storm of a run is over and its result is here. Published before the run's state changes, and the state
 * waits for the listeners: who sees the end also sees what they stored.
 */
public record StormEnded(Run run, StormResult result) {}
