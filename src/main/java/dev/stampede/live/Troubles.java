package dev.stampede.live;

import dev.stampede.storm.Cause;
import io.netty.handler.codec.DecoderException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Tells why attempts failed, and counts those that never left because this machine ran out of something. */
final class Troubles {

    private long outOfFiles;
    private long outOfPorts;
    private long other;

    /**
     * The cause behind an exception.
     *
     * @param connected true if the TCP connection had been made
     */
    Cause causeOf(Throwable broken, boolean connected) {
        for (Throwable t = broken; t != null; t = t.getCause()) {
            if (t instanceof SSLException) {
                return Cause.TLS;
            }
            if (t instanceof DecoderException && t.getCause() == null) {
                return Cause.PROTOCOL;
            }
        }
        if (says(broken, "reset") || says(broken, "broken pipe")) {
            return Cause.RESET;
        }
        if (says(broken, "timed out")) {
            return Cause.TIMEOUT;
        }
        if (broken instanceof ConnectException && says(broken, "refused")) {
            return Cause.REFUSED;
        }
        if (connected) {
            return broken instanceof SocketException ? Cause.RESET : Cause.OTHER;
        }
        note(broken);
        return Cause.OTHER;
    }

    /** Counts an attempt that could not leave. */
    void note(Throwable broken) {
        if (says(broken, "too many open files") || says(broken, "emfile")) {
            outOfFiles++;
        } else if (broken instanceof BindException || says(broken, "assign requested address")) {
            outOfPorts++;
        } else {
            other++;
        }
    }

    void merge(Troubles more) {
        outOfFiles += more.outOfFiles;
        outOfPorts += more.outOfPorts;
        other += more.other;
    }

    /** Sentences for the report; empty if every attempt left. */
    List<String> signs() {
        List<String> signs = new ArrayList<>();
        add(signs, outOfFiles, "the limit of open files was reached");
        add(signs, outOfPorts, "no local port was free");
        add(signs, other, "the network stack refused");
        return signs;
    }

    /** What to do about it, in sentences; empty if every attempt left. */
    List<String> advice() {
        List<String> advice = new ArrayList<>();
        if (outOfFiles > 0) {
            advice.add(" The limit of open files was reached: raise it (ulimit -n) or use fewer clients.");
        }
        if (outOfPorts > 0) {
            advice.add(" No local port was free: wait a minute for those of earlier runs, or use fewer clients.");
        }
        return advice;
    }

    Troubles copy() {
        Troubles copy = new Troubles();
        copy.merge(this);
        return copy;
    }

    private static void add(List<String> signs, long count, String reason) {
        if (count > 0) {
            signs.add(String.format(Locale.ROOT, "%,d attempts never left this machine: %s.", count, reason));
        }
    }

    /** True if an exception or one of its causes has these words, in whatever case. Made for thousands in a second. */
    private static boolean says(Throwable broken, String words) {
        for (@Nullable Throwable t = broken; t != null; t = t.getCause()) {
            String message = t.getMessage();
            for (int i = 0; message != null && i + words.length() <= message.length(); i++) {
                if (message.regionMatches(true, i, words, 0, words.length())) {
                    return true;
                }
            }
        }
        return false;
    }
}
