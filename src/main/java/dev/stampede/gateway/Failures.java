package dev.stampede.gateway;

import dev.stampede.storm.StormFailed;
import java.net.InetSocketAddress;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What went wrong, in sentences for the person who started the run. */
final class Failures {

    private Failures() {}

    /** @param address null if there was none yet */
    static StormFailed cannotOpen(@Nullable InetSocketAddress address, Throwable cause) {
        String where = address == null ? "a port of 127.0.0.1" : "port " + address.getPort() + " of 127.0.0.1";
        return new StormFailed("The embedded gateway could not open " + where + ": " + why(cause), cause);
    }

    static StormFailed closed() {
        return new StormFailed("The embedded gateway is closed.");
    }

    /** The last cause knows best, but says least of what was tried. */
    private static String why(Throwable cause) {
        for (@Nullable Throwable one = cause; one != null; one = one.getCause()) {
            String lower = String.valueOf(one.getMessage()).toLowerCase(Locale.ROOT);
            if (lower.contains("too many open files") || lower.contains("emfile")) {
                return "this process has no open files left. Raise its limit (ulimit -n) or use fewer clients.";
            }
            if (lower.contains("address already in use") || lower.contains("eaddrinuse")) {
                return "another program has taken it. Start the run again.";
            }
        }
        return cause.getMessage() + ".";
    }
}
