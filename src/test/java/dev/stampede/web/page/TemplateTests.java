package dev.stampede.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The content security policy forbids what is inline; so does this, before a browser does. Nothing goes unescaped. */
class TemplateTests {

    private static final Pattern INLINE =
            Pattern.compile("<style|\\sstyle=|\\son[a-z]+=|javascript:|<script(?![^>]*src=)", Pattern.CASE_INSENSITIVE);

    private static final Pattern UNESCAPED = Pattern.compile("th:utext|data-th-utext|\\[\\(");

    static List<Path> templates() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/resources/templates"))) {
            return files.filter(Files::isRegularFile).toList();
        }
    }

    @ParameterizedTest
    @MethodSource("templates")
    void nothingIsInline(Path template) {
        assertThat(INLINE.matcher(read(template)).results().map(found -> found.group()))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("templates")
    void nothingGoesUnescaped(Path template) {
        assertThat(UNESCAPED.matcher(read(template)).find()).isFalse();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
