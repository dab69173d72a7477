package dev.stampede.web.page;

import dev.stampede.format.PolicyProfile;
import dev.stampede.format.PolicyProfileJson;
import java.util.List;

/**
 * One entry of the catalogue in a list.
 *
 * @param library package and version in one line; empty for the short forms
 * @param verdict with its grade, as words
 * @param style of the verdict
 * @param defects as words, worst first
 */
public record PolicyRow(
        String id,
        String title,
        String ecosystem,
        String library,
        boolean reconnects,
        String formula,
        String sentence,
        String verdict,
        String style,
        List<String> defects,
        EnvelopeView envelope) {

    static PolicyRow of(PolicyProfile profile) {
        return new PolicyRow(
                profile.id(),
                profile.title(),
                AuditWords.ecosystem(profile.ecosystem()),
                profile.library().isEmpty() ? "" : profile.library() + " " + profile.version(),
                profile.reconnects(),
                profile.formula(),
                profile.sentence(),
                AuditWords.verdict(profile.audit()),
                AuditWords.style(profile.audit()),
                profile.audit().defects().stream()
                        .map(defect -> AuditWords.defect(defect.kind()))
                        .toList(),
                EnvelopeView.of(
                        profile.envelope(),
                        PolicyProfileJson.envelope(profile.envelope()).toString()));
    }
}
