package dev.stampede.report;

import dev.stampede.format.XmlText;
import dev.stampede.storm.Judgement;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.StormResult;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** A run as JUnit's XML, for builds: a test case for each threshold, or a lone one that says whether the run completed. */
public final class RunJunit {

    private RunJunit() {}

    /**
     * Writes it.
     *
     * @param headline what the run said, kept as the suite's output
     * @param end when the run ended
     */
    public static String write(StormResult result, String headline, Instant end) {
        List<Judgement> judgements = Judgement.of(result);
        StringBuilder cases = new StringBuilder();
        judgements.forEach(judgement ->
                testCase(result, name(judgement), judgement.passed(), ThresholdText.of(judgement), 0, cases));
        boolean completed = completed(result);
        if (judgements.isEmpty()) {
            testCase(result, "completed", completed, headline, result.seconds(), cases);
        }
        long failures = judgements.isEmpty()
                ? (completed ? 0 : 1)
                : judgements.stream().filter(one -> !one.passed()).count();
        return String.format(
                Locale.ROOT,
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="stampede" tests="%2$d" failures="%3$d" errors="0" time="%4$.3f">
                  <testsuite name="%1$s" tests="%2$d" failures="%3$d" errors="0" skipped="0" time="%4$.3f" \
                timestamp="%5$s" hostname="localhost">
                %6$s    <system-out>%7$s</system-out>
                  </testsuite>
                </testsuites>
                """,
                XmlText.escaped(title(result)),
                Math.max(1, judgements.size()),
                failures,
                result.seconds(),
                started(result, end),
                cases,
                XmlText.escaped(headline));
    }

    /** As the schema of Ant's reports has it: whole seconds of UTC, without a zone. */
    private static String started(StormResult result, Instant end) {
        Instant start = end.minusMillis(Math.round(1000 * (result.seconds() + result.fillSeconds())));
        return DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss", Locale.ROOT).format(start.atOffset(ZoneOffset.UTC));
    }

    /** What a run without thresholds can do wrong. */
    private static boolean completed(StormResult result) {
        return !result.ending().early() && result.accounting().isEmpty();
    }

    private static String title(StormResult result) {
        return title(result.scenario());
    }

    /** The scenario's name, or words in its place. */
    static String title(Scenario scenario) {
        String name = scenario.name();
        return name == null ? "A storm of " + Figures.clients(scenario.clientCount()) : name;
    }

    private static String name(Judgement judgement) {
        return judgement.threshold().metric().word() + " "
                + judgement.threshold().condition();
    }

    private static void testCase(
            StormResult result, String name, boolean passed, String detail, double seconds, StringBuilder cases) {
        cases.append("    <testcase classname=\"stampede.")
                .append(XmlText.escaped(result.scenario().policy().label()))
                .append("\" name=\"")
                .append(XmlText.escaped(name))
                .append(String.format(Locale.ROOT, "\" time=\"%.3f\"", seconds));
        if (passed) {
            cases.append("/>\n");
        } else {
            cases.append("><failure type=\"")
                    .append(name.equals("completed") ? "run" : "threshold")
                    .append("\" message=\"")
                    .append(XmlText.escaped(detail))
                    .append("\">")
                    .append(XmlText.escaped(detail))
                    .append("</failure></testcase>\n");
        }
    }
}
