package dev.stampede.live;

import dev.stampede.storm.Progress;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.Tick;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.catalina.LifecycleException;

/** A server whose person restarts it, on the same port, whenever the run that watches it asks for that. */
final class RestartedEcho implements StormListener, AutoCloseable {

    private final List<String> words = new CopyOnWriteArrayList<>();
    private final AtomicLong tornDown = new AtomicLong();
    private final int port;
    private TomcatEcho server;
    private CompletableFuture<Void> restart = CompletableFuture.completedFuture(null);
    private int restarts;

    RestartedEcho() throws Exception {
        server = new TomcatEcho(null);
        port = server.port();
    }

    @Override
    public void progressed(Progress now) {
        words.add(now.words());
        boolean first = restarts == 0 && now.words().startsWith("Watching ws://127.0.0.1:" + port + "/echo: restart");
        boolean again = restarts == 1 && now.words().contains("is over. Watching ws://127.0.0.1:" + port);
        if (restart.isDone() && (first || again)) {
            restarts++;
            restart = CompletableFuture.runAsync(this::restart);
        }
    }

    private void restart() {
        try {
            server.close();
            server = new TomcatEcho(null, port);
        } catch (java.io.IOException | LifecycleException broken) {
            throw new IllegalStateException(broken);
        }
    }

    @Override
    public void ticked(List<Tick> ticks) {
        ticks.forEach(tick -> tornDown.addAndGet(tick.tornDown()));
    }

    int port() {
        return port;
    }

    int restarts() {
        return restarts;
    }

    long tornDownInTicks() {
        return tornDown.get();
    }

    List<String> words() {
        return words;
    }

    @Override
    public void close() throws java.io.IOException {
        restart.join();
        server.close();
    }
}
