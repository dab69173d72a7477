package dev.stampede.live;

import io.netty.handler.ssl.SslContext;
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
 */
record Endpoint(
        InetSocketAddress address,
        String host,
        int port,
        String pathAndQuery,
        boolean tellsClients,
        @Nullable SslContext tls) {}
