package dev.stampede.web.page;

import dev.stampede.audit.Audit;
import dev.stampede.audit.Flapping;
import dev.stampede.audit.Pattern;
import dev.stampede.format.PolicyJson;
import dev.stampede.format.PolicyProfile;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * A policy's page.
 *
 * @param parts the policy as JSON, to be taken along; empty without a policy
 * @param flapping what a flapping server does to it; null if it makes no retry
 */
public record PolicyView(
        PolicyRow row,
        String version,
        String source,
        String link,
        String sourceFormula,
        List<String> oddities,
        String parts,
        AuditView audit,
        @Nullable FlappingView flapping) {

    /** An audit, with whom the pattern belongs to. */
    public record AuditView(
            String detail,
            String remedy,
            List<Judged> criteria,
            List<String> mechanisms,
            List<Found> defects,
            List<String> notes) {

        public String pattern() {
            return Pattern.NAME;
        }

        public String patternId() {
            return Pattern.ID;
        }

        public String link() {
            return Pattern.LINK;
        }

        public String owner() {
            return Pattern.CATALOGUE + ", " + Pattern.LICENCE;
        }
    }

    /** A criterion and whether it is met. */
    public record Judged(String name, boolean met, String evidence) {}

    /** A defect. */
    public record Found(String name, String severity, String evidence) {}

    /** What a flapping server does to it. */
    public record FlappingView(String sentence, List<ReportView.Fact> facts) {}

    static PolicyView of(PolicyProfile profile, JsonMapper json) {
        return new PolicyView(
                PolicyRow.of(profile),
                profile.library().isEmpty() ? "" : profile.library() + ", version " + profile.version(),
                profile.source(),
                profile.link(),
                profile.sourceFormula(),
                profile.oddities(),
                profile.policy() == null
                        ? ""
                        : json.writerWithDefaultPrettyPrinter().writeValueAsString(PolicyJson.parts(profile.policy())),
                audit(profile.audit()),
                profile.flapping() == null ? null : flapping(profile.flapping()));
    }

    private static AuditView audit(Audit audit) {
        return new AuditView(
                audit.detail(),
                audit.remedy(),
                audit.criteria().stream()
                        .map(one -> new Judged(AuditWords.criterion(one.kind()), one.met(), one.evidence()))
                        .toList(),
                audit.mechanisms().stream().map(one -> one.text()).toList(),
                audit.defects().stream()
                        .map(one -> new Found(
                                AuditWords.defect(one.kind()), AuditWords.lower(one.severity()), one.evidence()))
                        .toList(),
                audit.notes());
    }

    private static FlappingView flapping(Flapping flapping) {
        String gone = flapping.retriesUntilGone() == 0
                ? AuditWords.seconds(flapping.periodIfKept())
                : "gone after " + flapping.retriesUntilGone()
                        + (flapping.retriesUntilGone() == 1 ? " retry" : " retries");
        return new FlappingView(
                flapping.sentence(),
                List.of(
                        new ReportView.Fact("Counter kept: a client's mean period", gone),
                        new ReportView.Fact(
                                "Counter set back at each opening", AuditWords.seconds(flapping.periodIfReset())),
                        new ReportView.Fact("This policy does", flapping.startsOver() ? "set it back" : "keep it")));
    }
}
