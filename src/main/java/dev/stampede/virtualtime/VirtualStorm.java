package dev.stampede.virtualtime;

import dev.stampede.storm.Cancellation;
import dev.stampede.storm.ClosedBurst;
import dev.stampede.storm.Loss;
import dev.stampede.storm.Micros;
import dev.stampede.storm.PolicyMix;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Schedule;
import dev.stampede.storm.Start;
import dev.stampede.storm.StormLedger;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.Tally;
import dev.stampede.storm.Teardown;
import dev.stampede.storm.Tick;
import dev.stampede.storm.TickTally;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One virtual run: takes the next event, whatever it is, until the run is over. */
final class VirtualStorm {

    /** Events between two looks at whether somebody wants it to stop. */
    private static final long EVENTS_UNHEEDED = 1 << 14;

    /** Events between two words on how far it is. */
    private static final long EVENTS_UNTOLD = 1 << 20;

    /** Ticks that are told together. */
    private static final int TICKS_TOGETHER = 64;

    private final Scenario scenario;
    private final StormListener listener;
    private final Cancellation cancellation;
    private final Schedule schedule;
    private final Tally tally;
    private final StormLedger ledger;
    private final WaitQueue waits;
    private final Agenda agenda;
    private final VirtualFleet fleet;
    private final VirtualGateway gateway;
    private final int[] closures;
    private final long intervalMicros;
    private final long staggerMicros;
    private final List<Tick> untold = new ArrayList<>();

    private long now;
    private long nextTick;
    private int burst;
    private boolean down;
    private long wastedBefore;
    private StormResult.@Nullable Ending ending;

    VirtualStorm(Scenario scenario, StormListener listener, Cancellation cancellation, WaitQueue waits) {
        this.scenario = scenario;
        this.listener = listener;
        this.cancellation = cancellation;
        this.waits = waits;
        schedule = new Schedule(scenario);
        PolicyMix.Assignment assignment = scenario.policy().assign(scenario.clientCount());
        tally = new Tally(scenario, assignment, 0, scenario.clientCount());
        ledger = new StormLedger(scenario);
        agenda = new Agenda(scenario.policy().size());
        fleet = new VirtualFleet(scenario, assignment, tally, waits, schedule.deadlineMicros());
        gateway = new VirtualGateway(scenario, fleet, waits, agenda);
        boolean ownClocks = scenario.teardown().by() == Teardown.By.CLIENT;
        closures = new int[ownClocks ? fleet.size : 0];
        intervalMicros = Micros.of(scenario.burstInterval());
        staggerMicros = Micros.of(scenario.teardown().stagger());
    }

    StormResult run() {
        if (scenario.start() == Start.COLD) {
            startCold();
        } else {
            fill();
        }
        nextTick = schedule.tickMicros();
        for (long events = 1; ending == null; events++) {
            step();
            if (events % EVENTS_UNHEEDED == 0 && cancellation.requested()) {
                ending = StormResult.Ending.CANCELLED;
            }
            if (events % EVENTS_UNTOLD == 0) {
                listener.progressed(progress());
            }
        }
        return finish(ending);
    }

    /** The fleet is connected before the clock starts, without limits. */
    private void fill() {
        for (int client = 0; client < fleet.size; client++) {
            fleet.attempts(-VirtualGateway.RTT, client);
        }
        for (int client = 0; client < fleet.size; client++) {
            gateway.fill(client);
            fleet.opened(0, client);
            closeLater(client);
        }
        tally.startClock();
    }

    private void startCold() {
        tally.startCold();
        long ramp = Micros.of(scenario.rampUp());
        for (int client = 0; client < fleet.size; client++) {
            waits.add(share(ramp, client), client, false);
        }
    }

    /** The client's moment in a time over which the fleet is spread. */
    private long share(long micros, int client) {
        return Math.round(micros * (double) client / fleet.size);
    }

    /** With clocks of their own, clients close after silence. */
    private void closeLater(int client) {
        if (closures.length > 0 && closures[client] < schedule.bursts()) {
            agenda.closures.add(now + intervalMicros, client);
        }
    }

    private void step() {
        EventRing ring = agenda.first();
        long planned = nextPlanned();
        if (waits.advance(Math.min(ring.next(), planned))) {
            goOn();
        } else if (planned <= ring.next()) {
            now = planned;
            plan();
        } else {
            now = ring.next();
            int tag = ring.tag();
            ring.remove();
            happen(ring, tag);
        }
    }

