package dev.stampede.report;

import dev.stampede.format.Finding;
import dev.stampede.format.ReportWords;
import dev.stampede.storm.BurstResult;
import dev.stampede.storm.Judgement;
import dev.stampede.storm.StormResult;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A run as a Markdown page: headline, findings, thresholds, and the numbers of each burst. */
public final class RunMarkdown {

    private static final String BURSTS = """
            | burst | dropped | back | 50 % after | 99 % after | all after | attempts | failed | per client | peak 1 s |
            |--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|
            """;

    private RunMarkdown() {}

    public static String write(StormResult result, ReportWords words) {
        StringBuilder page = new StringBuilder("# " + plain(RunJunit.title(result)) + "\n\n");
        page.append(plain(words.headline())).append("\n");
        if (!words.findings().isEmpty()) {
            page.append("\n## Findings\n\n");
            for (Finding finding : words.findings()) {
                page.append("- ").append(plain(finding.text())).append('\n');
            }
        }
        thresholds(Judgement.of(result), page);
        if (!result.bursts().isEmpty()) {
            page.append("\n## Bursts\n\n").append(BURSTS);
            result.bursts().forEach(burst -> page.append(row(burst)));
            page.append(
                    "\nTimes are seconds after the burst. The peak is attempts per second in a window of 1 s aligned to"
                            + " the burst.\n");
        }
        page.append(rejections(result.totals().rejectedByStatus()));
        return page.append("\nPolicy ")
                .append(plain(result.scenario().policy().label()))
                .append(", seed ")
                .append(result.scenario().seed())
                .append(".\n")
                .toString();
    }

    private static String rejections(Map<Integer, Long> byStatus) {
        return byStatus.isEmpty()
                ? ""
                : byStatus.entrySet().stream()
                        .map(status -> "HTTP " + status.getKey() + " " + Figures.count(status.getValue()) + " times")
                        .collect(Collectors.joining(", ", "\nRejected with ", ".\n"));
    }

    private static void thresholds(List<Judgement> judgements, StringBuilder page) {
        if (judgements.isEmpty()) {
            return;
        }
        page.append("\n## Thresholds\n\n| metric | verdict | asked for | measured | margin | burst |\n");
        page.append("|---|---|---|--:|--:|--:|\n");
        for (Judgement judgement : judgements) {
            page.append(row(
                    judgement.threshold().metric().word(),
                    judgement.passed() ? "pass" : "**fail**",
                    "`" + judgement.threshold().condition() + "`",
                    ThresholdText.number(judgement.value()),
                    ThresholdText.number(judgement.margin()),
                    judgement.burst() == null ? "–" : String.valueOf(judgement.burst())));
        }
    }

    private static String row(BurstResult burst) {
        return row(
                String.valueOf(burst.burst()),
                Figures.count(burst.dropped()),
                Figures.count(burst.recovered()),
                seconds(burst.recovered50()),
                seconds(burst.recovered99()),
                seconds(burst.recovered100()),
                Figures.count(burst.attempts()),
                Figures.count(burst.failures().values().stream()
                        .mapToLong(Long::longValue)
                        .sum()),
                burst.amplification() == null ? "–" : Figures.times(burst.amplification()),
                Figures.rate(burst.peak1s().rate()));
    }

    private static String seconds(@Nullable Double seconds) {
        return seconds == null ? "–" : Figures.seconds(seconds);
    }

    private static String row(String... cells) {
        return "| " + String.join(" | ", cells) + " |\n";
    }

    /** Names come from people: nothing in them may become markup or end a cell. */
    private static String plain(String text) {
        return text.replaceAll("[\\p{Cntrl}]", " ").replaceAll("([\\\\`*_\\[\\]<>|#&~])", "\\\\$1");
    }
}
