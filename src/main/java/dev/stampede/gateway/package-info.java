/**
 * The embedded WebSocket gateway under attack, and its faults: one event loop of its own on a loopback port, with a
 * secret path, a first-in first-out server of a given rate, a real accept backlog, and five ways to say no.
 *
 * <p>Knows the words of {@code storm} and Netty; knows nothing of the clients, of policies or of runs.
 */
@NullMarked
package dev.stampede.gateway;

import org.jspecify.annotations.NullMarked;
