package dev.stampede.web.api;

import dev.stampede.run.Run;
import dev.stampede.run.RunChanged;
import dev.stampede.run.RunView;
import dev.stampede.run.Runs;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.async.DeferredResult;

/** Those who wait for the end of a run. No thread waits with them. */
@Component
class RunWaiters implements SmartLifecycle {

    /** Each holds a connection. */
    static final int MOST = 500;

    private final Runs runs;
    private final Map<DeferredResult<RunView>, UUID> waiting = new ConcurrentHashMap<>();
    private volatile boolean running;

    RunWaiters(Runs runs) {
        this.runs = runs;
    }

    /**
     * The run once it has ended, or as it is after so long.
     *
     * @throws TooManyWaiting if there are too many already
     * @throws dev.stampede.run.RunNotFound if there is no such run
     */
    DeferredResult<RunView> end(UUID id, Duration longest) {
        if (waiting.size() >= MOST) {
            throw new TooManyWaiting();
        }
        runs.get(id);
        DeferredResult<RunView> result = new DeferredResult<>(longest.toMillis());
        result.onTimeout(() -> answer(result, id));
        result.onCompletion(() -> waiting.remove(result));
        waiting.put(result, id);
        // It may have ended before we were listening.
        if (!running || !runs.get(id).state().active()) {
            answer(result, id);
        }
        return result;
    }

    @EventListener
    void changed(RunChanged event) {
        Run run = event.run();
        if (!run.state().active()) {
            RunView view = RunView.of(run);
            waiting.forEach((result, id) -> {
                if (id.equals(run.id())) {
                    result.setResult(view);
                }
            });
        }
    }

    private void answer(DeferredResult<RunView> result, UUID id) {
        try {
            result.setResult(RunView.of(runs.get(id)));
        } catch (RuntimeException gone) {
            result.setErrorResult(gone);
        } finally {
            waiting.remove(result);
        }
    }

    @Override
    public void start() {
        running = true;
    }

    /** Stampede ends, and must not wait for them. */
    @Override
    public void stop() {
        running = false;
        Set.copyOf(waiting.entrySet()).forEach(entry -> answer(entry.getKey(), entry.getValue()));
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
