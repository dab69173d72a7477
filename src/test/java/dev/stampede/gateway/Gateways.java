package dev.stampede.gateway;

import dev.stampede.storm.GatewayLimits;
import dev.stampede.storm.Outage;
import dev.stampede.storm.Teardown;
import dev.stampede.wire.Transport;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/** Gateways for tests, and waiting for them. */
final class Gateways {

    static final int CLIENTS = 1_000;
    static final Teardown ABNORMAL = new Teardown(Teardown.By.GATEWAY, null, 1, Duration.ZERO);

    private Gateways() {}

    static EmbeddedGateway unlimited() {
        return limited(GatewayLimits.NONE);
    }

    /** With its limits in force. */
    static EmbeddedGateway limited(GatewayLimits limits) {
        EmbeddedGateway gateway = EmbeddedGateway.open(limits, Outage.NONE, ABNORMAL, CLIENTS);
        done(gateway.enforceLimits());
        return gateway;
    }

    static EmbeddedGateway with(Teardown teardown) {
        return EmbeddedGateway.open(GatewayLimits.NONE, Outage.NONE, teardown, CLIENTS);
    }

    static EmbeddedGateway with(Transport transport, Outage.Mode mode, @Nullable Duration retryAfter) {
        Outage outage = new Outage(Duration.ofSeconds(1), mode, retryAfter, Duration.ofMillis(100));
        return EmbeddedGateway.open(transport, GatewayLimits.NONE, outage, ABNORMAL, CLIENTS);
    }

    static GatewayLimits rate(double rate) {
        return new GatewayLimits(rate, null, Duration.ZERO, null, null, null);
    }

    static <T> T done(CompletionStage<T> stage) {
        return stage.toCompletableFuture().orTimeout(10, TimeUnit.SECONDS).join();
    }

    static void await(BooleanSupplier condition) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(10))
                .pollInterval(Duration.ofMillis(5))
                .until(condition::getAsBoolean);
    }
}
