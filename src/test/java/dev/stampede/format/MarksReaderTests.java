package dev.stampede.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.stampede.storm.Violation;
import java.io.ByteArrayInputStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarksReaderTests {

    private static final Marks OLD = new Marks("old", "a note", List.of("one", "two"), true);

    private static Marks changed(String json) {
        return MarksReader.change(new ByteArrayInputStream(json.getBytes(UTF_8)))
                .apply(OLD);
    }

    @Test
    void whatIsLeftOutStaysAndNullTakesAway() {
        assertThat(changed("{}")).isEqualTo(OLD);
        assertThat(changed("{\"name\": \"new\"}")).isEqualTo(new Marks("new", "a note", List.of("one", "two"), true));
        assertThat(changed("{\"name\": null, \"note\": null, \"tags\": null, \"pinned\": null}"))
                .isEqualTo(Marks.named(null));
    }

    @Test
    void valuesAreTidied() {
        assertThat(changed("{\"name\": \"  \", \"tags\": [\" Prod \", \"prod\", \"BÜRO\"], \"note\": \" a\\r\\nb \"}"))
                .isEqualTo(new Marks(null, "a\nb", List.of("prod", "büro"), true));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"nmae\": \"x\"} | /nmae | nearest known key is \"name\"",
                "{\"state\": \"completed\"} | /state | Unknown key",
                "{\"name\": 5} | /name | must be a text",
                "{\"name\": \"a\\nb\"} | /name | one line of visible characters",
                "{\"note\": \"a\\u0000b\"} | /note | control characters",
                "{\"tags\": \"prod\"} | /tags | a list of texts",
                "{\"tags\": [\"a\", 5]} | /tags/1 | a text in double quotes",
                "{\"tags\": [\"a,b\"]} | /tags/0 | no commas",
                "{\"tags\": [\"a\\nb\"]} | /tags/0 | line ends",
                "{\"tags\": [\" \"]} | /tags/0 | from 1 to 40",
                "{\"pinned\": \"yes\"} | /pinned | must be true or false",
                "[1] | '' | an object in braces",
            })
    void whatBreaksARuleIsNamedAtItsPlace(String json, String pointer, String words) {
        InvalidMarks invalid = catchThrowableOfType(InvalidMarks.class, () -> changed(json));

        assertThat(invalid.violations()).singleElement().satisfies(violation -> {
            assertThat(violation.pointer()).isEqualTo(pointer);
            assertThat(violation.detail()).contains(words);
        });
    }

    @Test
    void lengthsHaveLimitsAndEverythingIsSaidAtOnce() {
        String json = "{\"name\": \"" + "n".repeat(121) + "\", \"note\": \"" + "x".repeat(2001) + "\", \"tags\": ["
                + "\"t\",".repeat(20) + "\"t\"]}";

        InvalidMarks invalid = catchThrowableOfType(InvalidMarks.class, () -> changed(json));

        assertThat(invalid.violations()).extracting(Violation::pointer).containsExactly("/name", "/note", "/tags");
        assertThat(changed("{\"note\": \"" + "x".repeat(2000) + "\"}").note()).hasSize(2000);
    }

    @Test
    void whatIsNoJsonIsMalformed() {
        assertThatThrownBy(() -> changed("{name: 1}")).isInstanceOf(MalformedJson.class);
    }
}