    /** A wait is over: the client makes an attempt, its kernel sends something again, or it knows that nobody answers. */
    private void goOn() {
        now = waits.time();
        int client = waits.client();
        boolean again = waits.again();
        waits.remove();
        if (fleet.isMuted(client)) {
            fleet.ended(now, client, Loss.TORN_DOWN);
        } else if (again) {
            gateway.arriveAgain(now, client);
        } else {
            fleet.attempts(now, client);
            gateway.attempt(now, client);
        }
    }

    private void happen(EventRing ring, int tag) {
        int client = tag & EventRing.CLIENT;
        if (ring == agenda.answers) {
            gateway.fail(now, tag);
        } else if (ring == agenda.handshakes) {
            gateway.complete(now, tag);
            if (fleet.isOpen(client)) {
                closeLater(client);
            }
        } else if (ring == agenda.idle) {
            gateway.accept(now);
        } else if (ring == agenda.flaps) {
            gateway.flap(now, client);
        } else if (ring == agenda.closures) {
            closures[client]++;
            gateway.tearDown(now, client, false);
        } else if (ring == agenda.teardowns) {
            gateway.tearDown(now, client, byGateway());
            tearDownNext(now - share(staggerMicros, client), client + 1);
        } else {
            gateway.timeOut(now, client);
        }
    }

    private boolean byGateway() {
        return scenario.teardown().by() == Teardown.By.GATEWAY;
    }

    private long nextPlanned() {
        long next = Math.min(nextTick, schedule.deadlineMicros());
        if (burst < schedule.bursts()) {
            next = Math.min(next, schedule.burstMicros(burst + 1));
        }
        return down ? Math.min(next, schedule.outageEndMicros(burst)) : next;
    }

    /** What the plan has for this moment, a burst before all else: then a tick that ends now knows of it. */
    private void plan() {
        if (burst < schedule.bursts() && now == schedule.burstMicros(burst + 1)) {
            burst(burst + 1);
        } else if (down && now == schedule.outageEndMicros(burst)) {
            down = false;
            gateway.endOutage();
        } else if (now == nextTick) {
            nextTick += schedule.tickMicros();
            tell(tally.takeTicks(now));
            ending = isSettled() ? StormResult.Ending.SETTLED : null;
        } else {
            ending = StormResult.Ending.TIMED_OUT;
        }
    }

    private void tell(List<TickTally> ticks) {
        for (TickTally tick : ticks) {
            long start = tick.seq() == Tick.FILL ? -VirtualGateway.RTT : tick.seq() * schedule.tickMicros();
            untold.add(ledger.tick(List.of(tick), start, gateway.queued()));
        }
        if (untold.size() >= TICKS_TOGETHER || ending != null) {
            listener.ticked(List.copyOf(untold));
            untold.clear();
            listener.progressed(progress());
        }
    }

    private Progress progress() {
        return schedule.progress(now, burst, down, tally.open());
    }

    private boolean isSettled() {
        int restless = tally.waiting() + tally.inFlight();
        if (tally.open() + restless == 0) {
            return true;
        }
        boolean allBurstsCame = burst == schedule.bursts() && now >= schedule.quietMicros();
        return allBurstsCame && restless == 0 && !down && agenda.closures.size() == 0;
    }

    private void burst(int k) {
        if (scenario.outage().happens() && !down) {
            down = true;
            gateway.beginOutage(now);
        }
        close(tally.burst(now, k), false);
        burst = k;
        if (closures.length == 0) {
            tearDownNext(now, 0);
        }
        listener.progressed(progress());
    }

    /** The burst of that moment goes on from this client: to all at once, or to the next whose moment comes. */
    private void tearDownNext(long burstMicros, int from) {
        for (int client = from; client < fleet.size; client++) {
            if (scenario.teardown().drops(client)) {
                long moment = burstMicros + share(staggerMicros, client);
                if (moment > now) {
                    agenda.teardowns.add(moment, client);
                    return;
                }
                gateway.tearDown(now, client, byGateway());
            }
        }
    }

    private void close(@Nullable ClosedBurst closed, boolean settled) {
        if (closed != null) {
            ledger.close(List.of(closed), now, settled, gateway.wasted() - wastedBefore);
        }
        wastedBefore = gateway.wasted();
    }

    private StormResult finish(StormResult.Ending how) {
        for (int client = 0; client < fleet.size; client++) {
            fleet.abort(now, client);
        }
        close(tally.end(now), how == StormResult.Ending.SETTLED);
        tell(tally.takeTicks(now));
        return ledger.result(
                List.of(tally),
                new StormLedger.Closing(
                        how,
                        now,
                        scenario.start() == Start.COLD ? 0 : VirtualGateway.RTT,
                        gateway.counts(),
                        gateway.handshakesByClient()),
                0,
                List.of());
    }
}
