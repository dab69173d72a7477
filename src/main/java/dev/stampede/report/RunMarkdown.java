package dev.stampede.report;

import dev.stampede.audit.Audit;
import dev.stampede.audit.Fleet;
import dev.stampede.audit.Pattern;
import dev.stampede.format.ScenarioWriter;
import dev.stampede.policy.NamedPolicy;
import dev.stampede.storm.Scenario;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A run's report as a Markdown page, for post-mortems: what it says, its charts, its numbers, and how to run it again. */
final class RunMarkdown {

    private static final String NONE = "–";
    private static final String BURSTS = """
            | burst | dropped | back | 50 % after | 99 % after | all after | attempts | failed | per client | peak 1 s |
            |--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
            """;
    private static final String PARTS = """
            | policy | clients | attempts per dropped client | 99 % back after | given up |
            |---|--:|--:|--:|--:|
            """;
    private static final int DIGITS = 4;

    private final Scenario scenario;
    private final JsonNode report;
    private final StringBuilder page = new StringBuilder();

    private RunMarkdown(Scenario scenario, JsonNode report) {
        this.scenario = scenario;
        this.report = report;
    }

    static String write(
            Scenario scenario, String title, JsonNode report, @Nullable Function<RunPicture, String> charts) {
        RunMarkdown markdown = new RunMarkdown(scenario, report);
        markdown.words(title);
        if (charts != null) {
            markdown.charts(charts);
        }
        markdown.findings();
        markdown.thresholds();
        markdown.bursts();
        markdown.rejections();
        markdown.parts();
        markdown.policies();
        markdown.scenario();
        markdown.environment();
        return markdown.page.toString();
    }

    private void words(String title) {
        page.append("# ").append(plain(title)).append("\n\n");
        page.append(plain(report.at("/summary/headline").asString(""))).append('\n');
        JsonNode words = report.at("/summary/words");
        if (words.isObject()) {
            word("What happened", words.path("what_happened"));
            word("What limited it", words.path("what_limited_it"));
            word("What would help", words.path("what_would_help"));
        }
    }

    private void word(String name, JsonNode sentence) {
        page.append("\n**")
                .append(name)
                .append(".** ")
                .append(plain(sentence.asString("")))
                .append('\n');
    }

    private void charts(Function<RunPicture, String> charts) {
        for (RunPicture picture : RunPicture.values()) {
            page.append("\n![")
                    .append(picture.words())
                    .append("](")
                    .append(charts.apply(picture))
                    .append(")\n");
        }
    }

    private void findings() {
        JsonNode findings = report.at("/summary/findings");
        if (!findings.isEmpty()) {
            page.append("\n## Findings\n\n");
            findings.forEach(finding -> page.append("- ")
                    .append(plain(finding.path("text").asString("")))
                    .append('\n'));
        }
    }

    private void thresholds() {
        JsonNode thresholds = report.path("thresholds");
        if (thresholds.isEmpty()) {
            return;
        }
        page.append("\n## Thresholds\n\n| metric | verdict | asked for | measured | margin | burst |\n");
        page.append("|---|---|---|--:|--:|--:|\n");
        for (JsonNode one : thresholds) {
            row(
                    one.path("metric").asString(""),
                    one.path("passed").asBoolean(false) ? "pass" : "**fail**",
                    "`" + one.path("condition").asString("") + "`",
                    number(one.path("value"), value -> Figures.rounded(value, DIGITS)),
                    number(one.path("margin"), value -> Figures.rounded(value, DIGITS)),
                    number(one.path("burst"), RunMarkdown::count));
        }
    }

    private void bursts() {
        List<JsonNode> all =
                StreamSupport.stream(report.path("bursts").spliterator(), false).toList();
        if (all.isEmpty()) {
            return;
        }
        page.append("\n## Bursts\n\n").append(BURSTS);
        all.forEach(this::burst);
        page.append("\nTimes are seconds after the burst; burst 0 is a cold start. The peak is attempts per second in a"
                + " window of 1 s aligned to the burst.\n");
    }

    private void rejections() {
        StringJoiner statuses = new StringJoiner(", ", "\nRejected with ", ".\n").setEmptyValue("");
        report.at("/summary/rejected_by_status")
                .forEachEntry((status, times) ->
                        statuses.add("HTTP " + status + " " + Figures.count(times.asLong(0)) + " times"));
        page.append(statuses);
    }

