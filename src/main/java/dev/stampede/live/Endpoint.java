package dev.stampede.live;

import dev.stampede.storm.Introduction;
import dev.stampede.wire.Tls;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * Where clients connect to.
 *
 * @param address resolved and checked
 * @param host as the Host header and the TLS name say it, without port
 * @param port for the Host header
 * @param pathAndQuery the request target
 * @param tellsClients true if each request carries its client's id, as the embedded gateway wants it
 * @param tls how to encrypt; null for ws
 * @param introduction what clients say of themselves
 */
record Endpoint(
        InetSocketAddress address,
        String host,
        int port,
        String pathAndQuery,
        boolean tellsClients,
        @Nullable Tls tls,
        Introduction introduction) {

    Endpoint(
            InetSocketAddress address,
            String host,
            int port,
            String pathAndQuery,
            boolean tellsClients,
            @Nullable Tls tls) {
        this(address, host, port, pathAndQuery, tellsClients, tls, Introduction.NONE);
    }

    /** As a browser writes it: without the port that goes without saying. */
    String hostHeader() {
        return port == (tls == null ? 80 : 443) ? host : host + ":" + port;
    }
}
