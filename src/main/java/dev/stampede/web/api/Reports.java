package dev.stampede.web.api;

import dev.stampede.run.Run;
import dev.stampede.run.Runs;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/** What answers that rest on a report have in common. */
final class Reports {

    private Reports() {}

    /**
     * The report of a run.
     *
     * @throws NotThere if there is none, or not yet
     */
    static String of(Run run, Runs runs) {
        return runs.report(run.id())
                .orElseThrow(() -> new NotThere(
                        run.state().active()
                                ? "This run has no report yet: it is made when the run ends."
                                : "This run has no report, because its storm did not come to an end ("
                                        + run.state().word() + ")."));
    }

    /**
     * Text as an answer.
     *
     * @param file the name to save it under
     * @param download the parameter that asks to have it saved
     */
    static ResponseEntity<byte[]> answer(String text, MediaType type, String file, @Nullable String download) {
        ResponseEntity.BodyBuilder response = ResponseEntity.ok().contentType(type);
        if (download != null && !download.equals("false")) {
            response.header(
                    HttpHeaders.CONTENT_DISPOSITION,
                    ContentDisposition.attachment().filename(file).build().toString());
        }
        return response.body(text.getBytes(StandardCharsets.UTF_8));
    }
}
