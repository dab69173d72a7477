package dev.stampede.storm;

/**
 * What a range of clients did from one burst to the next.
 *
 * @param burst which burst
 * @param window what the gateway saw
 * @param dropped how many clients it dropped
 * @param recoveries microseconds from the burst to the open that lasted; empty where clients close on their own clocks,
 *     since then a recovery may end in a later interval
 */
public record ClosedBurst(int burst, BurstWindow window, int dropped, LongList recoveries) {}
