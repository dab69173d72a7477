package dev.stampede.storm;

/**
 * How far a run is.
 *
 * @param fraction 0 .. 1, by the clock of the scenario
 * @param words what is going on, as a phrase for people
 */
public record Progress(double fraction, String words) {}
