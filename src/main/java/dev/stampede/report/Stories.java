package dev.stampede.report;

import dev.stampede.format.Story;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.Teardown;
import java.util.stream.Collectors;

/** Tells a run in three sentences. */
final class Stories {

    private Stories() {}

    static Story of(StormResult result) {
        Worst worst = new Worst(result);
        return worst.recovery()
                .map(burst -> told(new Setback(result, burst, worst.count())))
                .orElseGet(() -> quiet(result));
    }

    private static Story told(Setback setback) {
        Limit limit = Limit.of(setback);
        return new Story(
                doubts(setback.result(), WhatHappened.clause(setback)),
                WhatLimitedIt.sentence(limit, setback),
                WhatWouldHelp.sentence(limit, setback));
    }

    /** Nobody was dropped. */
    private static Story quiet(StormResult result) {
        String happened = "no connection was torn down in " + Figures.seconds(result.seconds()) + "; the fleet of "
                + Figures.clients(result.scenario().clientCount()) + " made "
                + Figures.attempts(result.totals().attempts())
                + ", of which " + Figures.count(result.totals().opened()) + " opened";
        String limited = result.generator().limited()
                ? generator(result)
                : "Nothing was put to the test, because in " + Figures.seconds(result.seconds())
                        + " nobody had to come back.";
        return new Story(doubts(result, happened), limited, burstWanted(result));
    }

    private static String burstWanted(StormResult result) {
        Teardown teardown = result.scenario().teardown();
        int clients = result.scenario().clientCount();
        if (teardown.by() == Teardown.By.TARGET) {
            return "Restarting the server while the run watches, which was for " + Figures.seconds(result.seconds())
                    + ", would give it something to see: a restart shows when a fifth of the open connections are lost"
                    + " within a second.";
        }
        double first = Setback.seconds(result.scenario().burstInterval());
        if (result.seconds() < first) {
            return "Letting it run past the first burst, due after " + Figures.seconds(first) + ", would show more.";
        }
        return teardown.dropped(clients) == 0
                ? "A larger teardown.fraction would help: " + Figures.rate(teardown.fraction()) + " of "
                        + Figures.clients(clients) + " is less than one."
                : "Connections that are open when the burst comes would help: "
                        + Figures.count(result.totals().stillOpen()) + " of " + Figures.clientsWere(clients)
                        + " connected when the run ended.";
    }

    /** What the generator itself could not do. */
    static String generator(StormResult result) {
        return "The machine that made the storm limited it, so nothing here is the gateway's fault: "
                + result.generator().signs().stream()
                        .map(sign -> sign.endsWith(".") ? sign.substring(0, sign.length() - 1) : sign)
                        .map(Stories::small)
                        .collect(Collectors.joining("; "))
                + ".";
    }

    /** What makes a clause doubtful comes first; then it is a sentence. */
    private static String doubts(StormResult result, String clause) {
        String stopped = result.ending() == StormResult.Ending.CANCELLED
                ? "Somebody stopped the run after " + Figures.seconds(result.seconds()) + ": "
                : "";
        if (!result.accounting().isEmpty()) {
            return "The sums of this run do not close, so trust none of its numbers: " + clause + ".";
        }
        if (result.generator().limited()) {
            return "The generator itself was the limit, so these are not the gateway's numbers: " + clause + ".";
        }
        return stopped.isEmpty() ? great(clause) + "." : stopped + clause + ".";
    }

    static String great(String text) {
        return Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    /** A sentence inside another; one that begins with an abbreviation stays as it is. */
    private static String small(String text) {
        boolean word = text.length() > 1 && Character.isLowerCase(text.charAt(1));
        return word || text.startsWith("A ") || text.startsWith("An ")
                ? Character.toLowerCase(text.charAt(0)) + text.substring(1)
                : text;
    }
}
