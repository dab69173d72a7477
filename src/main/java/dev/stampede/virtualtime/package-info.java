/**
 * The engine in virtual time: a discrete-event simulation of the same fleet and the same gateway, one thread, no
 * sockets, no clock. Time is whole microseconds; the same scenario gives the same run to the last byte.
 *
 * <p>Events at one instant come in this order: gateway state, teardown, completion, timeout, attempt; then client id.
 */
@NullMarked
package dev.stampede.virtualtime;

import org.jspecify.annotations.NullMarked;
