package dev.stampede.web.api;

import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponses;
import java.util.List;
import java.util.Objects;

/** What {@link ApiDocs} says of comparisons and experiments. */
final class ComparisonDocs {

    private ComparisonDocs() {}

    /** False if the operation is none of these. */
    static boolean describe(Operation operation, ApiResponses responses) {
        switch (Objects.toString(operation.getOperationId(), "")) {
            case "compareRuns" ->
                responses.addApiResponse(
                        "200", ApiDocs.response("Side by side.", ApiDocs.json("Comparison", List.of())));
            case "startExperiment" -> {
                operation.setRequestBody(new RequestBody()
                        .required(true)
                        .content(ApiDocs.json("ExperimentRequest", List.of("experiment", "experiment_changed"))));
                responses.addApiResponse(
                        "202", ApiDocs.response("The runs are queued.", ApiDocs.json("Experiment", List.of())));
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}
