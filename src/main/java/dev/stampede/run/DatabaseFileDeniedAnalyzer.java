package dev.stampede.run;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says a refused start in words instead of a stack trace. */
final class DatabaseFileDeniedAnalyzer extends AbstractFailureAnalyzer<DatabaseFileDenied> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, DatabaseFileDenied cause) {
        return new FailureAnalysis(
                String.valueOf(cause.getMessage()),
                "Make sure that its folder is a folder, that file and folder belong to the user who starts Stampede, and"
                        + " that the disk has room. Or name another place, such as"
                        + " --spring.datasource.url='jdbc:h2:file:/tmp/stampede;DB_CLOSE_ON_EXIT=FALSE'.",
                cause);
    }
}
