package dev.stampede;

import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Says of a start that ran out of open files that it did, whatever was to be opened. Asked before all others. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class OpenFilesAnalyzer implements FailureAnalyzer {

    @Override
    public @Nullable FailureAnalysis analyze(Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String said = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
            if (said.contains("too many open files") || said.contains("emfile")) {
                return new FailureAnalysis(
                        "This process may open too few files to start: its limit is reached.",
                        "Raise the limit (ulimit -n). 64 are enough to start; a live storm takes two for each client.",
                        failure);
            }
        }
        return null;
    }
}
