package dev.stampede.web.page;

import dev.stampede.run.HistoryTrouble;
import dev.stampede.run.RunNotFound;
import dev.stampede.run.Runs;
import jakarta.servlet.http.HttpServletResponse;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessException;
import org.springframework.http.HttpStatus;
import org.springframework.transaction.TransactionException;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/** What pages say when a run is not there, or the history is away, before the framework says it in its own way. */
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

    private static final Logger log = LoggerFactory.getLogger(PageErrors.class);

    private static final int MOST_IN_MEMORY = 50;

    private final ObjectProvider<Runs> runs;

    /** @param runs none where pages are shown that have nothing to do with runs */
    PageErrors(ObjectProvider<Runs> runs) {
        this.runs = runs;
    }

    /** With links to the runs that can be read all the same. */
    @ExceptionHandler({DataAccessException.class, TransactionException.class})
    String historyAway(RuntimeException trouble, Model model, HttpServletResponse response) {
        if (!HistoryTrouble.is(trouble)) {
            throw trouble;
        }
        log.warn("The history could not be read for a page: {}", trouble.getMessage());
        response.setStatus(HttpStatus.SERVICE_UNAVAILABLE.value());
        model.addAttribute("status", HttpStatus.SERVICE_UNAVAILABLE.value());
        model.addAttribute("message", HistoryTrouble.SENTENCE);
        model.addAttribute(
                "inMemory",
                runs.stream()
                        .flatMap(all -> all.inMemory().stream())
                        .limit(MOST_IN_MEMORY)
                        .map(RunRow::of)
                        .toList());
        return "error";
    }

    /** A value of the address that is none of its kind: most often a run's id that was cut short. */
    @ExceptionHandler
    String wrongValue(MethodArgumentTypeMismatchException mismatch, Model model, HttpServletResponse response) {
        if (mismatch.getRequiredType() == UUID.class) {
            response.setStatus(HttpStatus.NOT_FOUND.value());
            return notFound(model);
        }
        response.setStatus(HttpStatus.BAD_REQUEST.value());
        model.addAttribute("status", HttpStatus.BAD_REQUEST.value());
        model.addAttribute(
                "wrong",
                "The address says \"" + mismatch.getName() + "\" with a value that it cannot have. Take it out of the"
                        + " address, or follow the links of the pages.");
        return "error";
    }

    @ExceptionHandler(RunNotFound.class)
    @ResponseStatus(HttpStatus.NOT_FOUND)
    String notFound(Model model) {
        model.addAttribute("status", HttpStatus.NOT_FOUND.value());
        model.addAttribute("message", "There is no such run. It may have been deleted, or the address is cut short.");
        return "error";
    }
}
