package dev.stampede.storm;

/**
 * The ticks among several that stick out, the first of equal ones: most attempts, most opened, most failed, fewest open
 * at its end. Whatever is thinned shows them still.
 */
public record Extremes(At attempts, At opened, At failed, At open) {

    /** One tick's number. */
    public record At(int seq, long count) {

        private At orMore(int other, long more) {
            return more > count ? new At(other, more) : this;
        }

        private At orLess(int other, long less) {
            return less < count ? new At(other, less) : this;
        }
    }

    static Extremes of(Tick tick) {
        int seq = tick.seq();
        return new Extremes(
                new At(seq, tick.attempts()),
                new At(seq, tick.opened()),
                new At(seq, tick.failures()),
                new At(seq, tick.open()));
    }

    Extremes and(Tick tick) {
        int seq = tick.seq();
        return new Extremes(
                attempts.orMore(seq, tick.attempts()),
                opened.orMore(seq, tick.opened()),
                failed.orMore(seq, tick.failures()),
                open.orLess(seq, tick.open()));
    }
}
