package dev.stampede.web.api;

import dev.stampede.format.InvalidExperiment;
import dev.stampede.format.InvalidMarks;
import dev.stampede.format.InvalidPolicies;
import dev.stampede.format.MalformedJson;
import dev.stampede.report.InvalidComparison;
import dev.stampede.run.ArchiveTooLarge;
import dev.stampede.run.HistoryFull;
import dev.stampede.run.HistoryTrouble;
import dev.stampede.run.InvalidArchive;
import dev.stampede.run.KeyReused;
import dev.stampede.run.QueueFull;
import dev.stampede.run.RunActive;
import dev.stampede.run.RunElsewhere;
import dev.stampede.run.RunFinished;
import dev.stampede.run.RunNotFound;
import dev.stampede.storm.InvalidScenario;
import dev.stampede.storm.Violation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;

/** Which exception of ours is which problem. Types are a contract: never change one. */
final class ProblemCatalogue {

    /** Seconds after which a full queue is worth another try. */
    private static final String RETRY_AFTER = "10";

    private ProblemCatalogue() {}

    /** The problem; empty for exceptions that are no caller's business. */
    static Optional<Problem> of(Throwable exception) {
        if (exception instanceof MalformedJson malformed) {
            return Optional.of(malformed(malformed));
        }
        if (exception instanceof InvalidScenario invalid) {
            return Optional.of(invalid("scenario", invalid.violations()));
        }
        if (exception instanceof InvalidPolicies invalid) {
            return Optional.of(invalid("policy", invalid.violations()));
        }
        if (exception instanceof InvalidExperiment invalid) {
            return Optional.of(invalid("experiment", invalid.violations()));
        }
        if (exception instanceof InvalidComparison invalid) {
            return Optional.of(invalid(invalid));
        }
        if (exception instanceof InvalidMarks invalid) {
            return Optional.of(invalid("change", invalid.violations()));
        }
        if (exception instanceof BodyTooLarge tooLarge) {
            return Optional.of(bodyTooLarge(tooLarge));
        }
        if (exception instanceof UncheckedIOException unread) {
            return Optional.ofNullable(unread.getCause()).map(ProblemCatalogue::unread);
        }
        if (exception instanceof InvalidParameter invalid) {
            return Optional.of(parameter(invalid.name(), message(invalid)));
        }
        if (exception instanceof MethodArgumentTypeMismatchException mismatch) {
            return Optional.of(mismatch(mismatch));
        }
        return ofRuns(exception);
    }

    private static Optional<Problem> ofRuns(Throwable exception) {
        if (HistoryTrouble.is(exception)) {
            return Optional.of(new Problem(
                            HttpStatus.SERVICE_UNAVAILABLE,
                            "history-away",
                            "History cannot be reached",
                            HistoryTrouble.SENTENCE)
                    .withHeader(HttpHeaders.RETRY_AFTER, RETRY_AFTER));
        }
        if (exception instanceof RunNotFound) {
            return Optional.of(notFound(message(exception)));
        }
        if (exception instanceof NotThere) {
            return Optional.of(problem(HttpStatus.NOT_FOUND, "not-there", "Nothing there", exception));
        }
        if (exception instanceof RunFinished) {
            return Optional.of(problem(HttpStatus.CONFLICT, "run-finished", "Run has ended", exception));
        }
        if (exception instanceof RunActive) {
            return Optional.of(problem(HttpStatus.CONFLICT, "run-active", "Run is active", exception));
        }
        if (exception instanceof InvalidArchive invalid) {
            return Optional.of(invalid(invalid));
        }
        if (exception instanceof ArchiveTooLarge) {
            return Optional.of(problem(HttpStatus.CONTENT_TOO_LARGE, "file-too-large", "File too large", exception));
        }
        if (exception instanceof RunElsewhere) {
            return Optional.of(problem(HttpStatus.CONFLICT, "run-elsewhere", "Run is elsewhere", exception));
        }
        if (exception instanceof KeyReused) {
            return Optional.of(
                    problem(HttpStatus.UNPROCESSABLE_CONTENT, "idempotency-key-reused", "Key used before", exception));
        }
        if (exception instanceof TooManyWaiting) {
            return Optional.of(problem(HttpStatus.SERVICE_UNAVAILABLE, "too-many-waiting", "Too many wait", exception)
                    .withHeader(HttpHeaders.RETRY_AFTER, RETRY_AFTER));
        }
        if (exception instanceof HistoryFull) {
            return Optional.of(problem(HttpStatus.CONFLICT, "history-full", "History is full", exception));
        }
        if (exception instanceof QueueFull) {
            return Optional.of(problem(HttpStatus.TOO_MANY_REQUESTS, "queue-full", "Queue is full", exception)
                    .withHeader(HttpHeaders.RETRY_AFTER, RETRY_AFTER));
        }
        if (exception instanceof HerdBusy) {
            return Optional.of(problem(HttpStatus.TOO_MANY_REQUESTS, "preview-busy", "Preview is busy", exception)
                    .withHeader(HttpHeaders.RETRY_AFTER, "1"));
        }
        return Optional.empty();
    }

