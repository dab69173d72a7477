package dev.stampede.web.page;

import dev.stampede.audit.Flapping;
import dev.stampede.audit.Mechanism;
import dev.stampede.audit.WaitRange;
import dev.stampede.format.PolicyProfile;
import dev.stampede.policy.GiveUp;
import dev.stampede.policy.Policy;
import dev.stampede.policy.Reset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Two to six policies side by side.
 *
 * @param rows the policies, in the order asked for
 * @param lines what is compared
 */
public record PolicyComparison(List<PolicyRow> rows, List<Line> lines) {

    static final int FEWEST = 2;
    static final int MOST = 6;

    /** One property of all policies; {@code differs} if they do not all have the same. */
    public record Line(String label, boolean differs, boolean code, List<String> values) {}

    private static final String NONE = "none";

    static PolicyComparison of(List<PolicyProfile> profiles) {
        List<Line> lines = new ArrayList<>();
        lines.add(line("Formula", true, profiles, PolicyProfile::formula));
        lines.add(line("Verdict", false, profiles, one -> AuditWords.verdict(one.audit())));
        lines.add(line("Defects", false, profiles, PolicyComparison::defects));
        lines.add(line("Cap", false, profiles, one -> one.policy() == null ? Words.NONE : cap(one.policy())));
        lines.add(line("Jitter", false, profiles, PolicyComparison::jitter));
        lines.add(line(
                "Counter starts over",
                false,
                profiles,
                one -> one.policy() == null ? Words.NONE : reset(one.policy().reset())));
        lines.add(line("Gives up", false, profiles, one -> one.policy() == null ? Words.NONE : gone(one.policy())));
        lines.add(line("First retry", false, profiles, one -> range(one, 0)));
        lines.add(line("Retry 13", false, profiles, one -> range(one, WaitRange.RETRIES - 1)));
        lines.add(line("Mean period at a flapping server", false, profiles, one -> period(one.flapping())));
        lines.add(line("What it does", false, profiles, PolicyProfile::sentence));
        return new PolicyComparison(profiles.stream().map(PolicyRow::of).toList(), List.copyOf(lines));
    }

    private static Line line(
            String label, boolean code, List<PolicyProfile> profiles, Function<PolicyProfile, String> value) {
        List<String> values = profiles.stream().map(value).toList();
        return new Line(label, values.stream().distinct().count() > 1, code, values);
    }

    private static String defects(PolicyProfile profile) {
        String defects = profile.audit().defects().stream()
                .map(defect -> AuditWords.defect(defect.kind()) + " (" + AuditWords.lower(defect.severity()) + ")")
                .collect(Collectors.joining(", "));
        return defects.isEmpty() ? NONE : defects;
    }

    private static String jitter(PolicyProfile profile) {
        String jitter = profile.audit().mechanisms().stream()
                .filter(mechanism -> mechanism.kind() == Mechanism.Kind.JITTER)
                .map(Mechanism::text)
                .collect(Collectors.joining(", "));
        return jitter.isEmpty() ? NONE : jitter;
    }

    private static String cap(Policy policy) {
        List<String> caps = new ArrayList<>();
        if (policy.cap() != null) {
            caps.add(AuditWords.seconds(policy.cap()) + ", before the jitter");
        }
        if (policy.capAfter() != null) {
            caps.add(AuditWords.seconds(policy.capAfter()) + ", after the jitter");
        }
        return caps.isEmpty() ? NONE : String.join("; ", caps);
    }

    static String reset(Reset reset) {
        return switch (reset.on()) {
            case TCP -> "when TCP connects";
            case OPEN -> "when a connection opens";
            case ACK -> "when the server has spoken";
            case SYNCED -> "when the client is up to date";
            case STABLE -> "after " + AuditWords.seconds(reset.stableSeconds()) + " of a connection";
            case NEVER -> "never";
        };
    }

    private static String gone(Policy policy) {
        List<String> when = new ArrayList<>();
        GiveUp giveUp = policy.giveUp();
        int last = 0;
        while (last < 10_001 && !policy.endsBefore(last)) {
            last++;
        }
        if (last <= 10_000) {
            when.add("after " + (last == 1 ? "1 retry" : Words.count(last) + " retries"));
        } else if (giveUp.maxAttempts() != null) {
            when.add("after " + Words.count(giveUp.maxAttempts()) + " retries");
        }
        if (giveUp.afterRefusal()) {
            when.add("when it is refused");
        }
        if (!giveUp.closeCodes().isEmpty()) {
            when.add("on some close codes");
        }
        return when.isEmpty() ? "never" : String.join("; ", when);
    }

    private static String range(PolicyProfile profile, int n) {
        if (n >= profile.envelope().size()) {
            return Words.NONE;
        }
        WaitRange range = profile.envelope().get(n);
        return range.min() == range.max()
                ? AuditWords.seconds(range.min())
                : AuditWords.seconds(range.min()) + " to " + AuditWords.seconds(range.max()) + ", median "
                        + AuditWords.seconds(range.median());
    }

    private static String period(@Nullable Flapping flapping) {
        return flapping == null ? Words.NONE : AuditWords.seconds(flapping.period());
    }
}
