package dev.stampede.web;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says a refused start in words instead of a stack trace. */
final class ExposedWithoutLoginAnalyzer extends AbstractFailureAnalyzer<ExposedWithoutLogin> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, ExposedWithoutLogin cause) {
        return new FailureAnalysis(cause.getMessage(), ExposedWithoutLogin.remedy(), cause);
    }
}
