package dev.stampede.web.page;

import dev.stampede.policy.SeededDraws;
import dev.stampede.storm.Cancellation;
import dev.stampede.storm.Cause;
import dev.stampede.storm.ClosedBurst;
import dev.stampede.storm.Loss;
import dev.stampede.storm.Micros;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.StormLedger;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.StormRunner;
import dev.stampede.storm.Tally;
import dev.stampede.storm.Tick;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A storm without sockets, at the pace of the clock, for working on the pages: outages refuse, the gateway is one queue,
 * everything else of the scenario is ignored.
 */
class TinyStorm implements StormRunner {

    @Override
    public StormResult run(Scenario scenario, StormListener listener, Cancellation cancellation) {
        return new Storm(scenario, listener, cancellation).run();
    }

    private record Event(long at, int client, Kind kind) {}

    private enum Kind {
        BURST,
        ATTEMPT,
        REFUSED,
        OPENED
    }

    private static final class Storm {

        private final Scenario scenario;
        private final StormListener listener;
        private final CountDownLatch cancelled = new CountDownLatch(1);
        private final PriorityQueue<Event> events =
                new PriorityQueue<>(Comparator.comparingLong(Event::at).thenComparingInt(Event::client));
        private final SeededDraws draws;
        private final Tally tally;
        private final StormLedger ledger;
        private final int[] retries;
        private final int[] made;
        private final long[] waits;
        private final long[] attemptedAt;
        private final long outage;
        private long outageEnd = -1;
        private long gatewayFree;
        private int burst;

        Storm(Scenario scenario, StormListener listener, Cancellation cancellation) {
            this.scenario = scenario;
            this.listener = listener;
            cancellation.onRequest(cancelled::countDown);
            int n = scenario.clientCount();
            draws = new SeededDraws(scenario.seed());
            tally = new Tally(scenario, 0, n);
            ledger = new StormLedger(scenario);
            retries = new int[n];
            made = new int[n];
            waits = new long[n];
            attemptedAt = new long[n];
            outage = Micros.of(scenario.outage().duration());
        }

        StormResult run() {
            for (int client = 0; client < scenario.clientCount(); client++) {
                tally.attempt(0, client, -1, 0);
                tally.opened(0, client, 300);
            }
            tally.startClock();
            for (int k = 1; k <= scenario.maxIterations(); k++) {
                events.add(new Event(k * Micros.of(scenario.burstInterval()), -1, Kind.BURST));
            }
            long tick = Micros.of(scenario.effectiveTick());
            long started = System.nanoTime();
            long now = 0;
            boolean stopped = false;
            while (!stopped && !events.isEmpty()) {
                now += tick;
                stopped = waitUntil(started + now * 1000);
                while (!events.isEmpty() && events.peek().at() < now) {
                    handle(events.remove());
                }
                tell(now);
            }
            return close(now, stopped);
        }

        private boolean waitUntil(long nanoTime) {
            try {
                return cancelled.await(nanoTime - System.nanoTime(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return true;
            }
        }

        private void handle(Event event) {
            switch (event.kind()) {
                case BURST -> burst(event.at());
                case ATTEMPT -> attempt(event.at(), event.client());
                case REFUSED -> {
                    tally.failed(event.at(), event.client(), Cause.REFUSED);
                    waitFor(event.at(), event.client());
                }
                case OPENED -> {
                    retries[event.client()] = 0;
                    tally.opened(event.at(), event.client(), event.at() - attemptedAt[event.client()]);
                }
            }
        }

        private void burst(long at) {
            burst++;
            outageEnd = at + outage;
            closeBurst(tally.burst(at, burst), at);
            List<Integer> busy = events.stream().map(Event::client).toList();
            boolean[] down = new boolean[scenario.clientCount()];
            busy.stream().filter(client -> client >= 0).forEach(client -> down[client] = true);
            for (int client = 0; client < down.length; client++) {
                if (!down[client]) {
                    tally.ended(at, client, Loss.TORN_DOWN);
                    waitFor(at, client);
                }
            }
        }

        private void waitFor(long at, int client) {
            long wait = scenario.policy()
                    .part(0)
                    .policy()
                    .waitMicros(retries[client]++, waits[client], draws, client, made[client]++);
            waits[client] = wait;
            events.add(new Event(at + wait, client, Kind.ATTEMPT));
        }

        private void attempt(long at, int client) {
            tally.attempt(at, client, retries[client] - 1, 0);
            attemptedAt[client] = at;
            if (at < outageEnd) {
                events.add(new Event(at + 200, client, Kind.REFUSED));
                return;
            }
            Double rate = scenario.gateway().handshakeRate();
            long service = rate == null ? 100 : (long) (Micros.PER_SECOND / rate);
            gatewayFree = Math.max(at, gatewayFree) + service;
            events.add(new Event(gatewayFree + 200, client, Kind.OPENED));
        }

        private void tell(long now) {
            long tick = Micros.of(scenario.effectiveTick());
            int queued = (int)
                    events.stream().filter(event -> event.kind() == Kind.OPENED).count();
            List<Tick> ticks = tally.takeTicks(now).stream()
                    .map(part -> ledger.tick(List.of(part), part.seq() * tick, queued))
                    .toList();
            listener.ticked(ticks);
            double fraction = Math.min(1, now / (double) Micros.of(scenario.lastBurst()) * 0.9);
            String words = burst == 0
                    ? "All are connected; the first burst is near"
                    : "Burst " + burst + " of " + scenario.maxIterations() + ": " + tally.open() + " of "
                            + scenario.clientCount() + " back";
            listener.progressed(new Progress(fraction, words));
        }

        private void closeBurst(@org.jspecify.annotations.Nullable ClosedBurst closed, long at) {
            if (closed != null) {
                ledger.close(List.of(closed), at, false, 0);
            }
        }

        private StormResult close(long now, boolean stopped) {
            for (Event event : events) {
                if (event.kind() == Kind.OPENED || event.kind() == Kind.REFUSED) {
                    tally.aborted(now, event.client());
                }
            }
            closeBurst(tally.end(now), now);
            tell(now);
            StormResult.Ending ending = stopped ? StormResult.Ending.CANCELLED : StormResult.Ending.SETTLED;
            return ledger.result(List.of(tally), new StormLedger.Closing(ending, now, 0, null, null), 0.002, List.of());
        }
    }
}
