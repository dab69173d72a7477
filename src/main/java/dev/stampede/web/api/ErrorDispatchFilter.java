package dev.stampede.web.api;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpStatusCode;

/** Answers what the container or a filter refused with {@code sendError}, before the pages' error page does. */
final class ErrorDispatchFilter implements Filter {

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Object uri = request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI);
        Object code = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
        boolean api = uri instanceof String path
                && ApiPaths.isApi(path.substring(
                        ((HttpServletRequest) request).getContextPath().length()));
        if (!api || !(code instanceof Integer status)) {
            chain.doFilter(request, response);
            return;
        }
        Object exception = request.getAttribute(RequestDispatcher.ERROR_EXCEPTION);
        Problem problem = status >= 500 && exception instanceof Throwable thrown
                ? ApiErrors.problem(thrown)
                : HttpProblems.of(HttpStatusCode.valueOf(status));
        ProblemWriter.send(problem, (HttpServletResponse) response);
    }
}
