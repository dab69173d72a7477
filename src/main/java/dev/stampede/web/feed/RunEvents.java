package dev.stampede.web.feed;

import dev.stampede.run.Run;
import dev.stampede.run.RunNotFound;
import dev.stampede.run.RunView;
import dev.stampede.run.Runs;
import dev.stampede.storm.Tick;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * A run's events for one who follows it, one at a time and made when it is asked for: nothing queues up for a slow reader,
 * and what happened meanwhile comes in one event. An event's id is the sequence number of the last tick that was told by
 * then, with {@code .end} once the run has ended, so it says where to go on.
 */
class RunEvents {

    /** Ticks in an event: about 100 KB. */
    static final int MOST_TICKS = 500;

    private static final Pattern ID = Pattern.compile("(-?\\d{1,9})(\\.end)?");
    private static final String END = ".end";

    private final Runs runs;
    private final JsonMapper json;
    private final UUID id;
    private int lastSeq;
    private @Nullable RunView told;
    private boolean ended;

    /** @param lastEventId what the follower had last, or null */
    RunEvents(Runs runs, JsonMapper json, UUID id, @Nullable String lastEventId) {
        this.runs = runs;
        this.json = json;
        this.id = id;
        lastSeq = lastEventId == null ? FeedMessages.NO_TICK : seq(lastEventId);
    }

    /** True if it is the id of an event. */
    static boolean isId(String text) {
        return ID.matcher(text).matches();
    }

    /** True if nothing comes after the event with this id. */
    static boolean isLast(@Nullable String lastEventId) {
        return lastEventId != null && lastEventId.endsWith(END);
    }

    private static int seq(String lastEventId) {
        Matcher matcher = ID.matcher(lastEventId);
        return matcher.matches() ? Integer.parseInt(matcher.group(1)) : FeedMessages.NO_TICK;
    }

    /** True once the last event was taken. */
    boolean ended() {
        return ended;
    }

    /** The next event; null if there is none yet, or none any more. */
    byte @Nullable [] next() {
        try {
            return ended ? null : after();
        } catch (RunNotFound deleted) {
            ended = true;
            return null;
        }
    }

    private byte @Nullable [] after() {
        // The run first: ticks may then be newer than it, but a run told as ended has been told with its last tick.
        Run run = runs.get(id);
        RunView view = RunView.brief(run);
        List<Tick> ticks = told == null ? List.of() : ticks();
        if (!ticks.isEmpty()) {
            lastSeq = FeedMessages.lastSeq(ticks);
            return event("ticks", String.valueOf(lastSeq), FeedMessages.ticked(run, ticks));
        }
        // The first event says how the run is; that it has ended is told once more, after its last tick.
        ended = told != null && !run.state().active();
        if (!ended && view.equals(told)) {
            return null;
        }
        told = view;
        return event("run", lastSeq + (ended ? END : ""), view);
    }

    private List<Tick> ticks() {
        List<Tick> ticks = runs.ticks(id, lastSeq + 1, lastSeq + MOST_TICKS);
        if (ticks.isEmpty()) {
            List<Tick> later = runs.ticks(id, lastSeq + 1, Integer.MAX_VALUE);
            return later.subList(0, Math.min(MOST_TICKS, later.size()));
        }
        return ticks;
    }

    private byte[] event(String name, String eventId, Object data) {
        String text = "event: " + name + "\nid: " + eventId + "\ndata: " + json.writeValueAsString(data) + "\n\n";
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
