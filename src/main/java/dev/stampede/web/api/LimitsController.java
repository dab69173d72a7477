package dev.stampede.web.api;

import dev.stampede.format.CapacityWriter;
import dev.stampede.storm.LiveCapacity;
import dev.stampede.storm.Surroundings;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** What this machine can hold. */
@RestController
@RequestMapping("/api/limits")
@Tag(name = "limits", description = "How many live clients this machine can hold, and what to set for more")
class LimitsController {

    private final Surroundings surroundings;

    LimitsController(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            operationId = "getLimits",
            summary = "See what this machine can hold",
            description = "Computed when Stampede starts. For so many live clients: what there is, what they need, and"
                    + " the setting that raises it.")
    JsonNode limits(@RequestParam(defaultValue = "50000") int clients) {
        Parameters.within("clients", clients, 1, LiveCapacity.MOST_CLIENTS);
        return CapacityWriter.tree(surroundings.live(), clients);
    }
}
