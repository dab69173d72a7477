package dev.stampede.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.audit.Audit;
import dev.stampede.policy.Presets;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import tools.jackson.databind.JsonNode;

class AuditFormatsTests {

    private static final String HOSTILE = "a|b <script>\"&\u0007\n# `x`";
    private static final List<AuditedPolicy> AUDITED = List.of(
            audited("fixed", "fixed"),
            audited("full-jitter", "full-jitter"),
            audited(HOSTILE, "naive"),
            new AuditedPolicy("okhttp", Audit.withoutPolicy("No automatic reconnect")));

    private static AuditedPolicy audited(String name, String preset) {
        return new AuditedPolicy(name, Audit.of(Objects.requireNonNull(Presets.find(preset))));
    }

    @Test
    void jsonHoldsEverythingAndWhoseThePatternIs() {
        JsonNode json = AuditJson.write(AUDITED.get(0));

        assertThat(json.path("verdict").stringValue()).isEqualTo("FAIL");
        assertThat(json.path("grade").stringValue()).isEqualTo("not_applicable");
        assertThat(json.path("criteria").size()).isEqualTo(3);
        assertThat(json.path("criteria").path(2).path("met").booleanValue()).isFalse();
        assertThat(json.path("pattern").path("link").stringValue())
                .isEqualTo("https://auditbuffet.com/patterns/ab-000738");
        assertThat(json.path("pattern").path("licence").stringValue()).isEqualTo("CC-BY-4.0");
    }

    @Test
    void markdownIsATableAndASectionForEachWithoutForeignMarkup() {
        String page = AuditMarkdown.write(AUDITED);

        assertThat(page)
                .contains("| fixed | FAIL |  | `wait(n) = 5` |")
                .contains("## full-jitter: PASS (strong)")
                .contains("Remedy: Double the delay")
                .contains("AuditBuffet Pattern Catalog, CC-BY-4.0")
                .doesNotContain("<script>");
        assertThat(page.lines().filter(line -> line.startsWith("| a"))).hasSize(1);
    }

    @Test
    void sarifHasARuleForEveryResult() {
        JsonNode run = AuditSarif.write(AUDITED, "policies.json").path("runs").path(0);
        List<String> rules = run.path("tool")
                .path("driver")
                .path("rules")
                .valueStream()
                .map(rule -> rule.path("id").stringValue())
                .toList();

        assertThat(run.path("results").valueStream())
                .isNotEmpty()
                .allSatisfy(result ->
                        assertThat(rules).contains(result.path("ruleId").stringValue()))
                .allSatisfy(
                        result -> assertThat(result.path("kind").stringValue().equals("pass"))
                                .isEqualTo(result.path("level").stringValue().equals("none")));
        assertThat(run.path("results")
                        .path(0)
                        .at("/locations/0/physicalLocation/artifactLocation/uri")
                        .stringValue())
                .isEqualTo("policies.json");
    }

    @Test
    void junitCountsWhatFailed() throws Exception {
        Document xml = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(AuditJunit.write(AUDITED).getBytes(StandardCharsets.UTF_8)));

        Element fixed = (Element) xml.getElementsByTagName("testsuite").item(0);
        Element full = (Element) xml.getElementsByTagName("testsuite").item(1);
        assertThat(fixed.getAttribute("failures")).isEqualTo("2");
        assertThat(fixed.getElementsByTagName("failure").getLength()).isEqualTo(2);
        assertThat(full.getAttribute("failures")).isEqualTo("0");
        assertThat(xml.getElementsByTagName("testcase").getLength()).isEqualTo(10);
    }
}
