package dev.stampede.run;

/**
 * What tells whether a storm was asked for before: kept for {@value #HOURS} hours.
 *
 * @param text the key as it was sent, at most 200 characters
 * @param body SHA-256 of what was sent with it, in hexadecimal
 */
public record SubmissionKey(String text, String body) {

    public static final int HOURS = 24;
}
