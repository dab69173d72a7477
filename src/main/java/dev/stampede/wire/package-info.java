/**
 * TCP connections on an event loop, for clients and gateway alike: as close to the kernel as Java comes where Linux has
 * epoll, and Netty's channels elsewhere and for TLS. Also the frames of RFC 6455, as far as a storm needs them.
 *
 * <p>Knows Netty and nothing of this project.
 */
@NullMarked
package dev.stampede.wire;

import org.jspecify.annotations.NullMarked;
