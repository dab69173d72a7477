/**
 * The live engine: a pool of WebSocket clients on real sockets, and the coordinator that bursts them. It knows the
 * gateway only by its address, its commands and its counts; it must not know who asked for the run.
 */
@NullMarked
package dev.stampede.live;

import org.jspecify.annotations.NullMarked;
