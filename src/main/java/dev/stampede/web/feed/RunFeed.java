package dev.stampede.web.feed;

import dev.stampede.run.RunChanged;
import dev.stampede.run.RunTicked;
import dev.stampede.run.RunView;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.context.event.EventListener;
import org.springframework.messaging.simp.SimpMessageSendingOperations;
import org.springframework.stereotype.Component;

/** Tells the feed's listeners what happens to runs. The events come ten times a second at most, from one at a time. */
@Component
final class RunFeed {

    static final String RUNS = "/topic/runs";

    private final SimpMessageSendingOperations messages;
    private final Map<UUID, Integer> lastSeqs = new ConcurrentHashMap<>();

    RunFeed(SimpMessageSendingOperations messages) {
        this.messages = messages;
    }

    @EventListener
    void changed(RunChanged event) {
        UUID id = event.run().id();
        messages.convertAndSend(RUNS, new FeedMessages.Changed(RunView.brief(event.run())));
        int lastSeq = lastSeqs.getOrDefault(id, FeedMessages.NO_TICK);
        messages.convertAndSend(RUNS + "/" + id, FeedMessages.unticked(event.run(), lastSeq));
        if (!event.run().state().active()) {
            lastSeqs.remove(id);
        }
    }

    @EventListener
    void ticked(RunTicked event) {
        UUID id = event.run().id();
        lastSeqs.put(id, FeedMessages.lastSeq(event.ticks()));
        messages.convertAndSend(RUNS + "/" + id, FeedMessages.ticked(event.run(), event.ticks()));
    }
}
