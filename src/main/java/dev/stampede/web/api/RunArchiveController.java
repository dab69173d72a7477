package dev.stampede.web.api;

import dev.stampede.run.RunArchive;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.UUID;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Runs as files. */
@RestController
@RequestMapping("/api/runs")
@Tag(name = "files", description = "Runs as files, to keep and to take elsewhere")
class RunArchiveController {

    static final String GZIP = "application/gzip";
    static final String JSON_LINES = "application/x-ndjson";

    private final RunArchive archive;
    private final ApiSettings settings;

    RunArchiveController(RunArchive archive, ApiSettings settings) {
        this.archive = archive;
        this.settings = settings;
    }

    @GetMapping("/{id}/export")
    @Operation(
            operationId = "exportRun",
            summary = "Export a run as a file",
            description = "The run with its scenario, its report and its ticks, as JSON lines packed with gzip.")
    void export(@PathVariable UUID id, HttpServletResponse response) throws IOException {
        archive.requireEnded(id);
        file(response, "stampede-" + id + ".jsonl.gz");
        archive.export(id, response.getOutputStream());
    }

    @GetMapping("/export")
    @Operation(
            operationId = "exportRuns",
            summary = "Export runs as one file",
            description = "All that are found and have ended, newest first. All parameters may be left out.")
    void export(@ParameterObject RunSearchParameters search, HttpServletResponse response) throws IOException {
        var filter = search.filter();
        file(response, "stampede-runs.jsonl.gz");
        archive.export(filter, response.getOutputStream());
    }

    private static void file(HttpServletResponse response, String name) {
        response.setContentType(GZIP);
        response.setHeader(
                HttpHeaders.CONTENT_DISPOSITION,
                ContentDisposition.attachment().filename(name).build().toString());
    }

    @PostMapping(
            path = "/import",
            consumes = {GZIP, JSON_LINES, MediaType.APPLICATION_OCTET_STREAM_VALUE},
            produces = MediaType.APPLICATION_JSON_VALUE)
    @Operation(
            operationId = "importRuns",
            summary = "Import a file of runs",
            description = "A file that an export gave, packed or not. All of it is judged before any of it is stored."
                    + " Ids are kept; runs that are there already are skipped.")
    RunArchive.Imported importFrom(InputStream file) throws IOException {
        return archive.importFrom(file, settings.maxUnpackedImport());
    }
}
