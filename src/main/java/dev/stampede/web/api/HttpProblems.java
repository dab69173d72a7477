package dev.stampede.web.api;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.ErrorResponse;
import org.springframework.web.HttpRequestMethodNotSupportedException;

/** Problems of HTTP itself, said in our words. */
final class HttpProblems {

    private static final Map<HttpStatus, String> DETAILS = Map.of(
            HttpStatus.BAD_REQUEST, "The request cannot be understood. See /swagger-ui for what the API takes.",
            HttpStatus.FORBIDDEN, "This request is not allowed.",
            HttpStatus.NOT_FOUND, "There is nothing at this address. See /swagger-ui for what there is.",
            HttpStatus.NOT_ACCEPTABLE,
                    "The answer cannot be had in the format that the Accept header asks for. Ask for application/json;"
                            + " ticks and clients can be had as text/csv too, audits as text/markdown,"
                            + " application/sarif+json and application/xml.",
            HttpStatus.UNSUPPORTED_MEDIA_TYPE,
                    "The API takes JSON only: send the header Content-Type: application/json (application/gzip for a file"
                            + " to import).");

    private HttpProblems() {}

    static Problem of(ErrorResponse response) {
        Problem problem = of(response.getStatusCode());
        if (response instanceof HttpRequestMethodNotSupportedException wrongMethod) {
            problem = methodNotAllowed(wrongMethod);
        }
        return problem.withHeaders(response.getHeaders());
    }

    static Problem of(HttpStatusCode code) {
        HttpStatus status = HttpStatus.resolve(code.value());
        if (status == null) {
            return new Problem(code, "http-" + code.value(), "HTTP " + code.value(), "The request was refused.");
        }
        String title = status.getReasonPhrase();
        return new Problem(
                status,
                title.toLowerCase(Locale.ROOT).replace(' ', '-'),
                title,
                DETAILS.getOrDefault(status, "The request was refused: " + title.toLowerCase(Locale.ROOT) + "."));
    }

    private static Problem methodNotAllowed(HttpRequestMethodNotSupportedException wrongMethod) {
        Set<HttpMethod> allowed = wrongMethod.getSupportedHttpMethods();
        String names = allowed == null
                ? ""
                : allowed.stream().map(HttpMethod::name).sorted().collect(Collectors.joining(", "));
        return new Problem(
                HttpStatus.METHOD_NOT_ALLOWED,
                "method-not-allowed",
                "Method not allowed",
                "This address does not take " + wrongMethod.getMethod() + ". It takes " + names + ".");
    }
}
