package dev.stampede.storm;

/** When a client's kernel sends a dropped SYN again. */
public enum SynRetransmit {
    /** After 1, 2, 3, 4, 5, 7, 11 and 19 s: Linux 6.5 and newer with {@code tcp_syn_linear_timeouts} 4. */
    LINEAR,
    /** After 1, 3, 7 and 15 s: older kernels. */
    EXPONENTIAL
}
