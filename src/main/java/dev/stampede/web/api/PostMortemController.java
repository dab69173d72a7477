package dev.stampede.web.api;

import dev.stampede.report.PostMortem;
import dev.stampede.report.RunPicture;
import dev.stampede.run.Run;
import dev.stampede.run.Runs;
import dev.stampede.storm.MergedTick;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** A finished run for people who write about it. */
@RestController
@RequestMapping("/api/runs/{id}")
@Tag(name = "results")
class PostMortemController {

    static final String SVG = "image/svg+xml";
    static final String ZIP = "application/zip";

    private final Runs runs;

    PostMortemController(Runs runs) {
        this.runs = runs;
    }

    @GetMapping("/charts/{chart}.svg")
    @Operation(
            operationId = "getChart",
            summary = "See a run's chart",
            description = "As an SVG picture, once the run has ended.")
    ResponseEntity<byte[]> chart(
            @PathVariable UUID id,
            @Parameter(description = "arrivals or connected") @PathVariable String chart,
            @Parameter(description = "Give it to have the answer saved as a file")
                    @RequestParam(required = false)
                    @Nullable
                    String download) {
        RunPicture picture = Arrays.stream(RunPicture.values())
                .filter(one -> one.word().equals(chart))
                .findFirst()
                .orElseThrow(() -> new NotThere("There is no such chart: there are arrivals.svg and connected.svg."));
        String svg = postMortem(runs.get(id)).svg(picture, ticks(id));
        return Reports.answer(
                svg, MediaType.parseMediaType(SVG), "stampede-" + id + "-" + picture.word() + ".svg", download);
    }

    @GetMapping("/post-mortem.zip")
    @Operation(
            operationId = "getPostMortem",
            summary = "Download all that a post-mortem needs",
            description = "One archive with the report as Markdown, its charts as SVG, and the report as JSON.")
    ResponseEntity<byte[]> postMortem(@PathVariable UUID id) throws IOException {
        PostMortem postMortem = postMortem(runs.get(id));
        ByteArrayOutputStream zip = new ByteArrayOutputStream();
        postMortem.zip(ticks(id), zip);
        String name = "stampede-" + id + "-post-mortem.zip";
        return ResponseEntity.ok()
                .contentType(MediaType.parseMediaType(ZIP))
                .header(
                        HttpHeaders.CONTENT_DISPOSITION,
                        ContentDisposition.attachment().filename(name).build().toString())
                .body(zip.toByteArray());
    }

    private PostMortem postMortem(Run run) {
        return new PostMortem(run.scenario(), run.name(), Reports.of(run, runs));
    }

    private List<MergedTick> ticks(UUID id) {
        return runs.thinned(id, 0, Integer.MAX_VALUE, PostMortem.MOST_TICKS);
    }
}
