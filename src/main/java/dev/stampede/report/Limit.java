package dev.stampede.report;

import dev.stampede.storm.Cause;
import dev.stampede.storm.GatewayLimits;
import dev.stampede.storm.Outage;
import dev.stampede.storm.StormResult;

/** What limited a recovery. Doubts about the run come first, then what keeps clients away, then what took longest. */
enum Limit {
    /** The machine that made the storm. */
    GENERATOR,
    /** Somebody stopped the run. */
    STOPPED,
    CONNECTIONS,
    GIVE_UPS,
    /** The gateway works for clients that have left. */
    PATIENCE,
    BACKLOG,
    ADMISSION,
    HANDSHAKES,
    OUTAGE,
    DETECTION,
    STAGGER,
    /** A server that nobody here commands. */
    SERVER,
    WAITS;

    /** From this share of its handshakes on, a gateway's waste is what limits it. */
    private static final double MUCH_WASTE = 0.1;

    static Limit of(Setback setback) {
        if (setback.result().generator().limited()) {
            return GENERATOR;
        }
        if (setback.away() > 0 && setback.result().ending() == StormResult.Ending.CANCELLED && !setback.another()) {
            return STOPPED;
        }
        if (tooManyConnections(setback)) {
            return CONNECTIONS;
        }
        if (setback.away() > 0 && 2L * setback.burst().givenUp() >= setback.away()) {
            return GIVE_UPS;
        }
        if (setback.away() > 0 && setback.burst().attempts() == 0) {
            return setback.planned() >= setback.horizon() ? longest(setback) : WAITS;
        }
        return among(setback);
    }

    private static Limit among(Setback setback) {
        long wasted = setback.burst().wasted();
        if (wasted > 0 && wasted >= MUCH_WASTE * (wasted + setback.burst().opened())) {
            return PATIENCE;
        }
        if (setback.resent()) {
            return BACKLOG;
        }
        if (!setback.scenario().target().embedded()) {
            return setback.failures() > 0 ? SERVER : WAITS;
        }
        boolean turnedAway = admissionRules(setback.scenario().gateway())
                && setback.failures(Cause.REJECTED) > 0
                && !(setback.scenario().outage().happens()
                        && setback.scenario().outage().mode() == Outage.Mode.REJECT);
        return turnedAway && setback.work() + setback.waits() >= setback.start() ? ADMISSION : longest(setback);
    }

    private static boolean tooManyConnections(Setback setback) {
        Integer most = setback.scenario().gateway().maxConnections();
        return most != null
                && setback.away() > 0
                && most < setback.scenario().clientCount()
                && setback.failures(Cause.REJECTED) > 0
                && setback.result().totals().stillOpen() >= most;
    }

    private static boolean admissionRules(GatewayLimits gateway) {
        GatewayLimits.Admission admission = gateway.admission();
        Double rate = gateway.handshakeRate();
        return admission != null && (rate == null || admission.rate() <= rate);
    }

    private static Limit longest(Setback setback) {
        double start = setback.start();
        double work = setback.work();
        boolean noTime = !setback.allBack() && setback.planned() >= setback.horizon();
        if (noTime) {
            return starting(setback);
        }
        if (start > 0 && start >= work && start >= setback.waits()) {
            return starting(setback);
        }
        if (setback.capacity() != null && work >= setback.waits()) {
            return admissionRules(setback.scenario().gateway()) ? ADMISSION : HANDSHAKES;
        }
        return WAITS;
    }

    private static Limit starting(Setback setback) {
        if (setback.outage() >= Math.max(setback.detection(), setback.stagger())) {
            return OUTAGE;
        }
        return setback.detection() >= setback.stagger() ? DETECTION : STAGGER;
    }
}
