package dev.stampede.web.api;

import dev.stampede.format.FieldCase;
import dev.stampede.format.FieldCases;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Scenarios that come with Stampede. */
@RestController
@RequestMapping("/api/scenarios")
@Tag(name = "scenarios", description = "Storms that people met, with their answers, ready to be posted as runs")
class ScenarioController {

    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            operationId = "listScenarios",
            summary = "Look through the cases from the field",
            description = "Each with its source, the question, the answer that arithmetic gives, and the scenario.")
    List<FieldCase> list() {
        return FieldCases.builtIn().all();
    }

    @GetMapping(path = "/{id}", produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            operationId = "getScenario",
            summary = "Look at a case from the field",
            description = "Its scenario can be posted to /api/runs as it stands.")
    FieldCase get(@PathVariable String id) {
        FieldCase found = FieldCases.builtIn().find(id);
        if (found == null) {
            throw new NotThere("There is no case from the field with this id. See /api/scenarios.");
        }
        return found;
    }
}
