package dev.stampede.web.feed;

import dev.stampede.access.TokenRevoked;
import dev.stampede.run.RunChanged;
import dev.stampede.run.RunTicked;
import dev.stampede.run.Runs;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.event.EventListener;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.server.ResponseStatusException;
import tools.jackson.databind.json.JsonMapper;

/** Runs' events for scripts, as server-sent events. */
@Controller
@Tag(name = "events", description = "Follow a run without asking again and again")
class RunEventsController implements SmartLifecycle {

    /** Followers at the same time. */
    static final int MOST_FOLLOWERS = 100;

    private static final long CHECK_MILLIS = 1_000;

    private final Runs runs;
    private final JsonMapper json;
    private final Map<EventStream, Follower> followers = new ConcurrentHashMap<>();
    private final ScheduledExecutorService pumps = Executors.newScheduledThreadPool(2, task -> {
        Thread thread = new Thread(task, "stampede-events");
        thread.setDaemon(true);
        return thread;
    });
    private volatile boolean running;

    /**
     * Who follows what.
     *
     * @param caller under which name; empty where nobody has to log in
     */
    private record Follower(UUID run, String caller) {}

    RunEventsController(Runs runs, JsonMapper json) {
        this.runs = runs;
        this.json = json;
    }

    @GetMapping(path = "/api/runs/{id}/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    @Operation(
            operationId = "followRun",
            summary = "Follow a run",
            description =
                    "Server-sent events until the run ends: run (its state and progress) and ticks (as in the live"
                            + " feed). An event's id says where it stands; sent back in Last-Event-ID, the ticks after it follow,"
                            + " without a gap and none twice. 204 if there is nothing more.")
    void follow(
            @PathVariable UUID id,
            @Parameter(description = "The id of the last event that was read")
                    @RequestHeader(name = "Last-Event-ID", required = false)
                    @Nullable
                    String lastEventId,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        if (lastEventId != null && !RunEvents.isId(lastEventId)) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
        }
        if (!runs.get(id).state().active() && RunEvents.isLast(lastEventId)) {
            response.setStatus(HttpStatus.NO_CONTENT.value());
            return;
        }
        if (followers.size() >= MOST_FOLLOWERS) {
            throw new ResponseStatusException(HttpStatus.TOO_MANY_REQUESTS);
        }
        response.setContentType(MediaType.TEXT_EVENT_STREAM_VALUE + ";charset=UTF-8");
        response.setHeader("Cache-Control", "no-store");
        follow(id, new RunEvents(runs, json, id, lastEventId), request, response);
    }

    private void follow(UUID id, RunEvents events, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        AsyncContext connection = request.startAsync();
        connection.setTimeout(0);
        EventStream[] self = new EventStream[1];
        HttpSession session = request.getSession(false);
        SessionEnd end = session == null ? null : new SessionEnd(session, () -> self[0].close());
        EventStream stream = new EventStream(
                connection,
                response.getOutputStream(),
                events,
                () -> TimeUnit.NANOSECONDS.toMillis(System.nanoTime()),
                () -> left(self[0], end));
        self[0] = stream;
        connection.addListener(stream);
        followers.put(stream, new Follower(id, Objects.toString(request.getRemoteUser(), "")));
        if (end != null) {
            end.watch();
        }
        // The container calls it for the first time once this request's thread is free.
        response.getOutputStream().setWriteListener(stream);
    }

    private void left(EventStream stream, @Nullable SessionEnd end) {
        followers.remove(stream);
        if (end != null) {
            end.forget();
        }
    }

    @EventListener
    void revoked(TokenRevoked event) {
        followers.forEach((stream, follower) -> {
            if (follower.caller().equals(event.holder())) {
                stream.close();
            }
        });
    }

    @EventListener
    void changed(RunChanged event) {
        wake(event.run().id());
    }

    @EventListener
    void ticked(RunTicked event) {
        wake(event.run().id());
    }

    private void wake(UUID id) {
        followers.forEach((stream, follower) -> {
            if (running && follower.run().equals(id)) {
                pumps.execute(stream::pump);
            }
        });
    }

    int followerCount() {
        return followers.size();
    }

    @Override
    public void start() {
        running = true;
        var unused = pumps.scheduleWithFixedDelay(
                () -> followers.keySet().forEach(EventStream::check),
                CHECK_MILLIS,
                CHECK_MILLIS,
                TimeUnit.MILLISECONDS);
    }

    /** Stampede ends, and must not wait for them. */
    @Override
    public void stop() {
        running = false;
        pumps.shutdown();
        Set.copyOf(followers.keySet()).forEach(EventStream::close);
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public boolean isPauseable() {
        return false;
    }
}
