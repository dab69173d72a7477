package dev.stampede.storm;

/**
 * One thing wrong with an input.
 *
 * @param pointer where, as an RFC 6901 JSON pointer into the input
 * @param detail what, as a sentence for people
 */
public record Violation(String pointer, String detail) {}
