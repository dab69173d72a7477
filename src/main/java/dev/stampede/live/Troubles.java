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
        String text = text(broken);
        if (text.contains("reset") || text.contains("broken pipe")) {
            return Cause.RESET;
        }
        if (text.contains("timed out")) {
            return Cause.TIMEOUT;
        }
        if (broken instanceof ConnectException && text.contains("refused")) {
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
        String text = text(broken);
        if (text.contains("too many open files") || text.contains("emfile")) {
            outOfFiles++;
        } else if (broken instanceof BindException || text.contains("assign requested address")) {
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

    private static String text(Throwable broken) {
        StringBuilder text = new StringBuilder();
        for (@Nullable Throwable t = broken; t != null; t = t.getCause()) {
            text.append(t.getMessage()).append(' ');
        }
        return text.toString().toLowerCase(Locale.ROOT);
    }
}
