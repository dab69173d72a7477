package dev.stampede.storm;

/** A token bucket that starts full. Times are whole units of the caller's choice and must not go back. */
public final class TokenBucket {

    private final double perUnit;
    private final int size;
    private double tokens;
    private long filledAt;

    /**
     * @param rate tokens per second, above 0
     * @param size the most tokens it holds, at least 1
     * @param now when it is full
     * @param unitsPerSecond 1e9 for times in nanoseconds
     */
    public TokenBucket(double rate, int size, long now, double unitsPerSecond) {
        this.perUnit = rate / unitsPerSecond;
        this.size = size;
        this.tokens = size;
        this.filledAt = now;
    }

    /** Takes a token if there is one. */
    public boolean take(long now) {
        tokens = Math.min(size, tokens + (now - filledAt) * perUnit);
        filledAt = now;
        if (tokens < 1) {
            return false;
        }
        tokens--;
        return true;
    }
}
