package dev.stampede.report;

import dev.stampede.audit.Audit;
import dev.stampede.audit.Flapping;
import dev.stampede.audit.Pattern;
import dev.stampede.audit.Verdict;
import dev.stampede.audit.WaitRange;
import dev.stampede.policy.Policy;
import dev.stampede.storm.GatewayLimits;
import dev.stampede.storm.Heartbeat;

/** The third sentence: what to change, with numbers. */
final class WhatWouldHelp {

    /** Attempts per client from which on fewer would be a help. */
    private static final double MANY_ATTEMPTS = 10;

    /** A policy is recommended only where it would change a number by more than this factor. */
    private static final double WORTH_IT = 2;

    /** A recovery that a policy could make shorter than this share is worth a word. */
    private static final double SOONER = 0.9;

    /** Seconds that nobody would notice. */
    private static final double SOON = 1;

    private WhatWouldHelp() {}

    static String sentence(Limit limit, Setback setback) {
        return switch (limit) {
            case GENERATOR ->
                "A run with fewer than " + Figures.clients(setback.scenario().clientCount())
                        + ", on a machine with more to spare, or with the virtual engine, which has no sockets to run"
                        + " short of, would say more about gateway and policy than this one can.";
            case STOPPED ->
                "Letting it run would help: it had at most " + Figures.seconds(remaining(setback)) + " to go.";
            case CONNECTIONS -> connections(setback);
            case GIVE_UPS -> giveUps(setback);
            case PATIENCE -> patience(setback);
            case BACKLOG ->
                "An accept backlog of " + Figures.count(setback.dropped())
                        + " would hold them all, and arrivals spread over the "
                        + Figures.seconds(setback.work()) + " that the gateway needs for them, such as "
                        + setback.spreadOut().words() + ", would need none.";
            case ADMISSION -> admission(setback);
            case HANDSHAKES -> handshakes(setback);
            case OUTAGE -> outage(setback);
            case DETECTION -> detection(setback);
            case STAGGER ->
                "A " + (setback.cold() ? "ramp_up" : "stagger") + " shorter than " + Figures.seconds(setback.stagger())
                        + " would help as long as the gateway can take more than the "
                        + Figures.attempts(setback.peak()) + " in a second that it met.";
            case SERVER ->
                "A look into the server's own log for those " + Figures.seconds(setback.time()) + " would help, and "
                        + policy(setback) + ".";
            case WAITS -> waits(setback);
        };
    }

    private static double remaining(Setback setback) {
        return Math.max(
                0,
                Setback.seconds(setback.scenario().longestSpan())
                        - setback.result().seconds());
    }

    private static String connections(Setback setback) {
        Integer most = setback.scenario().gateway().maxConnections();
        int clients = setback.scenario().clientCount();
        int short_ = clients - (most == null ? clients : most);
        return "Room for " + Figures.count(short_) + " more would help: a max_connections of " + Figures.count(clients)
                + " holds the whole fleet, and no policy can replace that.";
    }

    private static String giveUps(Setback setback) {
        double needed = setback.outage() + setback.work();
        String enough = needed > 0 ? " for at least " + Figures.seconds(needed) : "";
        return "Retries that go on" + enough + " would help, and better ones without an end: a client that waits up to "
                + Figures.seconds(setback.spreadOut().cap()) + " between two tries costs little.";
    }

    private static String patience(Setback setback) {
        SpreadOut spread = setback.spreadOut();
        Double capacity = setback.capacity();
        String admit = capacity == null || setback.scenario().gateway().admission() != null
                ? ""
                : ", or admission of at most " + Figures.rate(capacity) + " a second, which costs the gateway nothing";
        return "Arrivals spread over at least " + Figures.seconds(setback.work()) + " would help, such as "
                + spread.words() + ", or clients that wait longer for an answer than "
                + Figures.seconds(setback.patience()) + admit + ".";
    }

    private static String admission(Setback setback) {
        GatewayLimits.Admission admission = setback.scenario().gateway().admission();
        Double rate = setback.scenario().gateway().handshakeRate();
        double now = admission == null ? 1 : admission.rate();
        double more = rate == null || rate <= now ? 2 * now : rate;
        return "A higher admission rate would help: at " + Figures.rate(more) + " a second "
                + Figures.clients(setback.dropped()) + " take "
                + Figures.seconds(setback.dropped() / more) + " instead of " + Figures.seconds(setback.dropped() / now)
                + "; " + policy(setback) + ".";
    }

    private static String handshakes(Setback setback) {
        Double rate = setback.capacity();
        double now = rate == null ? 1 : rate;
        return "A faster gateway would help, because no policy brings " + Figures.clients(setback.dropped())
                + " through " + Figures.rate(now) + " handshakes a second in less than "
                + Figures.seconds(setback.dropped() / now) + ", and twice the rate would in "
                + Figures.seconds(setback.dropped() / now / 2) + "; " + policy(setback) + ".";
    }

