package dev.stampede.web.api;

import dev.stampede.storm.Violation;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.http.MediaType;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Sends problem documents, whatever the caller said it accepts: an error must not fail for its own format. */
final class ProblemWriter {

    /** More violations than these are only counted. */
    static final int MOST_ERRORS = 100;

    private ProblemWriter() {}

    static void send(Problem problem, HttpServletResponse response) throws IOException {
        if (response.isCommitted()) {
            return;
        }
        response.resetBuffer();
        response.setStatus(problem.status().value());
        problem.headers().forEach((name, values) -> values.forEach(value -> response.addHeader(name, value)));
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        byte[] body = json(problem).toString().getBytes(StandardCharsets.UTF_8);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    static ObjectNode json(Problem problem) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("type", Problem.TYPE_PREFIX + problem.type());
        json.put("title", problem.title());
        json.put("status", problem.status().value());
        json.put("detail", problem.detail());
        problem.extras().forEach((name, value) -> {
            if (value instanceof Integer number) {
                json.put(name, number);
            } else {
                json.put(name, value.toString());
            }
        });
        if (!problem.errors().isEmpty()) {
            ArrayNode errors = json.putArray("errors");
            for (Violation violation : problem.errors()
                    .subList(0, Math.min(MOST_ERRORS, problem.errors().size()))) {
                errors.addObject().put("pointer", violation.pointer()).put("detail", violation.detail());
            }
            json.put("error_count", problem.errors().size());
        }
        return json;
    }
}
