package dev.stampede.report;

import dev.stampede.format.Environment;
import dev.stampede.format.ReportWords;
import dev.stampede.format.ReportWriter;
import dev.stampede.storm.StormResult;
import java.time.Instant;

/**
 * The report of a storm.
 *
 * @param words what it says
 * @param json all of it
 */
public record StormReport(ReportWords words, String json) {

    /**
     * Makes it.
     *
     * @param end when the run ended
     */
    public static StormReport of(StormResult result, Machine machine, Instant end) {
        ReportWords words = new ReportWords(Headline.of(result), Stories.of(result), Findings.of(result));
        return new StormReport(words, ReportWriter.write(result, words, environment(machine), end));
    }

    private static Environment environment(Machine machine) {
        return new Environment(
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("java.vm.name") + " " + Runtime.version(),
                System.getProperty("os.name") + " " + System.getProperty("os.version") + " "
                        + System.getProperty("os.arch"),
                machine.transport(),
                machine.limits());
    }
}
