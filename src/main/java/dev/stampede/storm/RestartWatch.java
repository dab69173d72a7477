package dev.stampede.storm;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Recognises that somebody has restarted a server, by the connections that a fleet loses: a restart is any moment when
 * 20 % or more of the connections that were open before are lost within a second. It goes on for as long as losses
 * follow one another by less than a second, so that a server that drains for a while is restarted once.
 *
 * <p>Times are microseconds since the clock started. Not thread-safe.
 */
public final class RestartWatch {

    /** Within this time a restart is known: whatever is older will not turn out to be part of one. */
    public static final long WINDOW_MICROS = Micros.PER_SECOND;

    private static final double SHARE = 0.2;

    private final int most;
    private final List<Restart> restarts = new ArrayList<>();
    private final Deque<Long> recent = new ArrayDeque<>();
    private final Deque<Look> looks = new ArrayDeque<>();
    private boolean goesOn;

    /**
     * A restart.
     *
     * @param first when its first connection was lost
     * @param last when the last one so far was
     */
    public record Restart(long first, long last) {}

    private record Look(long micros, int open) {}

    /** @param most restarts that are recognised */
    public RestartWatch(int most) {
        this.most = most;
    }

    /**
     * Looks at the fleet as it is now.
     *
     * @param micros later than at the look before
     * @param open connections that are open now
     * @param losses when connections were lost since the look before, in order
     */
    public void look(long micros, int open, long[] losses) {
        for (long loss : losses) {
            if (goesOn && loss - latest().last() < WINDOW_MICROS) {
                restarts.set(restarts.size() - 1, new Restart(latest().first(), loss));
            } else {
                goesOn = false;
                consider(loss);
            }
        }
        looks.add(new Look(micros, open));
        while (looks.size() > 1 && looks.element().micros() < micros - 2 * WINDOW_MICROS) {
            looks.remove();
        }
    }

    private void consider(long loss) {
        recent.add(loss);
        while (recent.element() < loss - WINDOW_MICROS) {
            recent.remove();
        }
        if (restarts.size() < most && recent.size() >= SHARE * openBefore(recent.element())) {
            restarts.add(new Restart(recent.element(), loss));
            recent.clear();
            goesOn = true;
        }
    }

    /** Open connections at the last look before that moment. */
    private int openBefore(long moment) {
        int open = 0;
        for (Look look : looks) {
            if (look.micros() <= moment) {
                open = look.open();
            }
        }
        return open;
    }

    private Restart latest() {
        return restarts.get(restarts.size() - 1);
    }

    /** Those recognised so far, in order; the last one may still go on. */
    public List<Restart> restarts() {
        return List.copyOf(restarts);
    }
}
