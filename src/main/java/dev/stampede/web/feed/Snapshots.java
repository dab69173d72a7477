package dev.stampede.web.feed;

import dev.stampede.run.Run;
import dev.stampede.run.RunNotFound;
import dev.stampede.run.Runs;
import java.util.UUID;
import org.springframework.messaging.handler.annotation.DestinationVariable;
import org.springframework.messaging.simp.annotation.SubscribeMapping;
import org.springframework.stereotype.Controller;

/** Answers a subscription to {@code /app/runs/{id}} with everything so far. */
@Controller
final class Snapshots {

    private final Runs runs;

    Snapshots(Runs runs) {
        this.runs = runs;
    }

    @SubscribeMapping("/runs/{id}")
    Object snapshot(@DestinationVariable("id") UUID id) {
        try {
            // The run first: ticks may then be newer than it, but a run shown as ended is shown with its last tick.
            Run run = runs.get(id);
            return FeedMessages.snapshot(run, runs.ticks(id, Integer.MIN_VALUE, Integer.MAX_VALUE));
        } catch (RunNotFound unknown) {
            return new FeedMessages.Refused(new FeedMessages.Problem(
                    "urn:stampede:problem:run-not-found", "No such run", 404, String.valueOf(unknown.getMessage())));
        }
    }
}
