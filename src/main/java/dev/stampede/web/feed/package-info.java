/**
 * The live feed, for listening only: STOMP over WebSocket at {@code /stomp}, and server-sent events for scripts.
 * {@code /topic/runs} tells of all runs, {@code /topic/runs/{id}} of one with its ticks, and subscribing to
 * {@code /app/runs/{id}} answers once with everything so far. A browser that does not read is cut off; it
 * never slows a run or fills the memory.
 */
@NullMarked
package dev.stampede.web.feed;

import org.jspecify.annotations.NullMarked;