    private static Problem problem(HttpStatus status, String type, String title, Throwable exception) {
        return new Problem(status, type, title, message(exception));
    }

    private static String message(Throwable exception) {
        return String.valueOf(exception.getMessage());
    }

    private static Problem malformed(MalformedJson malformed) {
        return new Problem(
                        HttpStatus.BAD_REQUEST,
                        "malformed-json",
                        "Not valid JSON",
                        malformed.detail() + " See line " + malformed.line() + ", column " + malformed.column() + ".")
                .with("line", malformed.line())
                .with("column", malformed.column())
                .withErrors(List.of(new Violation(malformed.pointer(), malformed.detail())));
    }

    private static Problem invalid(InvalidComparison invalid) {
        if (invalid.early()) {
            return problem(HttpStatus.CONFLICT, "run-active", "Run is active", invalid)
                    .withErrors(invalid.violations())
                    .withHeader(HttpHeaders.RETRY_AFTER, "1");
        }
        String first = invalid.violations().get(0).pointer();
        return invalid("comparison", invalid.violations()).with("parameter", first.split("/", 3)[1]);
    }

    private static Problem invalid(InvalidArchive invalid) {
        Problem problem = problem(HttpStatus.UNPROCESSABLE_CONTENT, "invalid-file", "Invalid file", invalid);
        return invalid.line() == 0 ? problem : problem.with("line", invalid.line());
    }

    private static Problem invalid(String what, List<Violation> violations) {
        int count = violations.size();
        String shown = count > ProblemWriter.MOST_ERRORS ? "; the first " + ProblemWriter.MOST_ERRORS + " follow" : "";
        String detail = count == 1
                ? "The " + what + " has a mistake: " + violations.get(0).detail()
                : "The " + what + " has " + count + " mistakes" + shown + ".";
        return new Problem(HttpStatus.UNPROCESSABLE_CONTENT, "invalid-" + what, "Invalid " + what, detail)
                .withErrors(violations);
    }

    static Problem bodyTooLarge(BodyTooLarge tooLarge) {
        return problem(HttpStatus.CONTENT_TOO_LARGE, "body-too-large", "Body too large", tooLarge);
    }

    private static Problem unread(IOException cause) {
        return cause instanceof BodyTooLarge tooLarge
                ? bodyTooLarge(tooLarge)
                : new Problem(
                        HttpStatus.BAD_REQUEST, "unreadable-body", "Unreadable body", "The body ended before its end.");
    }

    private static Problem parameter(String name, String detail) {
        return new Problem(HttpStatus.BAD_REQUEST, "invalid-parameter", "Invalid parameter", detail)
                .with("parameter", name);
    }

    private static Problem mismatch(MethodArgumentTypeMismatchException mismatch) {
        if (mismatch.getName().equals("id")) {
            return notFound("There is no such run: the id of a run is a UUID.");
        }
        return parameter(mismatch.getName(), "The parameter " + mismatch.getName() + " must be a whole number.");
    }

    private static Problem notFound(String detail) {
        return new Problem(HttpStatus.NOT_FOUND, "run-not-found", "No such run", detail);
    }
}
