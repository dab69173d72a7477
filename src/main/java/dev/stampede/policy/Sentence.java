package dev.stampede.policy;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a policy does, in one plain sentence. */
final class Sentence {

    private static final int TOLD_DELAYS = 6;

    private Sentence() {}

    static String of(Policy policy) {
        List<String> clauses = new ArrayList<>();
        clauses.add(growth(policy));
        clauses.add(spread(policy));
        policy.jitterAt().forEach((n, steps) -> clauses.add(at(n, steps)));
        clauses.add(reset(policy.reset()));
        ends(policy).ifPresent(clauses::add);
        rest(policy, clauses);
        return String.join("; ", clauses) + ".";
    }

    private static String growth(Policy policy) {
        boolean decorrelated = policy.jitter().stream().anyMatch(Jitter.Decorrelated.class::isInstance);
        Optional<Jitter.Walk> walk = policy.jitter().stream()
                .filter(Jitter.Walk.class::isInstance)
                .map(Jitter.Walk.class::cast)
                .findFirst();
        String first = "Waits " + Seconds.text(policy.envelope().seconds(0)) + " s";
        Double longest = policy.cap() != null ? policy.cap() : policy.capAfter();
        if (walk.isPresent()) {
            Double cap = walk.get().cap() != null ? walk.get().cap() : longest;
            return first + ", then " + Seconds.text(walk.get().factor()) + " times what it last waited" + upTo(cap);
        }
        if (decorrelated) {
            String limit = longest == null ? "" : ", at most " + Seconds.text(longest) + " s";
            return "Waits at least " + Seconds.text(policy.envelope().seconds(0)) + " s" + limit;
        }
        return "Waits " + growth(policy.envelope(), longest);
    }

    private static String growth(Envelope envelope, @Nullable Double longest) {
        if (envelope instanceof Envelope.Geometric geometric) {
            return Seconds.text(geometric.base()) + " s, then " + Seconds.text(geometric.factor())
                    + " times as long at each retry" + upTo(longest);
        }
        if (envelope instanceof Envelope.Power power && power.exponent() == 1) {
            return Seconds.text(power.seconds(0)) + " s, then " + Seconds.text(power.unit()) + " s longer at each retry"
                    + upTo(longest);
        }
        if (envelope instanceof Envelope.Power power) {
            return Seconds.text(power.seconds(0)) + " s, then longer by the power of " + Seconds.text(power.exponent())
                    + upTo(longest);
        }
        return envelope instanceof Envelope.Table table
                ? table(table, longest)
                : Seconds.text(envelope.seconds(0)) + " s before every retry";
    }

    private static String table(Envelope.Table table, @Nullable Double longest) {
        int size = table.delays().size();
        String delays = table.delays().stream()
                .limit(TOLD_DELAYS)
                .map(Seconds::text)
                .collect(Collectors.joining(", ", "", " s" + (size > TOLD_DELAYS ? " and so on" : "")));
        String limit = longest == null ? "" : ", at most " + Seconds.text(longest) + " s";
        if (table.tail() instanceof Envelope.Tail.Then then) {
            return delays + ", then " + growth(then.envelope(), null) + limit;
        }
        return table.tail() instanceof Envelope.Tail.Stop
                ? delays + limit
                : delays + ", then " + Seconds.text(table.delays().get(size - 1)) + " s for ever" + limit;
    }

    private static String upTo(@Nullable Double longest) {
        return longest == null ? " without end" : " up to " + Seconds.text(longest) + " s";
    }

    private static String spread(Policy policy) {
        List<String> steps = policy.jitter().stream()
                .filter(step -> !(step instanceof Jitter.Walk))
                .map(Sentence::spread)
                .toList();
        if (!steps.isEmpty()) {
            return String.join(", then ", steps);
        }
        return policy.jitterAt().isEmpty() && policy.polls() == null
                ? "has no jitter, so the whole fleet moves in step"
                : "has no jitter otherwise";
    }

