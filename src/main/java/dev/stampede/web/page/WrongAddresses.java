package dev.stampede.web.page;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/**
 * Sends who asks for an address that is none to the error page: such requests reach no controller of ours, and what the
 * framework would answer by itself is a document for programs. The API's addresses never come here.
 */
@ControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
class WrongAddresses {

    @ExceptionHandler(NoResourceFoundException.class)
    void notFound(HttpServletResponse response) throws IOException {
        response.sendError(HttpStatus.NOT_FOUND.value());
    }

    @ExceptionHandler(HttpRequestMethodNotSupportedException.class)
    void wrongMethod(HttpServletResponse response) throws IOException {
        response.sendError(HttpStatus.METHOD_NOT_ALLOWED.value());
    }
}
