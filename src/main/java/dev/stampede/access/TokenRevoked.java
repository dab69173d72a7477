package dev.stampede.access;

/**
 * A token is good for nothing any more.
 *
 * @param holder as of {@link Token#holder}
 */
public record TokenRevoked(String holder) {}
