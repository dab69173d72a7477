package dev.stampede.web;

/** Stampede was told to listen where others can reach it, and has no login yet. */
final class ExposedWithoutLogin extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ExposedWithoutLogin(String address) {
        super("Stampede would listen on " + address + ", where other machines may reach it, but it has no login yet:"
                + " whoever reaches the port could start storms.");
    }

    /** What to do about it. */
    static String remedy() {
        return "Leave server.address at 127.0.0.1. Or, if only people you trust can reach the port (a container whose"
                + " port is published on loopback, say), set stampede.exposed=true, and list the names under which"
                + " browsers reach it in stampede.hosts.allow.";
    }
}
