package dev.stampede.report;

import dev.stampede.run.Runs;
import dev.stampede.run.StormEnded;
import dev.stampede.storm.StormResult;
import java.time.Clock;
import java.time.Instant;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Makes the report of every storm that ends and has it kept, before the run's end becomes visible. */
@Component
class ReportMaker {

    private final Runs runs;
    private final Clock clock;
    private final Machine machine;

    ReportMaker(Runs runs, Clock clock, ObjectProvider<Machine> machine) {
        this.runs = runs;
        this.clock = clock;
        this.machine = machine.getIfAvailable(() -> Machine.UNKNOWN);
    }

    @EventListener
    void keepReport(StormEnded ended) {
        StormResult result = ended.result();
        Instant end = ended.run().endedAt();
        StormReport report = StormReport.of(result, machine, end == null ? clock.instant() : end);
        runs.storeReport(ended.run().id(), report.json(), report.words().headline());
    }
}
