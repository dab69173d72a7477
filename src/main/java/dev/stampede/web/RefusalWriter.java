package dev.stampede.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.http.MediaType;
import tools.jackson.databind.json.JsonMapper;

/** Says a refusal to who is refused: to programs as a problem document, else as plain text. */
final class RefusalWriter {

    private final JsonMapper json;

    RefusalWriter(JsonMapper json) {
        this.json = json;
    }

    /** In the form that belongs to the request's address. */
    void send(Refusal refusal, HttpServletRequest request, HttpServletResponse response) throws IOException {
        String path = request.getRequestURI().substring(request.getContextPath().length());
        boolean api = path.equals("/api") || path.startsWith("/api/") || path.startsWith("/v3/api-docs");
        if (api) {
            problem(refusal, response);
        } else {
            text(refusal, response);
        }
    }

    void problem(Refusal refusal, HttpServletResponse response) throws IOException {
        Map<String, Object> problem = new LinkedHashMap<>();
        problem.put("type", "urn:stampede:problem:" + refusal.type());
        problem.put("title", refusal.title());
        problem.put("status", refusal.status().value());
        problem.put("detail", refusal.detail());
        problem.putAll(refusal.extras());
        write(refusal, MediaType.APPLICATION_PROBLEM_JSON_VALUE, json.writeValueAsBytes(problem), response);
    }

    private static void text(Refusal refusal, HttpServletResponse response) throws IOException {
        byte[] body = (refusal.title() + "\n\n" + refusal.detail() + "\n").getBytes(StandardCharsets.UTF_8);
        write(refusal, MediaType.TEXT_PLAIN_VALUE + ";charset=UTF-8", body, response);
    }

    private static void write(Refusal refusal, String type, byte[] body, HttpServletResponse response)
            throws IOException {
        response.setStatus(refusal.status().value());
        refusal.headers().forEach(response::setHeader);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Cache-Control", "no-store");
        response.setContentType(type);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }
}
