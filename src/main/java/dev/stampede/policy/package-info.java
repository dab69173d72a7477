/**
 * Reconnect policies as values, and the counted randomness they draw from.
 *
 * <p>Plain Java: no clock, no random generator, no framework. A client's memory (how many retries it has made, its last
 * wait) lives with whoever runs the client and comes in as arguments.
 */
@NullMarked
package dev.stampede.policy;

import org.jspecify.annotations.NullMarked;
