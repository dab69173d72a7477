package dev.stampede.web.api;

import dev.stampede.run.Run;
import dev.stampede.run.Runs;
import dev.stampede.storm.EngineKind;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.UUID;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the model says of a run that was made with sockets. */
@RestController
@RequestMapping("/api/runs/{id}")
@Tag(name = "results", description = "What came out of a run, to read and to download")
class RunModelController {

    private final Runs runs;
    private final Herds herds;
    private final JsonMapper json;

    RunModelController(Runs runs, Herds herds, JsonMapper json) {
        this.runs = runs;
        this.herds = herds;
        this.json = json;
    }

    @GetMapping(path = "/model", produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            operationId = "getModel",
            summary = "See what the model says of a run",
            description = "The same scenario in virtual time: its curve and its figures beside what happened. For runs"
                    + " with sockets against the embedded gateway that are over. One at a time, and none while a storm of"
                    + " real sockets is running: then the answer has only a sentence.")
    JsonNode model(@PathVariable UUID id) {
        Run run = runs.get(id);
        if (run.scenario().engine() == EngineKind.VIRTUAL) {
            throw new NotThere("This run was made in virtual time: it is what the model says.");
        }
        if (!run.scenario().target().embedded()) {
            throw new NotThere("The model knows the embedded gateway only, not what stands at another address.");
        }
        String report = runs.report(id)
                .orElseThrow(() -> new NotThere("This run has no report that the model could be held against."));
        return herds.model(run.scenario(), json.readTree(report));
    }
}
