package dev.stampede.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.web.filter.OncePerRequestFilter;
import tools.jackson.databind.json.JsonMapper;

/** Asks the {@link Door} before anything else sees the request. */
final class DoorFilter extends OncePerRequestFilter {

    private final Door door;
    private final JsonMapper json;

    DoorFilter(Door door, JsonMapper json) {
        this.door = door;
        this.json = json;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Refusal refusal = door.refusal(request);
        if (refusal == null) {
            chain.doFilter(request, response);
        } else {
            answer(refusal, request, response);
        }
    }

    private void answer(Refusal refusal, HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setStatus(refusal.status().value());
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("Connection", "close");
        String path = request.getRequestURI().substring(request.getContextPath().length());
        boolean api = path.equals("/api") || path.startsWith("/api/") || path.startsWith("/v3/api-docs");
        response.setContentType(
                api ? MediaType.APPLICATION_PROBLEM_JSON_VALUE : MediaType.TEXT_PLAIN_VALUE + ";charset=UTF-8");
        byte[] body = api ? json.writeValueAsBytes(problem(refusal)) : text(refusal);
        response.setContentLength(body.length);
        response.getOutputStream().write(body);
    }

    private static byte[] text(Refusal refusal) {
        return (refusal.title() + "\n\n" + refusal.detail() + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private static ProblemDetail problem(Refusal refusal) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(refusal.status(), refusal.detail());
        problem.setType(URI.create("urn:stampede:problem:" + refusal.type()));
        problem.setTitle(refusal.title());
        return problem;
    }
}
