package dev.stampede.storm;

/** Machines for tests. */
public final class Capacities {

    private Capacities() {}

    /** Open files for so many clients of the embedded gateway, and plenty of everything else. */
    public static LiveCapacity of(int clients) {
        return of(clients, 4_096);
    }

    /** The same with a limit of the accept backlog. */
    public static LiveCapacity of(int clients, int somaxconn) {
        return new LiveCapacity(new Supplies(
                LiveNeeds.RESERVED_FILES + 2L * clients, 1 << 20, 28_232, 64, 1L << 34, 1L << 36, somaxconn));
    }
}
