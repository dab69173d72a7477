package dev.stampede.storm;

/**
 * What the embedded gateway itself saw, independent of what the clients counted.
 *
 * @param accepted TCP connections accepted
 * @param handshakes handshakes completed (101 sent), wasted ones included
 * @param wasted of those, for clients that had left when the work was done
 * @param rejected 503 answers
 * @param reset upgrade requests answered by RST
 * @param stalled connections taken and never answered
 * @param malformed requests that were no valid upgrade
 * @param tornDown open connections it dropped in bursts
 * @param flapped open connections it closed while flapping
 */
public record GatewayCounts(
        long accepted,
        long handshakes,
        long wasted,
        long rejected,
        long reset,
        long stalled,
        long malformed,
        long tornDown,
        long flapped) {}
