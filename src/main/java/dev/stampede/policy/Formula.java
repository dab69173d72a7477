package dev.stampede.policy;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The formula of a wait on one line: times in seconds, every part in the order in which it applies. */
final class Formula {

    private static final int SHOWN_DELAYS = 12;

    private Formula() {}

    static String of(Policy policy) {
        StringBuilder text = new StringBuilder("wait(n) = ");
        text.append(wait(policy, envelope(policy.envelope()), policy.jitter(), false));
        boolean walks = policy.jitter().stream().anyMatch(Jitter.Walk.class::isInstance);
        if (walks && !policy.jitterAt().containsKey(0)) {
            text.append("; wait(0) = ").append(single(policy, 0));
        }
        policy.jitterAt()
                .keySet()
                .forEach(n -> text.append("; wait(").append(n).append(") = ").append(single(policy, n)));
        if (policy.polls() != null) {
            text.append("; wait(0) = until a timer of U[")
                    .append(interval(policy.polls().least(), policy.polls().most()))
                    .append(" fires after ")
                    .append(Seconds.text(policy.polls().silence()))
                    .append(" s");
        }
        return text.append(anchor(policy.anchor())).toString();
    }

    private static String single(Policy policy, int n) {
        double e = policy.envelope().seconds(n);
        return wait(policy, Seconds.text(e), policy.stepsAt(n), n == 0);
    }

    private static String wait(Policy policy, String envelope, List<Jitter> steps, boolean first) {
        String wait = least(policy.cap(), envelope);
        if (policy.anchor() == Anchor.ATTEMPT_START_BEFORE_JITTER) {
            wait = "max(0, " + wait + " - since start)";
        }
        for (Jitter step : steps) {
            wait = first && step instanceof Jitter.Walk walk ? least(walk.cap(), wait) : step(step, wait);
        }
        if (policy.floor() > 0) {
            wait = "max(" + Seconds.text(policy.floor()) + ", " + wait + ")";
        }
        return least(policy.capAfter(), wait);
    }

    private static String least(@Nullable Double cap, String wait) {
        return cap == null ? wait : "min(" + Seconds.text(cap) + ", " + wait + ")";
    }

    private static String envelope(Envelope envelope) {
        if (envelope instanceof Envelope.Geometric geometric) {
            return geometric(geometric, "n");
        }
        if (envelope instanceof Envelope.Power power) {
            return power(power, "(n+1)");
        }
        if (envelope instanceof Envelope.Table table) {
            return table(table);
        }
        return Seconds.text(((Envelope.Fixed) envelope).delay());
    }

    private static String geometric(Envelope.Geometric geometric, String n) {
        return Seconds.text(geometric.base()) + "·" + Seconds.text(geometric.factor()) + "^" + n;
    }

    private static String power(Envelope.Power power, String n) {
        String exponent = power.exponent() == 1 ? "" : "^" + Seconds.text(power.exponent());
        return Seconds.text(power.unit()) + "·" + n + exponent + constant(power.offset());
    }

    private static String table(Envelope.Table table) {
        String delays = table.delays().stream()
                .limit(SHOWN_DELAYS)
                .map(Seconds::text)
                .collect(Collectors.joining(", ", "[", table.delays().size() > SHOWN_DELAYS ? ", …]" : "]"));
        return delays + tail(table);
    }

    private static String tail(Envelope.Table table) {
        int size = table.delays().size();
        if (table.tail() instanceof Envelope.Tail.Stop) {
            return "(n), then stop";
        }
        if (table.tail() instanceof Envelope.Tail.Then then) {
            return "(n), then " + shifted(then.envelope(), size);
        }
        return "(min(n, " + (size - 1) + "))";
    }

    private static String shifted(Envelope envelope, int by) {
        if (envelope instanceof Envelope.Geometric geometric) {
            return geometric(geometric, "(n-" + by + ")");
        }
        return envelope instanceof Envelope.Power power ? power(power, "(n-" + by + "+1)") : envelope(envelope);
    }

    private static String step(Jitter step, String e) {
        if (step instanceof Jitter.Full) {
            return "U[0, " + e + ")";
        }
        if (step instanceof Jitter.Equal) {
            return grouped(e) + "/2 + U[0, " + grouped(e) + "/2)";
        }
        if (step instanceof Jitter.Additive additive) {
            String share = additive.fraction() == 1 ? "" : Seconds.text(additive.fraction()) + "·";
            return e + " + " + share + "U[0, " + e + ")";
        }
        if (step instanceof Jitter.Decorrelated decorrelated) {
            return "U[" + e + ", " + Seconds.text(decorrelated.factor()) + "·wait(n-1))";
        }
        if (step instanceof Jitter.Walk walk) {
            return least(walk.cap(), Seconds.text(walk.factor()) + "·wait(n-1)");
        }
        return step instanceof Jitter.Offset || step instanceof Jitter.Redrawn
                ? sum(step, e)
                : grouped(e) + "·" + factor(step);
    }

    private static String sum(Jitter step, String so) {
        String e = so.contains(", then ") && !so.startsWith("U[") ? grouped(so) : so;
        if (step instanceof Jitter.Redrawn redrawn) {
            return e + " + redrawn U[" + interval(redrawn.lo(), redrawn.hi());
        }
        Jitter.Offset offset = (Jitter.Offset) step;
        return offset.lo() == offset.hi()
                ? e + constant(offset.lo())
                : e + " + U[" + interval(offset.lo(), offset.hi());
    }

    private static String factor(Jitter step) {
        if (step instanceof Jitter.Proportional proportional) {
            return "U[" + interval(proportional.lo(), proportional.hi());
        }
        if (step instanceof Jitter.Sticky sticky) {
            return "S, S = U[" + interval(sticky.lo(), sticky.hi()) + " once per client";
        }
        if (step instanceof Jitter.Comb comb) {
            return "(1 ± " + Seconds.text(comb.share()) + "·U[0, 1)), the sign by the draw's first digit";
        }
        return "Normal(1, " + Seconds.text(((Jitter.Normal) step).deviation()) + ")";
    }

    private static String interval(double lo, double hi) {
        return Seconds.text(lo) + ", " + Seconds.text(hi) + ")";
    }

    private static String constant(double seconds) {
        if (seconds == 0) {
            return "";
        }
        return seconds < 0 ? " - " + Seconds.text(-seconds) : " + " + Seconds.text(seconds);
    }

    /** In brackets if it is a sum, so that a factor holds for all of it. */
    private static String grouped(String e) {
        int depth = 0;
        for (int i = 0; i < e.length(); i++) {
            char c = e.charAt(i);
            depth += c == '(' || c == '[' ? 1 : c == ')' || c == ']' ? -1 : 0;
            if (depth == 0 && c == ' ') {
                return "(" + e + ")";
            }
        }
        return e;
    }

    private static String anchor(Anchor anchor) {
        return switch (anchor) {
            case FAILURE, ATTEMPT_START_BEFORE_JITTER -> "";
            case ATTEMPT_START -> ", from the start of the attempt before";
            case FAILED_ATTEMPT_START -> ", from the start of the attempt before if that failed";
        };
    }
}
