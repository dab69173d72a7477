package dev.stampede.format;

/**
 * A run in three sentences, each of them resting on numbers of its report.
 *
 * @param whatHappened who was dropped, who came back and when, and what it cost
 * @param whatLimitedIt what the time went into, or what kept clients away
 * @param whatWouldHelp what to change, with numbers
 */
public record Story(String whatHappened, String whatLimitedIt, String whatWouldHelp) {}