    private static String outage(Setback setback) {
        if (!setback.allBack() && setback.another() && setback.outage() >= setback.horizon()) {
            return "Fewer bursts would help: each comes " + Figures.seconds(setback.horizon())
                    + " after the last, before the outage of " + Figures.seconds(setback.outage()) + " is over.";
        }
        return "A shorter outage than " + Figures.seconds(setback.outage()) + " would help most; "
                + (setback.flapped() ? flapping(setback) : policy(setback)) + ".";
    }

    private static String flapping(Setback setback) {
        Policy policy = setback.busiest().policy();
        double open = Setback.seconds(setback.scenario().outage().flapAfter());
        if (policy.endsBefore(0) || !Flapping.of(policy).startsOver()) {
            return policy(setback);
        }
        double waits = Flapping.of(policy).periodIfKept() - Flapping.OPEN_FOR;
        return "a counter that starts over only once a connection has lasted 5 s would let the waits grow, to about "
                + Figures.attempts(setback.dropped() / (open + waits)) + " a second from the "
                + Figures.attempts(setback.peak()) + " of the worst second here";
    }

    private static String detection(Setback setback) {
        Heartbeat heartbeat = setback.heartbeat();
        double interval = heartbeat == null ? 0 : Setback.seconds(heartbeat.interval());
        double timeout = heartbeat == null ? 0 : Setback.seconds(heartbeat.timeout());
        return "A shorter heartbeat would help: with an interval of " + Figures.seconds(interval)
                + " and a timeout of " + Figures.seconds(timeout) + " a silent loss goes unnoticed for up to "
                + Figures.seconds(interval + timeout) + ", with half the interval for up to "
                + Figures.seconds(interval / 2 + timeout) + ".";
    }

    private static String waits(Setback setback) {
        if (setback.burst().attempts() == 0) {
            double first = WaitRange.of(setback.slowest().policy()).stream()
                    .mapToDouble(WaitRange::max)
                    .findFirst()
                    .orElse(0);
            return "More time than " + Figures.seconds(setback.horizon()) + " after " + setback.name()
                    + " or shorter waits would help: the first retry comes after up to " + Figures.seconds(first)
                    + ".";
        }
        SpreadOut spread = setback.sooner();
        double then = setback.start() + Math.max(spread.cap(), setback.work());
        if (then < SOONER * setback.time() && setback.time() - then > SOON) {
            return "Shorter waits would help: " + spread.words() + " would have the last client back by about "
                    + Figures.seconds(then) + " instead of "
                    + (setback.allBack()
                            ? Figures.seconds(setback.time())
                            : "later than " + Figures.seconds(setback.time()))
                    + (setback.capacity() == null
                            ? ", with about as many attempts in a second as now"
                            : ", at no more than the gateway can take")
                    + ".";
        }
        return setback.allBack()
                ? "Nothing would bring them back much sooner than the " + Figures.seconds(setback.time()) + " it took; "
                        + policy(setback) + "."
                : "More time than " + Figures.seconds(setback.horizon()) + " after " + setback.name() + " would help; "
                        + policy(setback) + ".";
    }

    /** What to say of the policy where it is not what took the time. */
    private static String policy(Setback setback) {
        SpreadOut spread = setback.spreadOut();
        int attempts = spread.attempts(setback.start());
        if (setback.amplification() >= MANY_ATTEMPTS && setback.amplification() > WORTH_IT * attempts) {
            return spread.words() + " would do it with about " + Figures.attempts((long) attempts)
                    + " a client instead of " + Figures.times(setback.amplification()) + judged(setback);
        }
        double rate = spread.peak(setback.dropped(), setback.start());
        if (setback.peak() > WORTH_IT * Math.max(1, rate)) {
            return spread.words() + " would turn the " + Figures.attempts(setback.peak())
                    + " of the worst second into about " + Figures.rate(Math.max(1, Math.rint(rate))) + judged(setback);
        }
        return "the policy costs " + Figures.attempts(setback.amplification()) + " a client and at most "
                + Figures.attempts(setback.peak()) + " in a second" + taken(setback);
    }

    private static String taken(Setback setback) {
        Double capacity = setback.capacity();
        if (capacity == null) {
            return setback.scenario().target().embedded()
                    ? ", and a gateway.handshake_rate in the scenario would show whether a gateway can take that"
                    : "";
        }
        return setback.peak() <= capacity
                ? ", which the gateway can take"
                : ", " + Figures.beyond(capacity, setback.peak());
    }

    private static String judged(Setback setback) {
        boolean failed = Audit.of(setback.busiest().policy()).verdict() == Verdict.FAIL;
        return failed ? " (" + Setback.name(setback.busiest()) + " fails the audit " + Pattern.ID + ")" : "";
    }
}
