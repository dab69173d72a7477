package dev.stampede.web.api;

import dev.stampede.format.ClientLine;
import dev.stampede.format.ReportReader;
import dev.stampede.format.ReportWriter;
import dev.stampede.report.ClientCsv;
import dev.stampede.report.PostMortem;
import dev.stampede.report.TickCsv;
import dev.stampede.run.Run;
import dev.stampede.run.Runs;
import dev.stampede.storm.MergedTick;
import dev.stampede.storm.Scenario;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What came out of a run: report, ticks, clients. */
@RestController
@RequestMapping("/api/runs/{id}")
@Tag(name = "results", description = "What came out of a run, to read and to download")
class RunDataController {

    private static final String AS_FILE = "Give it to have the answer saved as a file";
    private static final String FORMAT = "json or csv; wins over the Accept header";

    private final Runs runs;

    RunDataController(Runs runs) {
        this.runs = runs;
    }

    @GetMapping("/report")
    @Operation(
            operationId = "getReport",
            summary = "Read a run's report",
            description = "There is one as soon as a run has ended that had started. As Markdown it is a page for a"
                    + " post-mortem, with links to the charts.")
    ResponseEntity<byte[]> report(
            @PathVariable UUID id,
            @Parameter(description = "json or markdown; wins over the Accept header")
                    @RequestParam(required = false)
                    @Nullable
                    String format,
            @Parameter(description = AS_FILE) @RequestParam(required = false) @Nullable String download,
            @Parameter(hidden = true) @RequestHeader(name = HttpHeaders.ACCEPT, required = false) @Nullable
                    String accept)
            throws HttpMediaTypeNotAcceptableException {
        ReportFormat chosen = ReportFormat.of(format, accept);
        Run run = runs.get(id);
        String json = Reports.of(run, runs);
        String text = chosen == ReportFormat.MARKDOWN
                ? new PostMortem(run.scenario(), run.name(), json).markdown(PostMortem.BESIDE)
                : json;
        return Reports.answer(text, chosen.type(), "stampede-" + id + "-report." + chosen.ending(), download);
    }

    @GetMapping("/ticks")
    @Operation(
            operationId = "getTicks",
            summary = "Read a run's ticks",
            description = "The counts of each interval, as far as there are any yet. Sequence number -1 holds what was"
                    + " before the clock started.")
    ResponseEntity<byte[]> ticks(
            @PathVariable UUID id,
            @Parameter(description = "First sequence number") @RequestParam(defaultValue = "-1") int from,
            @Parameter(description = "Last sequence number") @RequestParam(defaultValue = "2147483647") int to,
            @Parameter(description = "Merge neighbours until there are at most so many, from 2 to 36,001")
                    @RequestParam(defaultValue = "36001")
                    int max,
            @Parameter(description = FORMAT) @RequestParam(required = false) @Nullable String format,
            @Parameter(description = AS_FILE) @RequestParam(required = false) @Nullable String download,
            @Parameter(hidden = true) @RequestHeader(name = HttpHeaders.ACCEPT, required = false) @Nullable
                    String accept)
            throws HttpMediaTypeNotAcceptableException {
        Parameters.within("max", max, 2, Scenario.MOST_TICKS + 1);
        Parameters.within("to", to, from, Integer.MAX_VALUE);
        AnswerFormat chosen = AnswerFormat.of(format, accept);
        Run run = runs.get(id);
        List<MergedTick> ticks = runs.thinned(id, from, to, max);
        String text = chosen == AnswerFormat.CSV ? TickCsv.write(ticks) : TickAnswer.json(run, ticks);
        return answer(id, "ticks", chosen, download, text);
    }

    @GetMapping("/clients")
    @Operation(
            operationId = "getClients",
            summary = "Read what each client did",
            description = "From the report, so there once the run has ended; for fleets of up to 100,000 clients.")
    ResponseEntity<byte[]> clients(
            @PathVariable UUID id,
            @Parameter(description = FORMAT) @RequestParam(required = false) @Nullable String format,
            @Parameter(description = AS_FILE) @RequestParam(required = false) @Nullable String download,
            @Parameter(hidden = true) @RequestHeader(name = HttpHeaders.ACCEPT, required = false) @Nullable
                    String accept)
            throws HttpMediaTypeNotAcceptableException {
        AnswerFormat chosen = AnswerFormat.of(format, accept);
        List<ClientLine> clients = ReportReader.clients(Reports.of(runs.get(id), runs));
        if (clients.isEmpty()) {
            throw new NotThere("The report of a fleet of more than " + ReportWriter.MOST_CLIENT_LINES
                    + " clients has no line for each. See distributions in the report.");
        }
        String text = chosen == AnswerFormat.CSV ? ClientCsv.write(clients) : ReportWriter.clients(clients);
        return answer(id, "clients", chosen, download, text);
    }

    private static ResponseEntity<byte[]> answer(
            UUID id, String what, AnswerFormat format, @Nullable String download, String text) {
        return Reports.answer(text, format.type(), "stampede-" + id + "-" + what + "." + format.word(), download);
    }
}
