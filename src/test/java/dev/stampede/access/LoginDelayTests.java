package dev.stampede.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stampede.TestClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoginDelayTests {

    private static final String HERE = "192.0.2.1";

    private final TestClock clock = new TestClock(Instant.parse("2026-11-30T12:00:00Z"));
    private final LoginDelay delay = new LoginDelay(clock);

    private void fail(int times, String address, String name) {
        for (int i = 0; i < times; i++) {
            delay.admit(address, name);
        }
    }

    /** Seconds until this one may try; 0 if at once, and then the try is counted. */
    private long wait(String address, String name) {
        try {
            delay.admit(address, name);
            return 0;
        } catch (TriedTooOften often) {
            return often.seconds();
        }
    }

    @Test
    void theFirstTriesAreFreeAndThenTheWaitDoublesUpToFiveMinutes() {
        fail(5, HERE, "ops");
        for (long expected : new long[] {1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300, 300}) {
            assertThat(wait(HERE, "name " + expected)).isEqualTo(expected);
            clock.pass(Duration.ofSeconds(expected));
            assertThat(wait(HERE, "name " + expected)).isZero();
        }
    }

    @Test
    void whoTriesTooEarlyDoesNotMakeTheWaitLonger() {
        fail(6 - 1, HERE, "ops");
        for (int i = 0; i < 100; i++) {
            assertThat(wait(HERE, "ops")).isEqualTo(1);
        }
        clock.pass(Duration.ofMillis(999));
        assertThat(wait(HERE, "ops")).isEqualTo(1);
        clock.pass(Duration.ofMillis(1));
        assertThat(wait(HERE, "ops")).isZero();
    }

    @Test
    void aRightPasswordAfterTheDelayWorksAndClearsIt() {
        fail(5, HERE, "ops");
        clock.pass(Duration.ofSeconds(1));
        assertThat(wait(HERE, "ops")).isZero();
        delay.succeeded(HERE, "ops");

        fail(5, HERE, "ops");
        assertThat(wait(HERE, "ops")).isEqualTo(1);
    }

    @Test
    void manyAddressesAreSlowedByTheNameTheyTry() {
        for (int i = 1; i <= 5; i++) {
            assertThat(wait("192.0.2." + i, "ops")).isZero();
        }
        assertThat(wait("192.0.2.99", "ops")).isEqualTo(1);
        assertThat(wait("192.0.2.99", "other")).isZero();
    }

    @Test
    void theWaitOfANameIsShortAndDoesNotBindWhereSomebodyLoggedInFrom() {
        delay.admit(HERE, "ops");
        delay.succeeded(HERE, "ops");
        for (int i = 0; i < 50; i++) {
            String stranger = "198.51.100." + i;
            while (wait(stranger, "ops") > 0) {
                clock.pass(Duration.ofSeconds(1));
            }
        }
        assertThat(wait("203.0.113.1", "ops")).isEqualTo(30);
        assertThat(wait(HERE, "ops")).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "2001:db8:1:2::1, 2001:db8:1:2:ffff::2, true",
        "2001:db8:1:2::1, 2001:db8:1:3::1, false",
        "192.0.2.1, 192.0.2.2, false",
        "::ffff:192.0.2.1, 192.0.2.1, true",
        "not an address, not an address, true"
    })
    void whoHasOneAddressHasItsWholeNetwork(String one, String other, boolean same) {
        for (int i = 0; i < 5; i++) {
            delay.admit(one, "name " + i);
        }
        assertThat(wait(other, "fresh") > 0).isEqualTo(same);
    }

    @Test
    void afterAnHourNothingIsRemembered() {
        fail(5, HERE, "ops");
        clock.pass(Duration.ofMinutes(61));
        fail(5, HERE, "ops");
        assertThat(wait(HERE, "ops")).isEqualTo(1);
    }

    @Test
    void aWrongTokenIsSlowedWithoutSlowingTheLogin() {
        for (int i = 0; i < 5; i++) {
            delay.wrongToken(HERE);
        }
        assertThatThrownBy(() -> delay.wrongToken(HERE)).isInstanceOf(TriedTooOften.class);
        assertThatCode(() -> delay.admit(HERE, "ops")).doesNotThrowAnyException();
    }

    @Test
    void manyTriesAtOnceAreNotFree() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(16);
        try {
            List<Callable<Long>> tries = IntStream.range(0, 200)
                    .mapToObj(i -> (Callable<Long>) () -> wait(HERE, "ops"))
                    .collect(Collectors.toList());
            long admitted = 0;
            for (Future<Long> tried : threads.invokeAll(tries)) {
                admitted += tried.get() == 0 ? 1 : 0;
            }
            assertThat(admitted).isEqualTo(5);
        } finally {
            threads.shutdownNow();
        }
    }

    @Test
    void itsMemoryIsBounded() {
        Tries tries = new Tries(clock, Duration.ofMinutes(5), 1_000);
        for (int i = 0; i < 100_000; i++) {
            tries.count("name " + i);
        }
        assertThat(tries.size()).isEqualTo(1_000);

        Known known = new Known(10);
        IntStream.range(0, 100).forEach(i -> known.add("address " + i));
        assertThat(known.contains("address 89")).isFalse();
        assertThat(known.contains("address 90")).isTrue();
    }

    @Test
    void whoIsTryingIsNotForgottenForThoseWhoTriedOnce() {
        Tries tries = new Tries(clock, Duration.ofMinutes(5), 10);
        for (int i = 0; i < 100; i++) {
            tries.count("the one");
            tries.count("other " + i);
        }
        assertThat(tries.wait("the one")).isPositive();
    }
}
