package dev.stampede.live;

import dev.stampede.gateway.EmbeddedGateway;
import dev.stampede.storm.Cancellation;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.StormFailed;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.StormRunner;
import dev.stampede.storm.Target;
import dev.stampede.storm.Trust;
import dev.stampede.wire.Tls;
import dev.stampede.wire.Transport;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** The engine with real sockets. */
public final class LiveRunner implements StormRunner {

    private final LiveTargets targets;
    private final @Nullable Path trustedCertificates;
    private final Transport transport;

    /**
     * @param trustedCertificates a PEM file of certificates to trust for wss targets; null to trust what Java trusts
     */
    public LiveRunner(LiveTargets targets, @Nullable Path trustedCertificates) {
        this(targets, trustedCertificates, Transport.best());
    }

    LiveRunner(LiveTargets targets, @Nullable Path trustedCertificates, Transport transport) {
        this.targets = targets;
        this.trustedCertificates = trustedCertificates;
        this.transport = transport;
    }

    /** Half of the cores: the gateway and the rest of the product want theirs. */
    private static int loops() {
        return Math.max(1, Math.min(8, Runtime.getRuntime().availableProcessors() / 2));
    }

    @Override
    public StormResult run(Scenario scenario, StormListener listener, Cancellation cancellation) {
        URI uri = scenario.target().uri();
        if (uri != null) {
            return run(scenario, listener, cancellation, external(scenario.target(), uri), null);
        }
        try (EmbeddedGateway gateway = EmbeddedGateway.open(
                scenario.gateway(), scenario.outage(), scenario.teardown(), scenario.clientCount())) {
            return run(scenario, listener, cancellation, embedded(gateway), gateway);
        }
    }

    private StormResult run(
            Scenario scenario,
            StormListener listener,
            Cancellation cancellation,
            Endpoint endpoint,
            @Nullable EmbeddedGateway gateway) {
        Clock clock = new Clock();
        AttemptLimit limit =
                new AttemptLimit(gateway == null ? targets.attemptsPerSecond(endpoint.address()) : Integer.MAX_VALUE);
        try (ClientPool pool = new ClientPool(transport, clock, endpoint, scenario, limit, loops())) {
            return new LiveStorm(scenario, listener, cancellation, pool, gateway, clock).run();
        }
    }

    private static Endpoint embedded(EmbeddedGateway gateway) {
        InetSocketAddress address = gateway.address();
        return new Endpoint(address, "127.0.0.1", address.getPort(), gateway.path(), true, null);
    }

    private Endpoint external(Target target, URI uri) {
        InetSocketAddress address = targets.resolve(uri);
        String path = uri.getRawPath() == null || uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
        String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
        Tls tls = "wss".equals(uri.getScheme())
                ? new Tls(tls(target.introduction().trust()), uri.getHost(), address.getPort())
                : null;
        return new Endpoint(address, uri.getHost(), address.getPort(), path + query, false, tls, target.introduction());
    }

    private SslContext tls(Trust trust) {
        try {
            SslContextBuilder builder = SslContextBuilder.forClient();
            if (!trust.verified()) {
                builder.trustManager(InsecureTrustManagerFactory.INSTANCE).endpointIdentificationAlgorithm(null);
            } else if (trust.pem() != null) {
                builder.trustManager(trust.certificates());
            } else if (trustedCertificates != null) {
                builder.trustManager(trusting(trustedCertificates));
            }
            return builder.build();
        } catch (IOException | GeneralSecurityException unusable) {
            throw new StormFailed("TLS could not be set up: check the file of stampede.targets.trust.", unusable);
        }
    }

    /** Trusts the file's certificates and nothing else. */
    private static TrustManagerFactory trusting(Path pem) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        try (InputStream in = Files.newInputStream(pem)) {
            int i = 0;
            for (Certificate certificate :
                    CertificateFactory.getInstance("X.509").generateCertificates(in)) {
                store.setCertificateEntry("trusted-" + i++, certificate);
            }
        }
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(store);
        return factory;
    }
}
