package dev.stampede.web.page;

import dev.stampede.format.SecretMask;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A scenario as a command for a shell, to be copied into a script; its secrets are left to the reader. */
final class CurlLine {

    private CurlLine() {}

    /** Empty if a part of the form is no JSON. */
    static String of(StormForm form, JsonMapper json) {
        try {
            return of(json.readTree(json.writeValueAsString(form.scenario())), json);
        } catch (JacksonException e) {
            return "";
        }
    }

    static String of(JsonNode scenario, JsonMapper json) {
        String text = json.writerWithDefaultPrettyPrinter().writeValueAsString(SecretMask.of(scenario));
        String api = ServletUriComponentsBuilder.fromCurrentContextPath()
                .path("/api/runs")
                .toUriString();
        return "curl -H 'Content-Type: application/json' " + api + " -d '" + text.replace("'", "'\\''") + "'";
    }
}
