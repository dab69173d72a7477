package dev.stampede.web.api;

import dev.stampede.storm.Violation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;

/**
 * A problem document (RFC 9457).
 *
 * @param type the last part of its type URI; stable, for machines
 * @param title what kind of problem it is
 * @param detail what happened this time, as sentences for people
 * @param errors what is wrong where; empty if it is not about a document
 * @param extras further members, such as a line number
 * @param headers of the response
 */
record Problem(
        HttpStatusCode status,
        String type,
        String title,
        String detail,
        List<Violation> errors,
        Map<String, Object> extras,
        HttpHeaders headers) {

    static final String TYPE_PREFIX = "urn:stampede:problem:";

    Problem(HttpStatusCode status, String type, String title, String detail) {
        this(status, type, title, detail, List.of(), Map.of(), new HttpHeaders());
    }

    Problem withErrors(List<Violation> violations) {
        return new Problem(status, type, title, detail, List.copyOf(violations), extras, headers);
    }

    Problem with(String name, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(extras);
        more.put(name, value);
        return new Problem(status, type, title, detail, errors, more, headers);
    }

    Problem withHeader(String name, String value) {
        HttpHeaders more = new HttpHeaders();
        more.putAll(headers);
        more.set(name, value);
        return new Problem(status, type, title, detail, errors, extras, more);
    }

    Problem withHeaders(HttpHeaders others) {
        return new Problem(status, type, title, detail, errors, extras, others);
    }
}
