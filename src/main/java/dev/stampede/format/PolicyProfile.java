package dev.stampede.format;

import dev.stampede.audit.Audit;
import dev.stampede.audit.Flapping;
import dev.stampede.audit.WaitRange;
import dev.stampede.policy.NamedPolicy;
import dev.stampede.policy.Policy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that can be said of one entry of the catalogue: what it is, what it draws, and what the audit finds.
 *
 * @param id as in scenarios
 * @param title as people call it
 * @param ecosystem {@code js}, {@code java}, …; {@code short} for the short forms
 * @param library the package and where it is published; empty for the short forms
 * @param version what was read and measured; empty for the short forms
 * @param source files and lines in that version, or where the short form is from
 * @param link the home of the source; empty if there is none
 * @param sourceFormula as its source has it, in its units; empty for the short forms
 * @param policy the same as a policy of ours; null if the client does not reconnect by itself
 * @param reason why it has no policy; empty if it has one
 * @param oddities what surprised whoever read or measured it, a sentence each
 * @param drawn what it draws, worked out when asked for
 */
public record PolicyProfile(
        String id,
        String title,
        String ecosystem,
        String library,
        String version,
        String source,
        String link,
        String sourceFormula,
        @Nullable Policy policy,
        String reason,
        List<String> oddities,
        Audit audit,
        Drawn drawn) {

    static PolicyProfile of(CatalogueEntry entry) {
        NamedPolicy named = entry.policy();
        Policy policy = named == null ? null : named.policy();
        return new PolicyProfile(
                entry.id(),
                entry.name(),
                entry.ecosystem(),
                entry.distribution(),
                entry.version(),
                entry.source(),
                entry.link(),
                entry.formula(),
                policy,
                entry.reason(),
                entry.oddities(),
                policy == null ? Audit.withoutPolicy(entry.reason()) : Audit.of(policy),
                new Drawn(policy));
    }

    static PolicyProfile ofShortForm(String id, Policy policy) {
        ShortForms.ShortForm form = ShortForms.of(id);
        return new PolicyProfile(
                id,
                form.title(),
                ShortForms.ECOSYSTEM,
                "",
                "",
                form.source(),
                "",
                "",
                policy,
                "",
                List.of(),
                Audit.of(policy),
                new Drawn(policy));
    }

    /** What it draws for the first retries; empty without a policy. */
    public List<WaitRange> envelope() {
        return drawn.envelope();
    }

    /** What a flapping server does to it; null if it makes no retry. */
    public @Nullable Flapping flapping() {
        return drawn.flapping();
    }

    /** What a flapping server does to a policy; null if it makes no retry. */
    public static @Nullable Flapping flapping(Policy policy) {
        return policy.endsBefore(0) ? null : Flapping.of(policy);
    }

    public boolean reconnects() {
        return policy != null;
    }

    /** Our formula; {@code none} without a policy. */
    public String formula() {
        return audit.formula();
    }

    /** What it does, as one sentence. */
    public String sentence() {
        return policy == null ? audit.detail() : policy.toString();
    }
}
