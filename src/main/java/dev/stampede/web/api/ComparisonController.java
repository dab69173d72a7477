package dev.stampede.web.api;

import dev.stampede.report.Comparison;
import dev.stampede.report.Comparisons;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Runs side by side. */
@RestController
@RequestMapping("/api/comparisons")
@Tag(name = "comparisons", description = "Runs side by side, and several policies in the same storm")
class ComparisonController {

    private final Comparisons comparisons;

    ComparisonController(Comparisons comparisons) {
        this.comparisons = comparisons;
    }

    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            operationId = "compareRuns",
            summary = "Compare runs",
            description = "Two to six runs that are over, aligned at the burst: their curves with times that count from"
                    + " it, a table of figures with the better run of each line, and cautions where the runs differ in"
                    + " more than the policy. Answers 409 while some of them are not over.")
    Comparison compare(
            @Parameter(description = "The id of a run; once for each") @RequestParam(defaultValue = "")
                    List<String> run,
            @Parameter(description = "Which burst to align at, 0 for a cold start; left out, the worst of each run")
                    @RequestParam(required = false)
                    @Nullable
                    Integer burst) {
        return comparisons.of(run, burst);
    }
}
