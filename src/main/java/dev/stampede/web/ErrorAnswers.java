package dev.stampede.web;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.web.WebProperties;
import org.springframework.boot.webmvc.autoconfigure.error.BasicErrorController;
import org.springframework.boot.webmvc.autoconfigure.error.ErrorViewResolver;
import org.springframework.boot.webmvc.error.ErrorAttributes;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.servlet.ModelAndView;

/** What is answered to what went wrong outside the API: the error page to browsers, a problem document to programs. */
@Controller
class ErrorAnswers extends BasicErrorController {

    ErrorAnswers(ErrorAttributes attributes, WebProperties web, ObjectProvider<ErrorViewResolver> views) {
        super(attributes, web.getError(), views.orderedStream().toList());
    }

    @Override
    public ModelAndView errorHtml(HttpServletRequest request, HttpServletResponse response) {
        nothingHereIfAskedDirectly(request);
        return super.errorHtml(request, response);
    }

    @Override
    public ResponseEntity<Map<String, Object>> error(HttpServletRequest request) {
        nothingHereIfAskedDirectly(request);
        HttpStatus status = getStatus(request);
        Map<String, Object> problem = new LinkedHashMap<>();
        problem.put("type", "about:blank");
        problem.put("title", status.getReasonPhrase());
        problem.put("status", status.value());
        problem.put("detail", detail(status));
        return ResponseEntity.status(status)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(problem);
    }

    /** The address of errors is no page; without an error that led here there is nothing to say. */
    private static void nothingHereIfAskedDirectly(HttpServletRequest request) {
        if (request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) == null) {
            request.setAttribute(RequestDispatcher.ERROR_STATUS_CODE, HttpStatus.NOT_FOUND.value());
        }
    }

    private static String detail(HttpStatus status) {
        return switch (status) {
            case NOT_FOUND -> "Nothing has this address. The API is described at /swagger-ui/index.html.";
            case FORBIDDEN -> "This request was not accepted. Programs use the API below /api.";
            case METHOD_NOT_ALLOWED -> "This address does not take that method.";
            case CONTENT_TOO_LARGE -> "What was sent is larger than this address takes. Shorten it and send it again.";
            default ->
                status.is5xxServerError()
                        ? "Something went wrong inside Stampede. Its log tells what."
                        : "This request was not understood. What the API takes is described at /swagger-ui/index.html.";
        };
    }
}
