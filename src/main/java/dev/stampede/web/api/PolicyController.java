package dev.stampede.web.api;

import dev.stampede.audit.Audit;
import dev.stampede.format.AuditRequest;
import dev.stampede.format.AuditedPolicy;
import dev.stampede.format.PolicyProfile;
import dev.stampede.format.PolicyProfileJson;
import dev.stampede.format.PolicyProfiles;
import dev.stampede.format.PreviewRequest;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.HttpMediaTypeNotAcceptableException;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reconnect policies: the catalogue, audits, and what a policy of one's own would do. */
@RestController
@RequestMapping("/api/policies")
@Tag(
        name = "policies",
        description = "Reconnect policies of real clients and of your own, and what an audit says of them")
class PolicyController {

    private static final String AS_FILE = "Give it to have the answer saved as a file";
    private static final String FORMAT = "json, markdown, sarif or junit; wins over the Accept header";

    private final Herds herds;

    PolicyController(Herds herds) {
        this.herds = herds;
    }

    @GetMapping(produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            operationId = "listPolicies",
            summary = "Look through the catalogue",
            description = "The short forms and the clients that were read and measured, those included that do not"
                    + " reconnect by themselves. Filters hold together.")
    JsonNode list(
            @Parameter(description = "Words, each of which must stand in id, title, library, formula or sentence")
                    @RequestParam(defaultValue = "")
                    String q,
            @Parameter(description = "PASS or FAIL") @RequestParam(defaultValue = "") String verdict,
            @Parameter(description = "A defect's code, such as lockstep_at_cap") @RequestParam(defaultValue = "")
                    String defect,
            @Parameter(description = "js, java, …; short for the short forms") @RequestParam(defaultValue = "")
                    String ecosystem) {
        return PolicyProfileJson.list(
                PolicyFilters.of(q, verdict, defect, ecosystem).found());
    }

    @GetMapping(path = "/{id}", produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            operationId = "getPolicy",
            summary = "Look at a policy",
            description = "Its parts, formula, sentence and source; the waits that it draws before each of the first 13"
                    + " retries; what a flapping server does to it; and its audit.")
    JsonNode get(@PathVariable String id) {
        return PolicyProfileJson.full(profile(id));
    }

    @GetMapping("/{id}/audit")
    @Operation(
            operationId = "getPolicyAudit",
            summary = "Read a policy's audit",
            description = "Under audit pattern ab-000738, as JSON, Markdown, SARIF 2.1.0 or JUnit XML.")
    ResponseEntity<byte[]> audit(
            @PathVariable String id,
            @Parameter(description = FORMAT) @RequestParam(required = false) @Nullable String format,
            @Parameter(description = AS_FILE) @RequestParam(required = false) @Nullable String download,
            @Parameter(hidden = true) @RequestHeader(name = HttpHeaders.ACCEPT, required = false) @Nullable
                    String accept)
            throws HttpMediaTypeNotAcceptableException {
        AuditFormat chosen = AuditFormat.of(format, accept);
        List<AuditedPolicy> audited = List.of(new AuditedPolicy(id, profile(id).audit()));
        return answer(chosen, download, id, chosen.write(audited, false, null));
    }

    @PostMapping(path = "/audit", consumes = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            operationId = "auditPolicies",
            summary = "Audit policies",
            description =
                    "Takes a policy as a scenario does, or a list of up to 200 for a build, and judges it under audit"
                            + " pattern ab-000738 for a fleet of 1,000 clients and outages of 2 minutes.")
    ResponseEntity<byte[]> audit(
            InputStream policies,
            @Parameter(description = FORMAT) @RequestParam(required = false) @Nullable String format,
            @Parameter(
                            description =
                                    "The file that the policies stand in, as a relative path; SARIF results point to it")
                    @RequestParam(required = false)
                    @Nullable
                    String file,
            @Parameter(description = AS_FILE) @RequestParam(required = false) @Nullable String download,
            @Parameter(hidden = true) @RequestHeader(name = HttpHeaders.ACCEPT, required = false) @Nullable
                    String accept)
            throws HttpMediaTypeNotAcceptableException {
        AuditFormat chosen = AuditFormat.of(format, accept);
        String uri = file == null ? null : Parameters.relativeUri("file", file);
        AuditRequest request = AuditRequest.read(policies);
        return answer(chosen, download, "policies", chosen.write(request.audited(), request.isList(), uri));
    }

    @PostMapping(
            path = "/preview",
            consumes = MediaType.APPLICATION_JSON_VALUE,
            produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            operationId = "previewPolicy",
            summary = "See what a policy would do",
            description =
                    "Its formula, its sentence, the waits that it draws before each of the first 13 retries, and its"
                            + " verdict, at once. Unless herd is false, also a herd in virtual time: attempts per second after"
                            + " everybody is dropped once, by an outage that refuses for 30 s if nothing else is said. One herd"
                            + " is made at a time (429 for others), and none while a storm of real sockets runs.")
    JsonNode preview(InputStream preview) {
        PreviewRequest request = PreviewRequest.read(preview);
        ObjectNode answer = PolicyProfileJson.preview(
                request.policy(), Audit.of(request.policy().policy(), request.fleet()));
        if (request.herd()) {
            answer.set("herd", herds.of(request.storm()));
        }
        return answer;
    }

    private static PolicyProfile profile(String id) {
        PolicyProfile profile = PolicyProfiles.find(id);
        if (profile == null) {
            throw new NotThere("The catalogue has no policy of this id. GET /api/policies has all of them.");
        }
        return profile;
    }

    private static ResponseEntity<byte[]> answer(
            AuditFormat format, @Nullable String download, String what, String text) {
        ResponseEntity.BodyBuilder response = ResponseEntity.ok().contentType(format.type());
        if (download != null && !download.equals("false")) {
            String name = "stampede-audit-" + what + "." + format.ending();
            response.header(
                    HttpHeaders.CONTENT_DISPOSITION,
                    ContentDisposition.attachment().filename(name).build().toString());
        }
        return response.body(text.getBytes(StandardCharsets.UTF_8));
    }
}
