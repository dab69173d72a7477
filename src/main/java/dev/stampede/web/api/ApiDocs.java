package dev.stampede.web.api;

import io.swagger.v3.core.util.Json31;
import io.swagger.v3.oas.models.Components;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.examples.Example;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.info.License;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import io.swagger.v3.oas.models.security.SecurityRequirement;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.springdoc.core.customizers.OpenApiCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.ClassPathResource;

/**
 * The OpenAPI document. Operations and parameters come from the handlers; schemas and examples are written by hand in
 * {@code openapi-components.json}, because our JSON is written by hand too.
 */
@Configuration(proxyBeanMethods = false)
class ApiDocs {

    private static final String JSON = "application/json";
    private static final String CSV = "text/csv";
    private static final String GZIP = RunArchiveController.GZIP;
    private static final String PROBLEM = "application/problem+json";
    private static final ApiResponse HISTORY_AWAY = new ApiResponse().$ref("#/components/responses/HistoryAway");
    private static final List<String> SCENARIOS = List.of(
            "harness",
            "smallest",
            "naive_outage",
            "full_jitter_outage",
            "own_policy",
            "mixed_fleet",
            "silent_loss",
            "slow_gateway");

    @Bean
    OpenAPI openApi() {
        return new OpenAPI()
                .info(new Info()
                        .title("Stampede")
                        .version("0.1.0")
                        .description(
                                "A reconnect-storm laboratory for WebSocket gateways and clients. Times are seconds."
                                        + " Errors are problem documents (RFC 9457).")
                        .license(new License().name("Apache-2.0").url("https://www.apache.org/licenses/LICENSE-2.0")));
    }

    @Bean
    OpenApiCustomizer describedByHand() throws IOException {
        Components components;
        try (InputStream json = new ClassPathResource("openapi-components.json").getInputStream()) {
            components = Json31.mapper().readValue(json, Components.class);
        }
        return api -> {
            api.setComponents(components);
            // Without it, a document would name the host that was asked first.
            api.setServers(List.of(new io.swagger.v3.oas.models.servers.Server().url("/")));
            // A token where a login is demanded, nothing on loopback.
            api.setSecurity(List.of(new SecurityRequirement().addList("token"), new SecurityRequirement()));
            api.getPaths()
                    .forEach((address, path) -> path.readOperations().forEach(operation -> {
                        describe(operation);
                        if (asksTheHistory(address)) {
                            operation.getResponses().addApiResponse("503", HISTORY_AWAY);
                        }
                    }));
        };
    }

    /** Scenarios and policies are no history: they come with the jar. */
    private static boolean asksTheHistory(String address) {
        return Stream.of("/api/runs", "/api/comparisons", "/api/experiments").anyMatch(address::startsWith);
    }

    private static void describe(Operation operation) {
        ApiResponses responses = new ApiResponses();
        switch (Objects.toString(operation.getOperationId(), "")) {
            case "startRun" -> {
                operation.setRequestBody(new RequestBody().required(true).content(json("Scenario", SCENARIOS)));
                responses.addApiResponse("202", response("The run is queued.", json("Run", List.of("run"))));
                responses.addApiResponse(
                        "200", response("The same was asked for before with this key.", json("Run", List.of("run"))));
            }
            case "cancelRun" -> responses.addApiResponse("202", response("It stops.", json("Run", List.of("run"))));
            case "markRun" -> {
                operation.setRequestBody(
                        new RequestBody().required(true).content(json("RunChange", List.of("change"))));
                responses.addApiResponse("200", response("The run as it is now.", json("Run", List.of("run"))));
            }
            case "restoreRun" -> responses.addApiResponse("200", response("It is back.", json("Run", List.of("run"))));
            case "exportRun", "exportRuns" ->
                responses.addApiResponse("200", response("The file.", new Content().addMediaType(GZIP, file())));
            case "importRuns" -> {
                operation.setRequestBody(
                        new RequestBody().required(true).content(new Content().addMediaType(GZIP, file())));
                responses.addApiResponse("200", response("What was imported.", json("Imported", List.of("imported"))));
            }
            case "getRun" -> responses.addApiResponse("200", response("The run.", json("Run", List.of("run"))));
            case "listRuns" -> responses.addApiResponse("200", response("A page of runs.", json("RunPage", List.of())));
            case "getModel" -> responses.addApiResponse("200", response("What it says.", json("Model", List.of())));
            case "getLimits" -> responses.addApiResponse("200", response("What it holds.", json("Limits", List.of())));
            case "listScenarios" ->
                responses.addApiResponse("200", response("All of them.", json("FieldCases", List.of())));
            case "getScenario" -> responses.addApiResponse("200", response("The case.", json("FieldCase", List.of())));
            case "deleteRun" -> responses.addApiResponse("204", new ApiResponse().description("It is deleted."));
            case "getReport" ->
                responses.addApiResponse(
                        "200", response("The report.", with("text/markdown", json("Report", List.of()))));
            case "getChart" ->
                responses.addApiResponse(
                        "200", response("The picture.", with(PostMortemController.SVG, new Content())));
            case "getPostMortem" ->
                responses.addApiResponse(
                        "200", response("The archive.", new Content().addMediaType(PostMortemController.ZIP, file())));
            case "getTicks" ->
                responses.addApiResponse("200", response("The ticks.", withCsv(json("Ticks", List.of()))));
            case "getClients" ->
                responses.addApiResponse("200", response("The clients.", withCsv(json("Clients", List.of()))));
            default -> {
                if (!PolicyDocs.describe(operation, responses) && !ComparisonDocs.describe(operation, responses)) {
                    responses.putAll(operation.getResponses());
                }
            }
        }
        responses.addApiResponse("default", response("A problem.", content(PROBLEM, "Problem", List.of("problem"))));
        operation.setResponses(responses);
    }

    static ApiResponse response(String description, Content content) {
        return new ApiResponse().description(description).content(content);
    }

    private static MediaType file() {
        return new MediaType().schema(new Schema<String>().type("string").format("binary"));
    }

    static Content json(String schema, List<String> examples) {
        return content(JSON, schema, examples);
    }

    private static Content withCsv(Content content) {
        return with(CSV, content);
    }

    private static Content with(String type, Content content) {
        return content.addMediaType(type, new MediaType().schema(new Schema<String>().type("string")));
    }

    static Content content(String type, String schema, List<String> examples) {
        MediaType media = new MediaType().schema(new Schema<>().$ref("#/components/schemas/" + schema));
        if (!examples.isEmpty()) {
            Map<String, Example> references = new LinkedHashMap<>();
            examples.forEach(name -> references.put(name, new Example().$ref("#/components/examples/" + name)));
            media.setExamples(references);
        }
        return new Content().addMediaType(type, media);
    }
}
