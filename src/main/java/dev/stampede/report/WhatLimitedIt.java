package dev.stampede.report;

import dev.stampede.policy.GiveUp;
import dev.stampede.policy.NamedPolicy;
import dev.stampede.policy.Policy;
import dev.stampede.storm.BurstResult.RetrySpread;
import dev.stampede.storm.Cause;
import dev.stampede.storm.GatewayLimits;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The second sentence: what the time went into, or what kept clients away. */
final class WhatLimitedIt {

    private static final int FAR = 10_000;

    /** Of the time; what took less is not worth a word. */
    private static final double NEGLIGIBLE = 0.01;

    private WhatLimitedIt() {}

    static String sentence(Limit limit, Setback setback) {
        return switch (limit) {
            case GENERATOR -> Stories.generator(setback.result());
            case STOPPED ->
                "Whoever stopped the run limited it: " + Figures.seconds(setback.horizon()) + " after " + setback.name()
                        + " " + Figures.clientsWere(setback.away()) + " still away.";
            case CONNECTIONS -> connections(setback);
            case GIVE_UPS -> giveUps(setback);
            case PATIENCE -> patience(setback);
            case BACKLOG -> backlog(setback);
            case ADMISSION -> admission(setback);
            case HANDSHAKES -> "The gateway's handshake rate limited it: " + shares(setback) + ".";
            case OUTAGE -> "The outage itself limited it: " + shares(setback) + ".";
            case DETECTION -> "The heartbeat limited it, which finds out what nobody says: " + shares(setback) + ".";
            case STAGGER ->
                (setback.cold() ? "The ramp" : "The stagger") + " of the scenario limited it: " + shares(setback) + ".";
            case SERVER -> server(setback);
            case WAITS -> waits(setback);
        };
    }

    private static String connections(Setback setback) {
        Integer most = setback.scenario().gateway().maxConnections();
        return "The gateway's connection limit limited it: it holds at most " + most + " of "
                + Figures.clients(setback.scenario().clientCount()) + " and turned the others away "
                + times(setback.failures(Cause.REJECTED)) + ".";
    }

    private static String giveUps(Setback setback) {
        NamedPolicy quitter = setback.quitter();
        GiveUp giveUp = quitter.policy().giveUp();
        Integer code = setback.scenario().teardown().closeCode();
        String who = "The clients that gave up limited it: "
                + Figures.count(setback.burst().givenUp()) + " of " + Figures.clients(setback.dropped())
                + " stopped trying ";
        if (code != null && giveUp.closeCodes().contains(code)) {
            return who + "because " + Setback.name(quitter) + " does not come back after close code " + code + ".";
        }
        if (giveUp.afterRefusal()) {
            return who + "because one refused attempt ends " + Setback.name(quitter) + ".";
        }
        double last = lastRetry(setback);
        String until = last > 0 ? ", the last of them " + Figures.seconds(last) + " after " + setback.name() : "";
        String outage = setback.outage() > 0 ? ", in an outage of " + Figures.seconds(setback.outage()) : "";
        String backlog = setback.resent()
                ? ", behind an accept backlog of "
                        + setback.scenario().gateway().acceptBacklog()
                : "";
        return who + tried(setback) + until + outage + backlog + " (" + causes(setback) + ").";
    }

    private static String tried(Setback setback) {
        int end = retries(setback.quitter().policy());
        if (end == 0) {
            return setback.cold() ? "after their first attempt" : "at once";
        }
        return end == FAR ? "in the end" : "after " + Figures.count(end) + (end == 1 ? " retry" : " retries");
    }

    /** Retries that a policy makes in a row; {@link #FAR} for no end. */
    private static int retries(Policy policy) {
        int n = 0;
        while (n < FAR && !policy.endsBefore(n)) {
            n++;
        }
        return n;
    }

    /** Seconds after the burst by which nearly all of the latest known retry had left; 0 without any. */
    private static double lastRetry(Setback setback) {
        return setback.burst().spreads().stream()
                .mapToDouble(RetrySpread::p99)
                .max()
                .orElse(0);
    }

