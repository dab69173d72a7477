package dev.stampede.web.api;

import dev.stampede.run.HistoryTrouble;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.ErrorResponse;
import org.springframework.web.context.request.async.AsyncRequestNotUsableException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;

/**
 * Turns every exception of a request to {@code /api} into a problem document. Before all other resolvers and for all
 * handlers, because an unknown path or a wrong method never reaches a controller of ours.
 */
@Component
class ApiErrors implements HandlerExceptionResolver, Ordered {

    private static final Logger log = LoggerFactory.getLogger(ApiErrors.class);

    @Override
    public int getOrder() {
        return HIGHEST_PRECEDENCE;
    }

    @Override
    public @Nullable ModelAndView resolveException(
            HttpServletRequest request, HttpServletResponse response, @Nullable Object handler, Exception exception) {
        String info = request.getPathInfo();
        if (!ApiPaths.isApi(request.getServletPath() + (info == null ? "" : info))) {
            return null;
        }
        try {
            if (!(exception instanceof AsyncRequestNotUsableException)) {
                ProblemWriter.send(problem(exception), response);
            }
        } catch (IOException callerLeft) {
            log.debug("could not send a problem document", callerLeft);
        }
        return new ModelAndView();
    }

    static Problem problem(Throwable exception) {
        if (HistoryTrouble.is(exception)) {
            log.warn("The history could not be used for the API: {}", exception.getMessage());
        }
        return ProblemCatalogue.of(exception)
                .orElseGet(() -> exception instanceof ErrorResponse response
                                && response.getStatusCode().is4xxClientError()
                        ? HttpProblems.of(response)
                        : unexpected(exception));
    }

    /** Says nothing of what happened: the id leads to it in the log. */
    private static Problem unexpected(Throwable exception) {
        String id = UUID.randomUUID().toString();
        log.error("unexpected error {}", id, exception);
        return new Problem(
                        HttpStatus.INTERNAL_SERVER_ERROR,
                        "internal-error",
                        "Internal error",
                        "Something went wrong inside Stampede. Its log has the details under this error's id.")
                .with("error_id", id);
    }
}
