package dev.stampede.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.audit.Defect;
import dev.stampede.audit.Grade;
import dev.stampede.audit.Verdict;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class PolicySearchTests {

    private static List<String> found(PolicySearch search) {
        return search.found().stream().map(PolicyProfile::id).toList();
    }

    @Test
    void nothingAskedIsEverythingShortFormsFirst() {
        List<String> all = found(new PolicySearch("", null, null, null));

        assertThat(all).hasSize(63).startsWith("naive", "fixed").contains("okhttp", "ab-000738");
    }

    @Test
    void wordsMayStandAnywhereInAnyOrder() {
        assertThat(found(new PolicySearch("JAVA socket.io", null, null, null)))
                .contains("socket.io-client-java")
                .doesNotContain("signalr");
        assertThat(found(new PolicySearch("no such client", null, null, null))).isEmpty();
    }

    @Test
    void filtersHoldTogether() {
        PolicySearch search = new PolicySearch("", Verdict.PASS, Defect.Kind.LOCKSTEP_AT_CAP, "js");

        assertThat(search.found())
                .isNotEmpty()
                .allSatisfy(profile -> {
                    assertThat(profile.audit().verdict()).isEqualTo(Verdict.PASS);
                    assertThat(profile.audit().defect(Defect.Kind.LOCKSTEP_AT_CAP))
                            .isPresent();
                    assertThat(profile.ecosystem()).isEqualTo("js");
                })
                .extracting(PolicyProfile::id)
                .contains("socket.io-client");
    }

    @Test
    void aClientThatDoesNotReconnectHasNoPolicyAndFails() {
        PolicyProfile okhttp = Objects.requireNonNull(PolicyProfiles.find("okhttp"));

        assertThat(okhttp.policy()).isNull();
        assertThat(okhttp.envelope()).isEmpty();
        assertThat(okhttp.audit().verdict()).isEqualTo(Verdict.FAIL);
        assertThat(okhttp.audit().grade()).isEqualTo(Grade.NONE);
        assertThat(PolicyProfileJson.full(okhttp).path("policy").isNull()).isTrue();
    }

    @Test
    void theFullProfileOfEachEntryHasNoHoles() {
        for (PolicyProfile profile : PolicyProfiles.all()) {
            ObjectNode json = PolicyProfileJson.full(profile);
            assertThat(json.path("envelope").toString() + json.path("flapping") + json.path("audit"))
                    .as(profile.id())
                    .doesNotContain("NaN", "Infinity");
            assertThat(profile.title()).isNotBlank();
            assertThat(profile.sentence()).isNotBlank();
        }
    }
}