    private static String patience(Setback setback) {
        long wasted = setback.burst().wasted();
        double share = 100.0 * wasted / (wasted + setback.burst().opened());
        Double capacity = setback.capacity();
        return "The gateway's handshake rate and the clients' patience limited it together: "
                + (capacity == null
                        ? ""
                        : "at " + Figures.rate(capacity) + " a second " + Figures.clients(setback.dropped()) + " take "
                                + Figures.seconds(setback.dropped() / capacity) + ", but ")
                + "nobody waits longer than " + Figures.seconds(setback.patience()) + ", so " + Figures.count(wasted)
                + (wasted == 1 ? " handshake" : " handshakes") + ", " + Figures.times(share)
                + " % of its work since then, went to clients that had left.";
    }

    private static String backlog(Setback setback) {
        Integer backlog = setback.scenario().gateway().acceptBacklog();
        return "The accept backlog of " + backlog + " limited it: a place in that queue costs at most "
                + Figures.seconds(setback.queue()) + ", but one handshake in a hundred took "
                + Figures.seconds(setback.slowestHandshake())
                + " or longer, because the kernel drops who finds it full and asks again only seconds later.";
    }

    private static String admission(Setback setback) {
        GatewayLimits.Admission admission = setback.scenario().gateway().admission();
        double rate = admission == null ? 0 : admission.rate();
        long rejected = setback.failures(Cause.REJECTED);
        return "Admission limited it: it lets " + Figures.rate(rate) + " a second in"
                + (rejected > 0 ? " and turned " + Figures.attempts(rejected) + " away" : "") + "; " + shares(setback)
                + ".";
    }

    private static String server(Setback setback) {
        return "The server limited it: of " + Figures.attempts(setback.burst().attempts()) + " it let "
                + Figures.count(setback.burst().opened()) + " in (" + causes(setback) + ") in the "
                + Figures.seconds(setback.time()) + " after " + setback.name() + ".";
    }

    /** Failures, the most frequent cause first. */
    private static String causes(Setback setback) {
        String causes = setback.burst().failures().entrySet().stream()
                .filter(entry -> entry.getValue() > 0)
                .sorted(Map.Entry.<Cause, Long>comparingByValue().reversed())
                .map(entry -> Figures.count(entry.getValue()) + " "
                        + entry.getKey().name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
        return causes.isEmpty() ? "no attempt failed" : "failed attempts: " + causes;
    }

    private static String waits(Setback setback) {
        String owner = "The waits of " + Setback.name(setback.slowest()) + " limited it: ";
        if (setback.burst().attempts() == 0) {
            return owner + "not one client had tried again " + Figures.seconds(setback.horizon()) + " after "
                    + setback.name() + ".";
        }
        return owner + shares(setback) + ".";
    }

    /** What the time went into. */
    private static String shares(Setback setback) {
        List<String> shares = new ArrayList<>();
        if (setback.start() > 0) {
            shares.add(starting(setback) + " took " + Figures.seconds(setback.start()));
        }
        if (setback.work() > 0 && setback.start() < setback.time()) {
            shares.add("the gateway's own time for " + Figures.clients(setback.dropped()) + " is "
                    + Figures.seconds(setback.work()) + rate(setback));
        }
        if (setback.waits() >= NEGLIGIBLE * setback.time() || shares.isEmpty()) {
            shares.add(Figures.seconds(setback.waits()) + " passed in waits to try again or for an answer");
        }
        String last = shares.remove(shares.size() - 1);
        return "of the " + Figures.seconds(setback.time()) + " until " + until(setback) + ", "
                + (shares.isEmpty() ? last : String.join(", ", shares) + " and " + last);
    }

    private static String rate(Setback setback) {
        Double capacity = setback.capacity();
        return capacity == null ? "" : " at " + Figures.rate(capacity) + " a second";
    }

    private static String until(Setback setback) {
        if (setback.allBack()) {
            return "the last client was back";
        }
        return setback.another() ? "the next burst" : "the run ended";
    }

    private static String starting(Setback setback) {
        if (setback.outage() >= Math.max(setback.detection(), setback.stagger())) {
            return "the outage";
        }
        return setback.detection() >= setback.stagger() ? "finding out" : setback.cold() ? "the ramp" : "the stagger";
    }

    private static String times(long number) {
        return Figures.count(number) + (number == 1 ? " time" : " times");
    }
}
