package dev.stampede;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Nothing gets into the jar whose licence nobody has looked at. */
class LicencesTests {

    private static final Path BILL = Path.of("target/classes/META-INF/sbom/application.cdx.json");
    private static final Path LIST = Path.of("src/docs/licences.md");

    @Test
    void everyLibraryInTheBillOfMaterialsIsListedUnderItsLicence() throws IOException {
        assumeThat(BILL)
                .as("the build makes the bill of materials before the tests")
                .exists();
        assertThat(listed()).isEqualTo(inTheJar());
    }

    private static Map<String, String> inTheJar() {
        Map<String, String> licences = new TreeMap<>();
        JsonMapper.shared().readTree(BILL).path("components").forEach(library -> {
            String name = library.path("group").stringValue() + ":"
                    + library.path("name").stringValue();
            licences.put(name, licence(library));
        });
        return licences;
    }

    private static String licence(JsonNode library) {
        return library.path("licenses")
                .valueStream()
                .map(one -> one.path("license"))
                .map(one -> one.path("id").asString(one.path("name").asString("")))
                .sorted()
                .distinct()
                .collect(joining(" or "));
    }

    private static Map<String, String> listed() throws IOException {
        Map<String, String> licences = new TreeMap<>();
        String licence = "";
        for (String line : Files.readAllLines(LIST)) {
            if (line.startsWith("## ")) {
                licence = line.substring(3);
            } else if (line.startsWith("- ")) {
                licences.put(line.substring(2), licence);
            }
        }
        return licences;
    }
}
