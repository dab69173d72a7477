package dev.stampede.web.api;

import dev.stampede.format.Marks;
import dev.stampede.format.MarksReader;
import dev.stampede.format.ScenarioReader;
import dev.stampede.run.Run;
import dev.stampede.run.RunHistory;
import dev.stampede.run.RunView;
import dev.stampede.run.Runs;
import dev.stampede.run.SubmissionKey;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.HttpMediaTypeNotSupportedException;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Runs: start, find, look, stop, write on, delete. */
@RestController
@RequestMapping(path = "/api/runs", produces = MediaType.APPLICATION_JSON_VALUE)
@Tag(name = "runs", description = "Start storms, watch them, stop and forget them")
class RunController {

    private final Runs runs;
    private final RunHistory history;
    private final RunWaiters waiters;
    private final ScenarioReader scenarios;

    RunController(Runs runs, RunHistory history, RunWaiters waiters, ScenarioReader scenarios) {
        this.waiters = waiters;
        this.runs = runs;
        this.history = history;
        this.scenarios = scenarios;
    }

    @PostMapping(consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            operationId = "startRun",
            summary = "Start a storm",
            description = "Takes a scenario and queues a run of it. Every mistake in the scenario is reported at once."
                    + " Sent again with the same Idempotency-Key and the same body within 24 hours, it answers 200 with"
                    + " the run that there is.")
    ResponseEntity<RunView> start(
            InputStream scenario,
            @Parameter(description = "A text of your choice, up to 200 characters, that makes repeating safe")
                    @RequestHeader(name = Idempotency.HEADER, required = false)
                    @Nullable
                    String idempotencyKey,
            HttpServletRequest request)
            throws IOException {
        byte[] body = scenario.readAllBytes();
        SubmissionKey key = Idempotency.key(idempotencyKey, body);
        Optional<Run> earlier = key == null ? Optional.empty() : runs.submitted(key);
        return earlier.isPresent()
                ? answer(ResponseEntity.ok(), earlier.get(), request)
                : accepted(runs.submit(scenarios.read(new ByteArrayInputStream(body)), key), request);
    }

    @GetMapping
    @Operation(
            operationId = "listRuns",
            summary = "Search the runs",
            description = "Newest first, without their scenarios. All parameters may be left out.")
    RunPageView list(
            @ParameterObject RunSearchParameters search,
            @Parameter(description = "0 for the first page") @RequestParam(defaultValue = "0") int page,
            @Parameter(description = "Runs on a page, from 1 to 200") @RequestParam(defaultValue = "20") int size) {
        Parameters.within("page", page, 0, 1_000_000);
        Parameters.within("size", size, 1, Runs.LARGEST_PAGE);
        return RunPageView.of(history.list(search.filter(), page, size));
    }

    @GetMapping("/{id}")
    @Operation(
            operationId = "getRun",
            summary = "Look at a run",
            description =
                    "Its state and its scenario as it runs. With wait, the answer comes when the run has ended, or"
                            + " after so many seconds.")
    Object get(
            @PathVariable UUID id,
            @Parameter(description = "Seconds to wait for its end, from 0 to 60") @RequestParam(defaultValue = "0")
                    int wait) {
        Parameters.within("wait", wait, 0, 60);
        return wait == 0 ? view(runs.get(id)) : waiters.end(id, Duration.ofSeconds(wait));
    }

    @PostMapping("/{id}/cancel")
    @Operation(
            operationId = "cancelRun",
            summary = "Stop a run",
            description = "A queued run ends at once, a running one within a second, with a report of what was. May be"
                    + " repeated until the run has ended.")
    ResponseEntity<RunView> cancel(@PathVariable UUID id, HttpServletRequest request)
            throws HttpMediaTypeNotSupportedException {
        requireJsonIfAny(request.getContentType());
        return accepted(runs.cancel(id), request);
    }

    @PatchMapping(
            path = "/{id}",
            consumes = {MediaType.APPLICATION_JSON_VALUE, "application/merge-patch+json"})
    @Operation(
            operationId = "markRun",
            summary = "Name, tag, annotate or pin a run",
            description =
                    "A JSON merge patch (RFC 7396): what is left out stays, null takes away. A pinned run is never"
                            + " deleted by a limit of the history.")
    RunView mark(@PathVariable UUID id, InputStream patch) {
        // Read first: the change is made under a lock that must not wait for a slow sender.
        UnaryOperator<Marks> change = MarksReader.change(patch);
        return view(history.mark(id, change));
    }

    @DeleteMapping("/{id}")
    @Operation(
            operationId = "deleteRun",
            summary = "Delete a run",
            description = "An active run must be cancelled first. For 24 hours a deleted run can be restored.")
    ResponseEntity<Void> delete(@PathVariable UUID id) {
        history.delete(id);
        return ResponseEntity.noContent().build();
    }

    @PostMapping("/{id}/restore")
    @Operation(
            operationId = "restoreRun",
            summary = "Bring a deleted run back",
            description = "With its ticks and its report. Nothing happens to a run that is not deleted.")
    RunView restore(@PathVariable UUID id, HttpServletRequest request) throws HttpMediaTypeNotSupportedException {
        requireJsonIfAny(request.getContentType());
        return view(history.restore(id));
    }

    private static ResponseEntity<RunView> accepted(Run run, HttpServletRequest request) {
        return answer(ResponseEntity.accepted(), run, request);
    }

    private static ResponseEntity<RunView> answer(
            ResponseEntity.BodyBuilder answer, Run run, HttpServletRequest request) {
        return answer.location(URI.create(request.getContextPath() + "/api/runs/" + run.id()))
                .body(view(run));
    }

    private static RunView view(Run run) {
        return RunView.of(run);
    }

    /** No form can send JSON, so what comes with another type comes from no client of the API. */
    private static void requireJsonIfAny(@Nullable String contentType) throws HttpMediaTypeNotSupportedException {
        if (contentType != null
                && !contentType.toLowerCase(java.util.Locale.ROOT).startsWith("application/json")) {
            throw new HttpMediaTypeNotSupportedException("not JSON", List.of(MediaType.APPLICATION_JSON));
        }
    }
}
