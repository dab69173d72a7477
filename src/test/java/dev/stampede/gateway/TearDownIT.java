package dev.stampede.gateway;

import static dev.stampede.gateway.Gateways.done;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stampede.storm.Teardown;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TearDownIT {

    @Test
    void anAbnormalTearDownResetsEveryOpenConnection() throws IOException {
        try (EmbeddedGateway gateway = Gateways.with(Gateways.ABNORMAL)) {
            List<Visitor> visitors = opened(gateway, 50);
            assertThat(done(gateway.tearDown())).isEqualTo(50);
            for (Visitor visitor : visitors) {
                assertThat(visitor.end()).isEqualTo("reset");
            }
            assertThat(gateway.open()).isZero();
            assertThat(gateway.counts().tornDown()).isEqualTo(50);
            assertThat(done(gateway.tearDown())).isZero();
        }
    }

    @Test
    void aCloseCodeIsSentBeforeTheEnd() throws IOException {
        try (EmbeddedGateway gateway = Gateways.with(teardown(1012, 1, Duration.ZERO))) {
            List<Visitor> visitors = opened(gateway, 20);
            assertThat(done(gateway.tearDown())).isEqualTo(20);
            for (Visitor visitor : visitors) {
                assertThat(visitor.end()).isEqualTo("1012");
            }
        }
    }

    @Test
    void aFractionDropsTheClientsThatTheTeardownSelects() throws IOException {
        Teardown third = teardown(null, 1 / 3.0, Duration.ZERO);
        try (EmbeddedGateway gateway = Gateways.with(third)) {
            List<Visitor> visitors = opened(gateway, 30);
            assertThat(done(gateway.tearDown())).isEqualTo(10);
            for (int c = 0; c < 30; c++) {
                Visitor visitor = visitors.get(c);
                if (third.drops(c)) {
                    assertThat(visitor.end()).isEqualTo("reset");
                } else {
                    visitor.timeout(20);
                    assertThatThrownBy(visitor::end).isInstanceOf(SocketTimeoutException.class);
                }
            }
            assertThat(gateway.open()).isEqualTo(20);
        }
    }

    @Test
    @SuppressWarnings("try") // Closes in the middle on purpose.
    void aStaggerSpreadsTheDropsByClient() throws IOException {
        try (EmbeddedGateway gateway = Gateways.with(teardown(null, 1, Duration.ofSeconds(10)))) {
            // Of 1,000 clients the first 50 have their moments within half a second.
            List<Visitor> visitors = opened(gateway, 50);
            long start = System.nanoTime();
            CompletionStage<Integer> told = gateway.tearDown();
            for (int c = 0; c < 50; c++) {
                assertThat(visitors.get(c).end()).isEqualTo("reset");
                double seconds = (System.nanoTime() - start) / 1e9;
                assertThat(seconds).as("client %d", c).isBetween(c / 100.0 - 0.002, c / 100.0 + 1);
            }
            assertThat(told.toCompletableFuture()).isNotDone();
            gateway.close();
            assertThat(done(told)).isEqualTo(50);
        }
    }

    @Test
    void aStaggerDropsWhoIsOpenAtItsMomentAndEndsWithTheLast() throws IOException {
        try (EmbeddedGateway gateway = Gateways.with(teardown(1001, 1, Duration.ofMillis(300)))) {
            Visitor late = Visitor.to(gateway);
            CompletionStage<Integer> told = gateway.tearDown();
            assertThat(late.ask(999).status()).isEqualTo(101);
            assertThat(late.end()).isEqualTo("1001");
            assertThat(done(told)).isEqualTo(1);
        }
    }

    @Test
    void aSilentTearDownAnswersNothingAndHoldsNobody() throws IOException {
        Teardown silent = new Teardown(Teardown.By.GATEWAY, null, 0.5, Duration.ZERO, true);
        byte[] ping = {(byte) 0x89, (byte) 0x80, 0, 0, 0, 0};
        try (EmbeddedGateway gateway = Gateways.with(silent)) {
            List<Visitor> visitors = opened(gateway, 10);
            assertThat(done(gateway.tearDown())).isEqualTo(5);
            assertThat(gateway.open()).isEqualTo(5);
            for (int c = 0; c < 10; c++) {
                Visitor visitor = visitors.get(c).send(ping);
                if (silent.drops(c)) {
                    visitor.timeout(50);
                    assertThatThrownBy(() -> visitor.read(1)).isInstanceOf(SocketTimeoutException.class);
                    visitor.reset();
                } else {
                    assertThat(visitor.read(2)).as("a pong").containsExactly(0x8A, 0);
                }
            }
            Gateways.await(() -> gateway.open() == 5);
            assertThat(done(gateway.tearDown()))
                    .as("who is gone is not dropped again")
                    .isZero();
            assertThat(gateway.counts().tornDown()).isEqualTo(5);
        }
    }

    private static Teardown teardown(@Nullable Integer code, double fraction, Duration stagger) {
        return new Teardown(Teardown.By.GATEWAY, code, fraction, stagger);
    }

    private static List<Visitor> opened(EmbeddedGateway gateway, int count) throws IOException {
        List<Visitor> visitors = new ArrayList<>();
        for (int c = 0; c < count; c++) {
            visitors.add(Visitor.opened(gateway, c));
        }
        return visitors;
    }
}
