package dev.stampede.web.api;

import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponses;
import java.util.List;
import java.util.Objects;

/** What {@link ApiDocs} says of the operations on policies. */
final class PolicyDocs {

    private static final List<String> AUDITS = List.of("audit_preset", "audit_changed", "audit_parts", "audit_list");
    private static final List<String> PREVIEWS = List.of("preview_changed", "preview_preset");

    private PolicyDocs() {}

    /** False if the operation is none of these. */
    static boolean describe(Operation operation, ApiResponses responses) {
        switch (Objects.toString(operation.getOperationId(), "")) {
            case "listPolicies" ->
                responses.addApiResponse(
                        "200", ApiDocs.response("What was found.", ApiDocs.json("PolicyList", List.of())));
            case "getPolicy" ->
                responses.addApiResponse(
                        "200", ApiDocs.response("The policy.", ApiDocs.json("PolicyProfile", List.of())));
            case "getPolicyAudit" ->
                responses.addApiResponse("200", ApiDocs.response("The audit.", inEveryFormat("Audit")));
            case "auditPolicies" -> {
                operation.setRequestBody(body("AuditRequest", AUDITS));
                responses.addApiResponse("200", ApiDocs.response("The audits.", inEveryFormat("AuditAnswer")));
            }
            case "previewPolicy" -> {
                operation.setRequestBody(body("PreviewRequest", PREVIEWS));
                responses.addApiResponse(
                        "200", ApiDocs.response("What it would do.", ApiDocs.json("Preview", List.of())));
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    private static RequestBody body(String schema, List<String> examples) {
        return new RequestBody().required(true).content(ApiDocs.json(schema, examples));
    }

    private static Content inEveryFormat(String schema) {
        Content content = ApiDocs.json(schema, List.of());
        for (String type : List.of("text/markdown", "application/sarif+json", "application/xml")) {
            content.addMediaType(type, new MediaType().schema(new Schema<String>().type("string")));
        }
        return content;
    }
}
