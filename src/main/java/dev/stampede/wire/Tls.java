package dev.stampede.wire;

import io.netty.handler.ssl.SslContext;

/** How to encrypt, and whose certificate is asked for. */
public record Tls(SslContext context, String host, int port) {}
