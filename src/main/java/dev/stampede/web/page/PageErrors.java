package dev.stampede.web.page;

import dev.stampede.run.RunNotFound;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/** What pages say when a run is not there, before the framework says it in its own way. */
@Order(Ordered.HIGHEST_PRECEDENCE)
@ControllerAdvice(
        assignableTypes = {
            HomePageController.class,
            RunPageController.class,
            RunsPageController.class,
            ComparePageController.class,
            RivalsController.class
        })
class PageErrors {

    @ExceptionHandler({RunNotFound.class, MethodArgumentTypeMismatchException.class})
    @ResponseStatus(HttpStatus.NOT_FOUND)
    String notFound(Model model) {
        model.addAttribute("status", HttpStatus.NOT_FOUND.value());
        model.addAttribute("message", "There is no such run. It may have been deleted, or the address is cut short.");
        return "error";
    }
}
