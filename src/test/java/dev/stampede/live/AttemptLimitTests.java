package dev.stampede.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class AttemptLimitTests {

    private static final long MILLI = 1_000_000;

    @Property
    void noSecondSeesMoreThanTheLimit(
            @ForAll @IntRange(min = 1, max = 20) int most,
            @ForAll @Size(max = 200) List<@IntRange(max = 3000) Integer> times) {
        List<Integer> sorted = new ArrayList<>(times);
        Collections.sort(sorted);
        AttemptLimit limit = new AttemptLimit(most);
        List<Integer> made = new ArrayList<>();
        for (int time : sorted) {
            boolean full =
                    made.stream().filter(earlier -> time - earlier < 1000).count() >= most;
            if (limit.admits(time * MILLI)) {
                assertThat(full).isFalse();
                made.add(time);
            } else {
                assertThat(full || limit.reached()).isTrue();
                return;
            }
        }
    }

    @Example
    void onceReachedNothingLeavesAnyMoreAndThatIsToldOnce() {
        List<String> told = new ArrayList<>();
        AttemptLimit limit = new AttemptLimit(1);
        limit.onReached(() -> told.add("stop"));
        assertThat(limit.admits(0)).isTrue();
        assertThat(limit.admits(999 * MILLI)).isFalse();
        assertThat(limit.admits(5000 * MILLI)).isFalse();
        assertThat(limit.reached()).isTrue();
        assertThat(told).hasSize(1);
    }

    @Example
    void withoutALimitEverythingLeaves() {
        AttemptLimit limit = new AttemptLimit(Integer.MAX_VALUE);
        for (int i = 0; i < 100_000; i++) {
            assertThat(limit.admits(0)).isTrue();
        }
    }
}
