/**
 * The words that both engines share: scenario, tick, tally, result, and {@link dev.stampede.storm.StormRunner}, the port
 * behind which the engines stand; and how many live clients a machine can hold.
 *
 * <p>Plain Java: no clock, no sockets, no framework, no JSON. Time comes in as microseconds since the run's clock
 * started.
 */
@NullMarked
package dev.stampede.storm;

import org.jspecify.annotations.NullMarked;
