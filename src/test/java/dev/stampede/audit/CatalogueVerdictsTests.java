package dev.stampede.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.format.CatalogueEntry;
import dev.stampede.format.PolicyCatalogue;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Our verdicts are those that were reached by reading and measuring the libraries. */
class CatalogueVerdictsTests {

    @ParameterizedTest(name = "{0}: {1} ({2})")
    @CsvFileSource(resources = "/audit/expected-verdicts.csv", numLinesToSkip = 1)
    void verdictsAndGradesAreTheExpectedOnes(String id, String verdict, String grade) {
        CatalogueEntry entry = Objects.requireNonNull(PolicyCatalogue.builtIn().find(id));
        Audit audit = entry.policy() == null
                ? Audit.withoutPolicy(entry.reason())
                : Audit.of(entry.policy().policy());

        assertThat(audit.verdict() + " " + word(audit.grade()))
                .as(audit.toString())
                .isEqualTo(verdict + " " + grade);
    }

    private static String word(Grade grade) {
        return switch (grade) {
            case STRONG -> "strong";
            case WEAK -> "weak";
            case NONE -> "none";
            case NOT_APPLICABLE -> "n/a";
        };
    }

    @Test
    void everyEntryOfTheCatalogueIsAudited() {
        for (CatalogueEntry entry : PolicyCatalogue.builtIn().entries()) {
            if (entry.policy() != null) {
                Audit audit = Audit.of(entry.policy().policy());
                assertThat(audit.detail()).as(entry.id()).isNotBlank().doesNotContain("null", "NaN");
                assertThat(audit.criteria()).hasSize(3);
                assertThat(audit.verdict() == Verdict.PASS || !audit.remedy().isEmpty())
                        .isTrue();
            }
        }
    }
}
