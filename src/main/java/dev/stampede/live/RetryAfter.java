package dev.stampede.live;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;

/** The Retry-After header of RFC 9110 section 10.2.3: seconds, or a date. */
final class RetryAfter {

    private static final long LONGEST = 86_400L * 365;
    private static final int LONGEST_DATE = 40;
    private static final long UNKNOWN = -1;
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,15}");

    private RetryAfter() {}

    /**
     * The seconds to wait, at most a year; -1 if the header says nothing that can be understood.
     *
     * @param date the answer's own Date, by whose clock a date is meant; where it has none, our clock has to do
     */
    static long seconds(String value, String date) {
        if (value.isEmpty()) {
            return UNKNOWN;
        }
        if (SECONDS.matcher(value).matches()) {
            return Math.min(LONGEST, Long.parseLong(value));
        }
        long then = epochSecond(value);
        if (then == UNKNOWN) {
            return UNKNOWN;
        }
        long said = epochSecond(date);
        long now = said == UNKNOWN ? Instant.now().getEpochSecond() : said;
        return Math.max(0, Math.min(LONGEST, then - now));
    }

    private static long epochSecond(String date) {
        if (date.isEmpty() || date.length() > LONGEST_DATE) {
            return UNKNOWN;
        }
        try {
            Instant moment = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(date));
            return Math.max(0, moment.getEpochSecond());
        } catch (DateTimeException other) {
            return UNKNOWN;
        }
    }
}
