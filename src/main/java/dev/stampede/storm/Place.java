package dev.stampede.storm;

/** Where the gateway stands, as far as it matters to what its live clients take from this machine. */
public enum Place {

    /** In this process: both ends of every connection are ours. Clients come from many loopback addresses. */
    EMBEDDED("the embedded gateway"),

    /** On this machine, where clients come from many loopback addresses: Linux, and an address in 127.0.0.0/8. */
    LOOPBACK("a gateway of your own on this machine (127.0.0.0/8)"),

    /** Anywhere else: all clients come from the one address that the kernel chooses. */
    ELSEWHERE("a gateway of your own elsewhere");

    private final String words;

    Place(String words) {
        this.words = words;
    }

    /** For the middle of a sentence. */
    public String words() {
        return words;
    }

    boolean spread() {
        return this != ELSEWHERE;
    }
}
