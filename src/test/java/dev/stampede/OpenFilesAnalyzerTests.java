package dev.stampede;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.core.io.support.SpringFactoriesLoader;

class OpenFilesAnalyzerTests {

    private final OpenFilesAnalyzer analyzer = new OpenFilesAnalyzer();

    @Test
    void aStartWithoutFilesNamesTheLimitAndTheRemedy() {
        var analysis = Objects.requireNonNull(analyzer.analyze(
                new IllegalStateException("Connector failed to start", new IOException("Too many open files"))));

        assertThat(analysis.getDescription()).contains("too few files to start");
        assertThat(analysis.getAction()).contains("ulimit -n");
    }

    @Test
    void otherFailuresAreForOthersToSay() {
        assertThat(analyzer.analyze(new IllegalStateException("broken", new IOException("no such file"))))
                .isNull();
    }

    @Test
    void itIsAskedFirst() {
        assertThat(SpringFactoriesLoader.forDefaultResourceLocation()
                        .load(
                                FailureAnalyzer.class,
                                SpringFactoriesLoader.FailureHandler.handleMessage((message, failed) -> {}))
                        .get(0))
                .isInstanceOf(OpenFilesAnalyzer.class);
    }
}
