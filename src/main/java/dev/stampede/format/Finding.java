package dev.stampede.format;

/**
 * One thing that a report has to say.
 *
 * @param code stable, for machines, such as {@code lockstep}
 * @param text for people: full sentences with the numbers they rest on
 */
public record Finding(String code, String text) {}