    private void burst(JsonNode burst) {
        long failed = StreamSupport.stream(burst.path("failures").spliterator(), false)
                .mapToLong(JsonNode::asLong)
                .sum();
        row(
                number(burst.path("burst"), RunMarkdown::count),
                number(burst.path("dropped"), RunMarkdown::count),
                number(burst.path("recovered"), RunMarkdown::count),
                number(burst.path("recovered_50"), Figures::seconds),
                number(burst.path("recovered_99"), Figures::seconds),
                number(burst.path("recovered_100"), Figures::seconds),
                number(burst.path("attempts"), RunMarkdown::count),
                Figures.count(failed),
                number(burst.path("amplification"), Figures::times),
                number(burst.at("/peak_arrival_rate_1s/rate"), Figures::rate));
    }

    private void parts() {
        JsonNode parts = report.path("parts");
        if (parts.isEmpty()) {
            return;
        }
        page.append("\n## Policy by policy\n\n").append(PARTS);
        parts.forEach(part -> row(
                plain(part.path("policy").asString("")),
                number(part.path("clients"), RunMarkdown::count),
                number(part.path("amplification"), Figures::times),
                number(part.path("recovered_99"), Figures::seconds),
                number(part.path("given_up"), RunMarkdown::count)));
    }

    private void policies() {
        page.append(scenario.policy().mixed() ? "\n## Policies\n" : "\n## Policy\n");
        List<String> labels = scenario.policy().partLabels();
        for (int part = 0; part < labels.size(); part++) {
            policy(labels.get(part), scenario.policy().part(part));
        }
        page.append("\nVerdicts are those of pattern [")
                .append(Pattern.ID)
                .append("](")
                .append(Pattern.LINK)
                .append("), ")
                .append(Pattern.NAME)
                .append(", ")
                .append(Pattern.CATALOGUE)
                .append(", ")
                .append(Pattern.LICENCE)
                .append(".\n");
    }

    private void policy(String label, NamedPolicy policy) {
        Fleet fleet = new Fleet(
                scenario.clientCount(),
                Math.max(Fleet.USUAL.outage(), Setback.seconds(scenario.outage().duration())));
        Audit audit = Audit.of(policy.policy(), fleet);
        page.append("\n**")
                .append(plain(label))
                .append("**: `")
                .append(policy.policy().formula())
                .append("`\n\n");
        page.append(plain(policy.policy().toString())).append("\n\n");
        page.append("Audit: **").append(audit.verdict()).append("**. ").append(plain(audit.detail()));
        page.append(audit.remedy().isEmpty() ? "" : " Remedy: " + plain(audit.remedy()))
                .append('\n');
    }

    /** No line of JSON can end the fence: none begins with it. */
    private void scenario() {
        page.append("\n## Scenario\n\n```json\n")
                .append(ScenarioWriter.tree(scenario).toPrettyString())
                .append("\n```\n\nThe same scenario with the same seed gives the same waits.\n");
    }

    private void environment() {
        JsonNode environment = report.path("environment");
        StringJoiner facts = new StringJoiner(", ");
        facts.add("engine " + environment.path("engine").asString(""));
        facts.add(
                environment.path("cores").asInt(0) == 1
                        ? "1 core"
                        : environment.path("cores").asInt(0) + " cores");
        facts.add(environment.path("java").asString(""));
        facts.add(environment.path("os").asString(""));
        environment.path("limits").forEachEntry((name, limit) -> facts.add(name + " " + limit.asString("")));
        page.append("\n## Environment\n\n").append(plain(facts.toString())).append(".\n");
        environment.path("signs").forEach(sign -> page.append("\n- ").append(plain(sign.asString(""))));
        if (!environment.path("signs").isEmpty()) {
            page.append('\n');
        }
    }

    private static String count(double number) {
        return Figures.count((long) number);
    }

    private static String number(JsonNode value, DoubleFunction<String> words) {
        return value.isNumber() ? words.apply(value.doubleValue()) : NONE;
    }

    private void row(String... cells) {
        page.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    /** Names come from people: nothing in them may become markup or end a cell. */
    private static String plain(String text) {
        return text.replaceAll("[\\p{Cntrl}]", " ").replaceAll("([\\\\`*_\\[\\]<>|#&~])", "\\\\$1");
    }
}
