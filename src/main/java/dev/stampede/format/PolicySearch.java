package dev.stampede.format;

import dev.stampede.audit.Defect;
import dev.stampede.audit.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What somebody looks for in the catalogue; what is null does not matter.
 *
 * @param words each must stand somewhere in id, title, library, formula or sentence, in any case; empty for all
 */
public record PolicySearch(
        String words,
        @Nullable Verdict verdict,
        Defect.@Nullable Kind defect,
        @Nullable String ecosystem) {

    /** Codes of defects in JSON and in addresses. */
    public static List<String> defectCodes() {
        return Arrays.stream(Defect.Kind.values()).map(AuditJson::word).toList();
    }

    /** The defect of that code; null if there is none. */
    public static Defect.@Nullable Kind defect(String code) {
        return Arrays.stream(Defect.Kind.values())
                .filter(kind -> AuditJson.word(kind).equals(code))
                .findFirst()
                .orElse(null);
    }

    /** The verdict of that name in any case; null if there is none. */
    public static @Nullable Verdict verdict(String name) {
        return Arrays.stream(Verdict.values())
                .filter(verdict -> verdict.name().equalsIgnoreCase(name))
                .findFirst()
                .orElse(null);
    }

    public static Set<String> ecosystems() {
        return PolicyProfiles.ecosystems();
    }

    /** What is found, in the order of the catalogue. */
    public List<PolicyProfile> found() {
        return PolicyProfiles.all().stream().filter(this::matches).toList();
    }

    private boolean matches(PolicyProfile profile) {
        return (verdict == null || profile.audit().verdict() == verdict)
                && (defect == null || profile.audit().defect(defect).isPresent())
                && (ecosystem == null || profile.ecosystem().equals(ecosystem))
                && hasWords(profile);
    }

    private boolean hasWords(PolicyProfile profile) {
        String text = String.join(
                        "\n", profile.id(), profile.title(), profile.library(), profile.formula(), profile.sentence())
                .toLowerCase(Locale.ROOT);
        return Arrays.stream(words.toLowerCase(Locale.ROOT).strip().split("\\s+"))
                .allMatch(text::contains);
    }
}
