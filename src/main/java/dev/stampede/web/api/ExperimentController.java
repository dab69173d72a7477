package dev.stampede.web.api;

import dev.stampede.format.ExperimentReader;
import dev.stampede.format.ScenarioReader;
import dev.stampede.run.Run;
import dev.stampede.run.RunView;
import dev.stampede.run.Runs;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.io.InputStream;
import java.net.URI;
import java.util.List;
import java.util.stream.Collectors;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Several policies in the same storm. An experiment is nothing but its runs: the address of their comparison holds it. */
@RestController
@RequestMapping("/api/experiments")
@Tag(name = "comparisons", description = "Runs side by side, and several policies in the same storm")
class ExperimentController {

    private final Runs runs;
    private final ScenarioReader scenarios;

    ExperimentController(Runs runs, ScenarioReader scenarios) {
        this.runs = runs;
        this.scenarios = scenarios;
    }

    /**
     * What was queued.
     *
     * @param runs in the order of the policies
     * @param comparison the address that answers with their comparison once all are over
     * @param page the address of the same for people
     */
    record Experiment(List<RunView> runs, String comparison, String page) {}

    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE, produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            operationId = "startExperiment",
            summary = "Try several policies in one storm",
            description =
                    "Takes a scenario and two to six policies, and queues a run for each: the same scenario with the"
                            + " same seed. Every mistake is reported at once, and where the queue has no room for all, nothing is"
                            + " queued. The answer names the address of the comparison, which answers 409 until all are over.")
    ResponseEntity<Experiment> start(InputStream experiment, HttpServletRequest request) {
        List<Run> queued = runs.submitAll(ExperimentReader.read(experiment, scenarios));
        String query = queued.stream().map(run -> "run=" + run.id()).collect(Collectors.joining("&", "?", ""));
        String comparison = request.getContextPath() + "/api/comparisons" + query;
        return ResponseEntity.accepted()
                .location(URI.create(comparison))
                .body(new Experiment(
                        queued.stream().map(RunView::of).toList(),
                        comparison,
                        request.getContextPath() + "/compare" + query));
    }
}
