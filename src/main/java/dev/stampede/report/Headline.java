package dev.stampede.report;

import dev.stampede.storm.BurstResult;
import dev.stampede.storm.Judgement;
import dev.stampede.storm.StormResult;
import java.util.List;
import java.util.Optional;

/** The one sentence that says it all. What spoils the numbers comes before the numbers. */
final class Headline {

    /** Sentences that begin otherwise begin with a number. */
    private static final List<String> STARTS_SMALL = List.of("In ", "No ", "Only ");

    private final StormResult result;
    private final Worst worst;

    private Headline(StormResult result) {
        this.result = result;
        this.worst = new Worst(result);
    }

    static String of(StormResult result) {
        return new Headline(result).sentence();
    }

    private String sentence() {
        String story = worst.recovery().map(this::story).orElseGet(this::withoutBurst);
        String warning = warning();
        return (warning.isEmpty() ? story : warning + startingSmall(story)) + thresholds();
    }

    private String thresholds() {
        List<Judgement> judgements = Judgement.of(result);
        long passed = judgements.stream().filter(Judgement::passed).count();
        String threshold = judgements.size() == 1 ? " threshold passed." : " thresholds passed.";
        return judgements.isEmpty() ? "" : " " + passed + " of " + judgements.size() + threshold;
    }

    private String warning() {
        if (!result.accounting().isEmpty()) {
            return "The sums of this run do not close, so do not trust its numbers: ";
        }
        boolean cancelled = result.ending().early();
        if (result.generator().limited()) {
            return (cancelled ? "Stopped early, and the" : "The")
                    + " generator itself was the limit, so these are not the gateway's numbers: ";
        }
        return cancelled ? "Stopped early: " : "";
    }

    private static String startingSmall(String sentence) {
        return STARTS_SMALL.stream().anyMatch(sentence::startsWith)
                ? Character.toLowerCase(sentence.charAt(0)) + sentence.substring(1)
                : sentence;
    }

    private String withoutBurst() {
        return "No connection was torn down; the fleet made "
                + Figures.count(result.totals().attempts()) + " attempts and "
                + Figures.count(result.totals().opened()) + " of them opened.";
    }

    private String story(BurstResult burst) {
        StringBuilder story = new StringBuilder(recovery(burst));
        if (result.totals().givenUp() > 0) {
            story.append(", and ")
                    .append(Figures.count(result.totals().givenUp()))
                    .append(" gave up");
        }
        worst.peak()
                .filter(peak -> peak.peak1s().rate() > 0)
                .ifPresent(
                        peak -> story.append("; at its worst the gateway saw ").append(arrivals(peak)));
        return story.append('.').toString();
    }

    private String recovery(BurstResult burst) {
        String back = burst.burst() == 0 ? "connected" : "back";
        Double time = burst.recovered100();
        if (time != null) {
            String several = worst.count() > 1 ? " at most " : " ";
            String each = worst.count() > 1 ? " in each of " + worst.count() + " bursts" : "";
            return Figures.clientsWere(burst.dropped()) + " " + back + " after" + several + Figures.seconds(time)
                    + each;
        }
        String where = worst.count() > 1 ? "In the worst of " + worst.count() + " bursts only " : "Only ";
        String until = nextBurst(burst) ? " before the next burst came" : " when the run ended";
        return where + Figures.count(burst.recovered()) + " of " + Figures.clientsWere(burst.dropped()) + " " + back
                + until;
    }

    private boolean nextBurst(BurstResult burst) {
        return result.bursts().stream().anyMatch(other -> other.burst() > burst.burst());
    }

    private String arrivals(BurstResult peak) {
        double rate = peak.peak1s().rate();
        String seen = Figures.rate(rate) + (rate == 1 ? " attempt" : " attempts") + " in a second";
        return seen
                + Optional.ofNullable(result.scenario().gateway().capacity())
                        .map(capacity -> capacity(rate / capacity))
                        .orElse("");
    }

    private static String capacity(double ratio) {
        return ratio <= 1 ? ", which it can take" : ", " + Figures.times(ratio) + " times what it can take";
    }
}
