package dev.stampede.web.page;

import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** The form as a command for a shell, to be copied into a script. */
final class CurlLine {

    private CurlLine() {}

    /** Empty if a part of the form is no JSON. */
    static String of(StormForm form, JsonMapper json) {
        try {
            String text = json.writerWithDefaultPrettyPrinter()
                    .writeValueAsString(json.readTree(json.writeValueAsString(form.scenario())));
            String api = ServletUriComponentsBuilder.fromCurrentContextPath()
                    .path("/api/runs")
                    .toUriString();
            return "curl -H 'Content-Type: application/json' " + api + " -d '" + text.replace("'", "'\\''") + "'";
        } catch (JacksonException e) {
            return "";
        }
    }
}
