package dev.stampede.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PolicyApiIT extends ApiTestBase {

    private static final String TWO = """
            ["full-jitter", {"name": "our app", "policy": {"preset": "fixed", "delay": 3}}]""";

    private HttpResponse<String> audit(String query, String accept, String body) {
        return send(request("/api/policies/audit" + query)
                .header("Content-Type", "application/json")
                .header("Accept", accept)
                .POST(BodyPublishers.ofString(body)));
    }

    private List<String> ids(String query) {
        return json(get("/api/policies" + query))
                .path("policies")
                .valueStream()
                .map(policy -> policy.path("id").stringValue())
                .toList();
    }

    @Test
    void theCatalogueHasTheShortFormsAndEveryClient() {
        JsonNode all = json(get("/api/policies"));

        assertThat(all.path("count").intValue()).isEqualTo(63);
        JsonNode naive = all.at("/policies/0");
        assertThat(naive.path("id").stringValue()).isEqualTo("naive");
        assertThat(naive.path("verdict").stringValue()).isEqualTo("FAIL");
        assertThat(naive.path("formula").stringValue()).isEqualTo("wait(n) = 0.01");
        JsonNode okhttp = json(get("/api/policies?q=okhttp")).at("/policies/0");
        assertThat(okhttp.path("reconnects").booleanValue()).isFalse();
        assertThat(okhttp.path("grade").stringValue()).isEqualTo("none");
    }

    @Test
    void filtersHoldTogether() {
        assertThat(ids("?ecosystem=java&verdict=fail&q=socket"))
                .contains("java-websocket")
                .doesNotContain("socket.io-client-java");
        assertThat(ids("?defect=lockstep_at_cap&verdict=PASS")).contains("socket.io-client");
        assertThat(ids("?q=nothing+like+it")).isEmpty();
    }

    @Test
    void aPolicyIsToldInFull() {
        JsonNode policy = json(get("/api/policies/socket.io-client"));

        assertThat(policy.at("/policy/jitter/kind").stringValue()).isEqualTo("comb");
        assertThat(policy.path("envelope")).hasSize(13);
        assertThat(policy.at("/envelope/4/min").doubleValue()).isEqualTo(5);
        assertThat(policy.path("version").stringValue()).isEqualTo("4.8.4");
        assertThat(policy.path("link").stringValue()).startsWith("https://");
        assertThat(policy.at("/audit/grade").stringValue()).isEqualTo("weak");
        assertThat(policy.at("/flapping/starts_over").booleanValue()).isTrue();
        assertThat(policy.path("oddities").size()).isPositive();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            "fixed"                                                   | FAIL | wait(n) = 5
            {"preset": "full-jitter", "cap": 10}                      | PASS | wait(n) = U[0, min(10, 0.5·2^n))
            {"envelope": {"kind": "fixed", "delay": 3}}               | FAIL | wait(n) = 3
            {"name": "ours", "policy": "full-jitter"}                 | PASS | wait(n) = U[0, min(30, 0.5·2^n))
            """)
    void aPolicyInAnyFormIsAudited(String body, String verdict, String formula) {
        JsonNode audit = json(post("/api/policies/audit", body));

        assertThat(audit.path("verdict").stringValue()).isEqualTo(verdict);
        assertThat(audit.path("formula").stringValue()).isEqualTo(formula);
        assertThat(audit.at("/pattern/licence").stringValue()).isEqualTo("CC-BY-4.0");
    }

    @Test
    void aListFailsIfOneOfThemDoes() {
        JsonNode audits = json(post("/api/policies/audit", TWO));

        assertThat(audits.path("verdict").stringValue()).isEqualTo("FAIL");
        assertThat(audits.at("/audits/0/verdict").stringValue()).isEqualTo("PASS");
        assertThat(audits.at("/audits/1/policy").stringValue()).isEqualTo("our app");
    }

    @ParameterizedTest
    @CsvSource({
        "'', application/json, application/json",
        "'', text/markdown, text/markdown;charset=UTF-8",
        "'', application/sarif+json, application/sarif+json",
        "'', application/xml, application/xml",
        "?format=junit, application/json, application/xml",
        "'', 'text/html,application/xml;q=0.9,*/*;q=0.8', application/json",
    })
    void theFormatIsTheOneAskedFor(String query, String accept, String type) {
        HttpResponse<String> answer = audit(query, accept, TWO);

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(header(answer, "Content-Type")).isEqualTo(type);
    }

    /** What SARIF 2.1.0 asks of a log: sections 3.13, 3.14, 3.18, 3.19, 3.27, 3.49. */
    @Test
    void sarifHasWhatItsStandardAsksFor() {
        JsonNode log = JsonMapper.shared()
                .readTree(audit("?format=sarif&file=conf/my%20policies.json", "*/*", TWO)
                        .body());

        assertThat(log.path("version").stringValue()).isEqualTo("2.1.0");
        assertThat(log.path("$schema").stringValue()).contains("sarif-2.1.0");
        JsonNode run = log.at("/runs/0");
        assertThat(run.at("/tool/driver/name").stringValue()).isEqualTo("Stampede");
        List<String> rules = run.at("/tool/driver/rules")
                .valueStream()
                .map(rule -> rule.path("id").stringValue())
                .toList();
        assertThat(rules).isNotEmpty().doesNotHaveDuplicates();
        assertThat(run.path("results").valueStream()).isNotEmpty().allSatisfy(result -> {
            assertThat(rules).contains(result.path("ruleId").stringValue());
            assertThat(result.at("/message/text").stringValue()).isNotBlank();
            assertThat(result.path("level").stringValue()).isIn("none", "note", "warning", "error");
            assertThat(result.path("kind").stringValue().equals("fail"))
                    .isNotEqualTo(result.path("level").stringValue().equals("none"));
            assertThat(result.at("/locations/0/physicalLocation/artifactLocation/uri")
                            .stringValue())
                    .isEqualTo("conf/my%20policies.json");
        });
    }

    @Test
    void junitIsXmlThatCountsTheFailures() throws Exception {
        byte[] xml = audit("?format=junit", "*/*", TWO).body().getBytes(StandardCharsets.UTF_8);

        assertThat(DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(new ByteArrayInputStream(xml))
                        .getElementsByTagName("failure")
                        .getLength())
                .isEqualTo(2);
    }

    @Test
    void theAuditOfAClientIsAFile() {
        HttpResponse<String> answer = get("/api/policies/phoenix/audit?format=markdown&download");

        assertThat(header(answer, "Content-Disposition")).contains("stampede-audit-phoenix.md");
        assertThat(answer.body())
                .startsWith("# Reconnect policies under ab-000738")
                .contains("phoenix: FAIL");
    }

    @Test
    void aPreviewSaysAllAtOnceAndForThatFleet() {
        JsonNode few = json(post("/api/policies/preview", "{\"policy\": {\"preset\": \"full-jitter\", \"cap\": 10}}"));
        JsonNode patient = json(post("/api/policies/preview", """
                {"policy": {"preset": "full-jitter", "max_attempts": 12}, "client_count": 5, "outage": {"duration": 6000}}
                """));

        assertThat(few.path("formula").stringValue()).isEqualTo("wait(n) = U[0, min(10, 0.5·2^n))");
        assertThat(few.path("name").stringValue()).isEqualTo("custom");
        assertThat(few.at("/policy/cap").intValue()).isEqualTo(10);
        assertThat(few.at("/envelope/12/max").doubleValue()).isEqualTo(10);
        assertThat(few.path("verdict").stringValue()).isEqualTo("PASS");
        assertThat(few.at("/audit/defects").toString()).doesNotContain("gives_up_early");
        assertThat(patient.at("/audit/defects").toString()).contains("gives_up_early", "from 5 clients");
    }

    @Test
    void aPreviewHasAHerdUnlessToldOtherwise() {
        JsonNode with = json(post("/api/policies/preview", "{\"policy\": \"fixed\"}"));
        JsonNode without = json(post("/api/policies/preview", "{\"policy\": \"fixed\", \"herd\": false}"));

        assertThat(with.at("/herd/sentence").stringValue()).isNotBlank();
        assertThat(without.has("herd")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            audit   | {"preset": "full-jitter", "cap": -1}        | /cap              | is -1
            audit   | "no-such-client"                            | ''                | no-such-client
            audit   | ["naive", {"preset": "naive", "delay": "x"}]| /1/delay          | number
            audit   | [{"policy": {"preset": "naive", "dealy": 1}}]| /0/policy/dealy  | "delay"
            audit   | []                                          | ''                | from 1 to 200
            audit   | {"cap": 1, "cap": 2, "preset": "naive"}     | /cap              | twice
            audit   | 7                                           | ''                | the number 7
            audit   | {"policy": "naive", "name": ""}             | /name             | 1 to 120
            preview | {"policy": {"preset": "full-jitter", "cap": 0.1}} | /policy/cap | first delay
            preview | {"policy": "naive", "client_count": 0}      | /client_count     | above 0
            preview | {"policy": "naive", "client_count": 200000} | /client_count     | 100,000
            preview | {"policy": "naive", "outage": {"mode": "x"}}| /outage/mode      | refuse
            preview | {"client_count": 5}                         | /policy           | preset
            preview | []                                          | ''                | a list
            """)
    void aMistakeIsNamedAtItsPlace(String call, String body, String pointer, String words) {
        HttpResponse<String> answer = post("/api/policies/" + call, body);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
        assertThat(header(answer, "Content-Type")).isEqualTo("application/problem+json");
        JsonNode problem = json(answer);
        assertThat(problem.path("type").stringValue()).isEqualTo("urn:stampede:problem:invalid-policy");
        assertThat(problem.path("errors")).as(answer.body()).hasSize(1);
        assertThat(problem.at("/errors/0/pointer").stringValue()).isEqualTo(pointer);
        assertThat(problem.at("/errors/0/detail").stringValue()).contains(words);
    }

    @ParameterizedTest
    @CsvSource({
        "/api/policies/no-such-client, 404, not-there",
        "/api/policies/no-such-client/audit, 404, not-there",
        "/api/policies?verdict=maybe, 400, invalid-parameter",
        "/api/policies?defect=ugly, 400, invalid-parameter",
        "/api/policies?ecosystem=cobol, 400, invalid-parameter",
        "/api/policies/naive/audit?format=pdf, 400, invalid-parameter",
    })
    void whatIsNotThereIsAProblem(String path, int status, String type) {
        HttpResponse<String> answer = get(path);

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(json(answer).path("type").stringValue()).isEqualTo("urn:stampede:problem:" + type);
    }

    @Test
    void aFileThatIsNoRelativePathIsRefused() {
        for (String file : List.of("/etc/x.json", "https:%2F%2Fa.example", "a%5Cb", "a%0Ab")) {
            assertThat(audit("?file=" + file, "*/*", TWO).statusCode()).as(file).isEqualTo(400);
        }
        assertThat(audit("", "image/png", TWO).statusCode()).isEqualTo(406);
        assertThat(post("/api/policies/audit", "{nonsense").statusCode()).isEqualTo(400);
    }
}
