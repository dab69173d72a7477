package dev.stampede.web.page;

import dev.stampede.run.Run;
import java.util.List;

/**
 * How far runs are that are to be compared.
 *
 * @param sentence how it stands, in one sentence
 */
public record CompareProgress(String sentence, List<Row> rows) {

    /** One of them; the policy tells it from the others. */
    public record Row(RunRow run, String policy) {}

    static CompareProgress of(List<Run> runs) {
        List<Row> rows = runs.stream()
                .map(run -> new Row(RunRow.of(run), run.scenario().policy().label()))
                .toList();
        long over = rows.stream().filter(row -> !row.run().active()).count();
        String running = rows.stream()
                .filter(row -> row.run().running())
                .findFirst()
                .map(row -> "; " + row.policy() + " is running")
                .orElse("");
        return new CompareProgress(
                over + " of " + rows.size() + " runs " + (over == 1 ? "is" : "are") + " over" + running
                        + ". The comparison comes when all are.",
                rows);
    }
}