    private static String spread(Jitter step) {
        if (step instanceof Jitter.Full) {
            return "draws each wait from zero to that";
        }
        if (step instanceof Jitter.Equal) {
            return "draws each wait from half of that to all of it";
        }
        if (step instanceof Jitter.Additive additive) {
            return "adds up to " + Seconds.text(additive.fraction()) + " times as much at random";
        }
        if (step instanceof Jitter.Decorrelated decorrelated) {
            return "draws each wait from the least to " + Seconds.text(decorrelated.factor())
                    + " times the wait before";
        }
        if (step instanceof Jitter.Proportional proportional) {
            return "draws each wait from " + Seconds.text(proportional.lo()) + " to " + Seconds.text(proportional.hi())
                    + " times that";
        }
        return rarer(step);
    }

    private static String rarer(Jitter step) {
        if (step instanceof Jitter.Offset offset) {
            return offset.lo() == offset.hi()
                    ? change(offset.lo())
                    : "adds from " + Seconds.text(offset.lo()) + " to " + Seconds.text(offset.hi()) + " s at random";
        }
        if (step instanceof Jitter.Redrawn redrawn) {
            return "adds from " + Seconds.text(redrawn.lo()) + " to " + Seconds.text(redrawn.hi())
                    + " s at random, drawn again at each wake-up";
        }
        if (step instanceof Jitter.Comb comb) {
            String wide = Seconds.text(comb.share());
            return "shortens or lengthens each wait by up to " + wide + " times that, in ten separate bands";
        }
        if (step instanceof Jitter.Sticky sticky) {
            return "multiplies all waits of a client by one number that it draws from " + Seconds.text(sticky.lo())
                    + " to " + Seconds.text(sticky.hi());
        }
        return "varies each wait by a normal share of " + Seconds.text(((Jitter.Normal) step).deviation());
    }

    private static String change(double seconds) {
        return (seconds < 0 ? "takes " : "adds ") + Seconds.text(Math.abs(seconds)) + " s"
                + (seconds < 0 ? " off" : "");
    }

    private static String at(int n, List<Jitter> steps) {
        String which = n == 0 ? "at the first retry " : "at retry " + (n + 1) + " ";
        return which
                + (steps.isEmpty()
                        ? "has no jitter"
                        : steps.stream()
                                .filter(step -> !(step instanceof Jitter.Walk))
                                .map(Sentence::spread)
                                .collect(Collectors.joining(", then ")));
    }

    private static String reset(Reset reset) {
        return switch (reset.on()) {
            case TCP -> "starts over once TCP connects";
            case OPEN -> "starts over once a connection opens";
            case ACK -> "starts over once the server has spoken";
            case SYNCED -> "starts over once the server has brought it up to date";
            case STABLE -> "starts over once a connection has lasted " + Seconds.text(reset.stableSeconds()) + " s";
            case NEVER -> "never starts over";
        };
    }

    private static Optional<String> ends(Policy policy) {
        Integer most = policy.giveUp().maxAttempts();
        boolean stops = policy.envelope() instanceof Envelope.Table table && table.tail() instanceof Envelope.Tail.Stop;
        int last = stops ? ((Envelope.Table) policy.envelope()).delays().size() : Integer.MAX_VALUE;
        if (most != null || stops) {
            return Optional.of("gives up after " + Math.min(last, most == null ? last : most) + " retries");
        }
        return Optional.empty();
    }

    private static void rest(Policy policy, List<String> clauses) {
        if (policy.giveUp().afterRefusal()) {
            clauses.add("gives up when an attempt is refused");
        }
        if (!policy.giveUp().closeCodes().isEmpty()) {
            clauses.add("does not come back after some close codes");
        }
        if (policy.delayOn().values().stream().anyMatch(delay -> delay == 0)) {
            clauses.add("comes back at once after some close codes");
        }
        if (policy.anchor() != Anchor.FAILURE) {
            clauses.add("counts from the start of the attempt before"
                    + (policy.anchor() == Anchor.FAILED_ATTEMPT_START ? " if that failed" : ""));
        }
        if (policy.minSpacing() > 0) {
            clauses.add("leaves " + Seconds.text(policy.minSpacing()) + " s between retries");
        }
        if (policy.polls() != null) {
            clauses.add("makes the first retry when a timer of its own finds "
                    + Seconds.text(policy.polls().silence()) + " s of silence");
        }
    }
}
