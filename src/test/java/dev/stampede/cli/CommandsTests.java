package dev.stampede.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.format.ScenarioReader;
import dev.stampede.report.Machine;
import dev.stampede.storm.Capacities;
import dev.stampede.storm.StormFailed;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.StormRunner;
import dev.stampede.storm.Surroundings;
import dev.stampede.storm.SynRetransmit;
import dev.stampede.virtualtime.VirtualRunner;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.NamedNodeMap;
import org.xml.sax.InputSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Commands in this process, in virtual time. */
class CommandsTests {

    private static final StormRunner VIRTUAL = new VirtualRunner();

    /** Fails for the naive loop (about 500 attempts a client), passes for full jitter (about 5). */
    private static final String JUDGED = """
            {"name": "Five seconds down", "engine": "virtual", "client_count": 100, "burst_interval": 1,
             "max_iterations": 1, "policy": "%s", "outage": {"duration": 5}, "seed": 1,
             "thresholds": {"amplification": "< 20", "peak_arrival_rate_1s": "< 500"}}""";

    @TempDir
    Path folder = Path.of("");

    private record Answer(int code, String out, String err) {

        JsonNode json() {
            return JsonMapper.shared().readTree(out);
        }
    }

    private static Answer run(String in, StormRunner engine, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Surroundings surroundings = new Surroundings(Capacities.of(100, 128), SynRetransmit.LINEAR, target -> null);
        Laboratory laboratory = new Laboratory(
                surroundings,
                ScenarioReader.forRuns(surroundings, () -> 7),
                engine,
                new Machine("none", Map.of("open_files", 5L)));
        int code = Commands.execute(
                () -> laboratory,
                new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                arguments);
        return new Answer(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private static Answer run(String... arguments) {
        return run("", VIRTUAL, arguments);
    }

    private static Answer storm(String scenario, String... more) {
        String[] arguments = new String[more.length + 2];
        arguments[0] = "run";
        arguments[1] = "-";
        System.arraycopy(more, 0, arguments, 2, more.length);
        return run(scenario, VIRTUAL, arguments);
    }

    @Test
    void fullJitterPassesWhatItMustMeet() {
        Answer answer = storm(JUDGED.formatted("full-jitter"));

        assertThat(answer.code()).isZero();
        assertThat(answer.json().at("/summary/passed").booleanValue()).isTrue();
        assertThat(answer.json().at("/environment/limits/open_files").intValue())
                .isEqualTo(5);
        assertThat(answer.err()).contains("80 %").contains("2 of 2 thresholds passed.");
    }

    @Test
    void aSettingThatIsWrongIsSaidAsAFlagWouldBe() {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Commands.execute(
                () -> {
                    throw new IllegalArgumentException("stampede.targets.allow: \"not a host\" is no address.");
                },
                new ByteArrayInputStream(new byte[0]),
                new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                "run",
                "f12");

        assertThat(code).isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("stampede.targets.allow: \"not a host\" is no address.")
                .doesNotContain("itself went wrong");
    }

    @Test
    void theNaiveLoopFailsIt() {
        Answer answer = storm(JUDGED.formatted("naive"));

        assertThat(answer.code()).isEqualTo(1);
        assertThat(answer.json().at("/thresholds"))
                .hasSize(2)
                .allMatch(one -> !one.path("passed").booleanValue());
        assertThat(answer.err()).contains("amplification was 49").contains("< 20 was asked for, so it fails by 47");
    }

    @Test
    void f10sRuleIsRefusedWithTheReason() {
        Answer answer = storm("""
                {"engine": "virtual", "client_count": 100, "burst_interval": 1, "max_iterations": 1,
                 "policy": "full-jitter", "outage": {"duration": 5}, "recovery_timeout": 60,
                 "thresholds": {"peak_to_mean": "< 3"}}""");

        assertThat(answer.code()).isEqualTo(2);
        assertThat(answer.out()).isEmpty();
        assertThat(answer.err())
                .contains("/thresholds/peak_to_mean")
                .contains("a single one in a bin is already 6 times the mean")
                .contains("amplification");
    }

    @Test
    void everyMistakeOfAScenarioIsListedWithItsPointer() {
        Answer answer = storm("{\"client_count\": 0, \"burst_interval\": 1, \"polisy\": 1}");

        assertThat(answer.code()).isEqualTo(2);
        assertThat(answer.err())
                .startsWith("The scenario has 3 mistakes:")
                .contains("  /client_count  ", "  /max_iterations  ", "  /polisy  ");
    }

    @Test
    void whatIsNoJsonSaysWhere() {
        assertThat(storm("{\"client_count\": }").err())
                .startsWith("The scenario is no JSON: ")
                .contains("line 1");
        assertThat(storm("{").code()).isEqualTo(2);
    }

    @Test
    void aCaseFromTheFieldRunsByItsId() {
        Answer answer = run("run", "f12", "--engine", "virtual", "--seed", "3");

        assertThat(answer.code()).isZero();
        assertThat(answer.json().at("/scenario/client_count").intValue()).isEqualTo(1000);
        assertThat(answer.json().at("/scenario/seed").intValue()).isEqualTo(3);
        assertThat(answer.json().at("/summary/passed").isNull()).isTrue();
    }

    @Test
    void flagsWinOverTheScenario() {
        JsonNode scenario = storm(
                        JUDGED.formatted("naive"), "--policy", "full-jitter", "--clients", "50", "--seed", "9")
                .json()
                .path("scenario");
        assertThat(scenario.path("policy").asString()).isEqualTo("full-jitter");
        assertThat(scenario.path("client_count").intValue()).isEqualTo(50);
        assertThat(scenario.path("seed").intValue()).isEqualTo(9);
    }

    @Test
    void aPolicyMayBeJsonOrAFile() throws IOException {
        Path file = Files.writeString(folder.resolve("policy.json"), "{\"preset\": \"full-jitter\", \"cap\": 10}");
        for (String policy : new String[] {file.toString(), "{\"preset\": \"full-jitter\", \"cap\": 10}"}) {
            assertThat(storm(JUDGED.formatted("naive"), "--policy", policy)
                            .json()
                            .at("/scenario/policy/cap")
                            .intValue())
                    .isEqualTo(10);
        }
    }

    @Test
    void aWrongFlagValueIsAMistakeOfTheScenario() {
        assertThat(storm(JUDGED.formatted("naive"), "--engine", "steam").err()).contains("/engine");
        assertThat(storm(JUDGED.formatted("naive"), "--policy", "fulljitter").err())
                .contains("/policy")
                .contains("\"full-jitter\"");
        assertThat(storm(JUDGED.formatted("naive"), "--clients", "-5").code()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "run | Missing required parameter",
                "run f12 --format xml | Invalid value for option '--format'",
                "run f12 --seed many | Invalid value for option '--seed'",
                "run f12 --sed 5 | --seed",
                "run f12 f13 | Unmatched argument",
                "run nowhere.json | no built-in scenario of that name",
                "run f12 --out /nowhere/at/all | cannot be written",
                "storm f12 | 'storm'",
                "audit | Missing required parameter",
                "audit fulljitter | \"full-jitter\"",
                "policies --yaml | --yaml",
            })
    void whatIsAskedWronglyIsSaid(String arguments, String words) {
        Answer answer = run(arguments.split(" "));

        assertThat(answer.code()).isEqualTo(2);
        assertThat(answer.out()).isEmpty();
        assertThat(answer.err()).contains(words).doesNotContain("dev.stampede", "\tat ");
    }

    @Test
    void whatCannotBeRunSaysWhyAndNothingElse() {
        StormRunner broken = (scenario, listener, cancellation) -> {
            throw new StormFailed("No port is free.");
        };
        Answer answer = run("", broken, "run", "f12");

        assertThat(answer.code()).isEqualTo(3);
        assertThat(answer.out()).isEmpty();
        assertThat(answer.err()).isEqualTo("No port is free." + System.lineSeparator());
    }

    @Test
    void anErrorOfOursHasNoStackTrace() {
        StormRunner broken = (scenario, listener, cancellation) -> {
            throw new IllegalStateException("inner workings");
        };
        Answer answer = run("", broken, "run", "f12");

        assertThat(answer.code()).isEqualTo(3);
        assertThat(answer.err()).contains("went wrong").doesNotContain("inner workings", "\tat ");
    }

    @Test
    void aRunThatIsStoppedStillReports() {
        StormRunner stopped = (scenario, listener, cancellation) -> {
            return cancelled(VIRTUAL.run(scenario, listener, cancellation));
        };
        Answer answer = run(JUDGED.formatted("full-jitter"), stopped, "run", "-");

        assertThat(answer.code()).isEqualTo(3);
        assertThat(answer.json().at("/summary/ending").asString()).isEqualTo("cancelled");
        assertThat(answer.json().at("/summary/passed").booleanValue()).isFalse();
    }

    private static StormResult cancelled(StormResult over) {
        return new StormResult(
                over.scenario(),
                StormResult.Ending.CANCELLED,
                over.seconds(),
                over.fillSeconds(),
                over.totals(),
                over.fill(),
                over.unplanned(),
                over.bursts(),
                over.parts(),
                over.clients(),
                over.latency(),
                over.gateway(),
                over.wasted(),
                over.generator(),
                over.accounting());
    }

    @Test
    void aFileTakesTheReport() throws IOException {
        Path file = folder.resolve("report.json");
        Answer answer = storm(JUDGED.formatted("full-jitter"), "--out", file.toString(), "--quiet");

        assertThat(answer.out()).isEmpty();
        assertThat(answer.err()).doesNotContain("%");
        assertThat(JsonMapper.shared().readTree(Files.readString(file)).has("bursts"))
                .isTrue();
    }

    @Test
    void junitHasACaseForEachThreshold() throws Exception {
        Document failed =
                xml(storm(JUDGED.formatted("naive"), "--format", "junit").out());
        assertThat(failed.getElementsByTagName("testcase").getLength()).isEqualTo(2);
        assertThat(failed.getElementsByTagName("failure").getLength()).isEqualTo(2);
        assertThat(failed.getElementsByTagName("testsuite")
                        .item(0)
                        .getAttributes()
                        .getNamedItem("name")
                        .getNodeValue())
                .isEqualTo("Five seconds down");

        Document completed = xml(run("run", "f12", "--format", "junit").out());
        assertThat(completed
                        .getElementsByTagName("testcase")
                        .item(0)
                        .getAttributes()
                        .getNamedItem("name")
                        .getNodeValue())
                .isEqualTo("completed");
        assertThat(completed.getElementsByTagName("failure").getLength()).isZero();
    }

    /** What the schema of Ant's reports demands, which Jenkins, GitLab and others read. */
    @Test
    void aReaderOfJunitFindsWhatItsSchemaDemands() throws Exception {
        Document document =
                xml(storm(JUDGED.formatted("naive"), "--format", "junit").out());
        NamedNodeMap suite = document.getElementsByTagName("testsuite").item(0).getAttributes();
        NamedNodeMap test = document.getElementsByTagName("testcase").item(0).getAttributes();
        NamedNodeMap failure = document.getElementsByTagName("failure").item(0).getAttributes();

        assertThat(document.getDocumentElement().getAttribute("failures")).isEqualTo("2");
        assertThat(value(suite, "timestamp")).matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d)?");
        assertThat(value(suite, "tests") + value(suite, "failures") + value(suite, "errors"))
                .isEqualTo("220");
        assertThat(Double.parseDouble(value(suite, "time"))).isGreaterThan(5);
        assertThat(value(test, "classname")).isEqualTo("stampede.naive");
        assertThat(value(test, "time")).isEqualTo("0.000");
        assertThat(value(failure, "type")).isEqualTo("threshold");
        assertThat(value(failure, "message")).contains("was asked for");
    }

    private static String value(NamedNodeMap attributes, String name) {
        return attributes.getNamedItem(name).getNodeValue();
    }

    private static Document xml(String text) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(text)));
    }

    @Test
    void markdownTellsTheStory() {
        assertThat(storm(JUDGED.formatted("naive"), "--format", "markdown").out())
                .startsWith("# Five seconds down\n\n100 clients were back")
                .contains("## Findings", "| amplification | **fail** | `< 20` |", "## Bursts", "| 1 | 100 | 100 |");
    }

    @Test
    void markdownInAFileHasItsChartsBesideIt() throws IOException {
        Path file = folder.resolve("my report.md");
        storm(JUDGED.formatted("naive"), "--format", "markdown", "--out", file.toString());

        assertThat(Files.readString(file)).contains("](my%20report-arrivals.svg)", "](my%20report-connected.svg)");
        assertThat(Files.readString(folder.resolve("my report-arrivals.svg"))).contains("<svg ", "outage");
        assertThat(folder.resolve("my report-connected.svg")).isNotEmptyFile();
    }

    @Test
    void csvIsTheCurve() {
        String curve = storm(JUDGED.formatted("full-jitter"), "--format", "csv").out();
        assertThat(curve).startsWith("seq,span,t,attempts,opened,failed,");
        assertThat(curve.lines().count()).isGreaterThan(60);
    }

    @Test
    void theCatalogueIsListed() {
        assertThat(run("policies").out()).contains("full-jitter").contains("socket.io-client");
        assertThat(run("policies", "--json").json().path("count").intValue()).isGreaterThan(50);
    }

    @Test
    void anAuditPassesOrFails() {
        assertThat(run("audit", "full-jitter").code()).isZero();
        Answer naive = run("audit", "naive");
        assertThat(naive.code()).isEqualTo(1);
        assertThat(naive.json().path("verdict").asString()).isEqualTo("FAIL");
        assertThat(run("[\"full-jitter\", \"naive\"]", VIRTUAL, "audit", "-", "--format", "junit")
                        .code())
                .isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "markdown", "sarif", "junit"})
    void auditsComeInEveryFormat(String format) {
        Answer answer = run("audit", "{\"preset\": \"full-jitter\", \"cap\": 10}", "--format", format);
        assertThat(answer.code()).isZero();
        assertThat(answer.out()).contains("ab-000738");
    }

    @Test
    void helpAndVersionAreAnswers() {
        assertThat(run("--help").out()).contains("run", "policies", "audit", "Exit codes");
        assertThat(run("run", "--help").out()).contains("--engine", "SCENARIO");
        assertThat(run("--version").out()).startsWith("stampede ");
        assertThat(run("--help").code()).isZero();
    }

    @Test
    void whatIsNoCommandGoesToTheServer() {
        assertThat(Commands.meant()).isFalse();
        assertThat(Commands.meant("--server.port=9000")).isFalse();
        assertThat(Commands.meant("run", "f12")).isTrue();
        assertThat(Commands.meant("--help")).isTrue();
    }
}
