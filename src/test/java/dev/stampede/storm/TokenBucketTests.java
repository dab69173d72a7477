package dev.stampede.storm;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class TokenBucketTests {

    private static final long SECOND = 1_000_000_000L;

    @Test
    void letsABurstThroughAndThenTheRate() {
        TokenBucket bucket = new TokenBucket(2, 3, 0, 1e9);
        assertThat(taken(bucket, 0, 10)).isEqualTo(3);
        assertThat(taken(bucket, SECOND / 2, 10)).isEqualTo(1);
        assertThat(taken(bucket, SECOND, 10)).isEqualTo(1);
    }

    @Test
    void holdsNoMoreThanItsSizeHoweverLongItRests() {
        TokenBucket bucket = new TokenBucket(1000, 5, 0, 1e9);
        assertThat(taken(bucket, 100_000 * SECOND, 10)).isEqualTo(5);
    }

    @Property
    void neverLetsMoreThroughThanBurstAndRateAllow(
            @ForAll @IntRange(min = 1, max = 50) int rate,
            @ForAll @IntRange(min = 1, max = 20) int size,
            @ForAll @Size(min = 1, max = 200) java.util.List<@LongRange(min = 0, max = 200_000_000) Long> gaps) {
        TokenBucket bucket = new TokenBucket(rate, size, 0, 1e9);
        long now = 0;
        int through = 0;
        for (long gap : gaps) {
            now += gap;
            through += bucket.take(now) ? 1 : 0;
        }
        assertThat((double) through).isLessThanOrEqualTo(size + rate * (now / 1e9) + 1e-6);
    }

    private static int taken(TokenBucket bucket, long now, int tries) {
        int taken = 0;
        for (int i = 0; i < tries; i++) {
            taken += bucket.take(now) ? 1 : 0;
        }
        return taken;
    }
}
