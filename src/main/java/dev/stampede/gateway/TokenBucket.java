package dev.stampede.gateway;

/** A token bucket that starts full. Times are nanoseconds and must not go back. */
final class TokenBucket {

    private final double perNano;
    private final int size;
    private double tokens;
    private long filledAt;

    /**
     * @param rate tokens per second, above 0
     * @param size the most tokens it holds, at least 1
     */
    TokenBucket(double rate, int size, long now) {
        this.perNano = rate / 1e9;
        this.size = size;
        this.tokens = size;
        this.filledAt = now;
    }

    /** Takes a token if there is one. */
    boolean take(long now) {
        tokens = Math.min(size, tokens + (now - filledAt) * perNano);
        filledAt = now;
        if (tokens < 1) {
            return false;
        }
        tokens--;
        return true;
    }
}
