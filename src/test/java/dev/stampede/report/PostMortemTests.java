package dev.stampede.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.report.VirtualStorms.Storm;
import dev.stampede.storm.MergedTick;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PostMortemTests {

    private static final String OUTAGE = """
            "policy": "naive", "outage": {"duration": 2, "mode": "stall"}, "connect_timeout": 2, "recovery_timeout": 5,
            "gateway": {"handshake_rate": 100}, "thresholds": {"amplification": "< 3"}""";

    private static Storm storm(Map<String, JsonNode> instead) {
        return VirtualStorms.thousand(OUTAGE, instead);
    }

    private static Storm named(String name) {
        return storm(Map.of("name", JsonMapper.shared().getNodeFactory().stringNode(name)));
    }

    private static PostMortem of(Storm storm) {
        return of(storm, null);
    }

    private static PostMortem of(Storm storm, @Nullable String name) {
        StormReport report =
                StormReport.of(storm.result(), new Machine("none", Map.of("open_files", 5L)), Instant.EPOCH);
        return new PostMortem(storm.result().scenario(), name, report.json());
    }

    private static List<MergedTick> ticks(Storm storm) {
        return MergedTick.thin(storm.ticks(), PostMortem.MOST_TICKS);
    }

    private static Document xml(String text) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(text)));
    }

    @Test
    void thePageTellsTheStoryWithItsNumbersAndHowToRunItAgain() {
        assertThat(of(named("Gateway hangs")).markdown(PostMortem.BESIDE))
                .startsWith("# Gateway hangs\n\nOnly 200 of 1,000 clients were back")
                .contains(
                        "\n**What happened.** The burst dropped 1,000 clients and only 200 of them",
                        "\n**What limited it.** The gateway's handshake rate and the clients' patience",
                        "\n**What would help.** Arrivals spread over at least 10 s",
                        "](charts/arrivals.svg)",
                        "](charts/connected.svg)",
                        "| amplification | **fail** | `< 3` |",
                        "\n| 1 | 1,000 | 200 | – |",
                        "**naive**: `wait(n) = 0.01`",
                        "Audit: **FAIL**.",
                        "[ab-000738](https://auditbuffet.com/patterns/ab-000738)",
                        "CC-BY-4.0",
                        "```json\n{",
                        "\"handshake_rate\" : 100",
                        "open\\_files 5")
                .doesNotContain("null |", "NaN");
    }

    @Test
    void aPageAloneHasNoLinksToChartsThatAreNotThere() {
        assertThat(of(storm(Map.of())).markdown(null))
                .startsWith("# A storm of 1,000 clients\n")
                .doesNotContain(".svg");
    }

    @Test
    void aReportThatWasMadeBeforeThereWereSentencesHasAPage() {
        Storm storm = storm(Map.of());
        String old = "{\"summary\": {\"headline\": \"Well.\", \"findings\": []}, \"environment\": {}}";

        assertThat(new PostMortem(storm.result().scenario(), "old", old).markdown(null))
                .startsWith("# old\n\nWell.\n\n## Policy\n");
    }

    @ParameterizedTest
    @EnumSource
    void aChartIsAPictureThatSaysItself(RunPicture picture) throws Exception {
        Storm storm = named("Hangs");
        String svg = of(storm).svg(picture, ticks(storm));
        Element root = xml(svg).getDocumentElement();

        assertThat(root.getNamespaceURI()).isEqualTo("http://www.w3.org/2000/svg");
        assertThat(root.getAttribute("aria-labelledby")).isEqualTo("title description");
        assertThat(text(root, "title")).endsWith(": Hangs");
        assertThat(text(root, "desc")).contains("1,000 clients", "1 burst, the first at 1 s");
        assertThat(words(root)).contains("burst 1", "outage").contains("seconds since the clock started");
        assertThat(svg).as("a policy against inline styles must not blank it").doesNotContain("style=");
        assertThat(svg.length()).isLessThan(40_000);
    }

    @Test
    void arrivalsShowTheCapacityAndEachLineHasDashesOfItsOwn() throws Exception {
        Storm storm = storm(Map.of());
        Element root = xml(of(storm).svg(RunPicture.ARRIVALS, ticks(storm))).getDocumentElement();

        assertThat(words(root)).contains("attempts", "opened", "failed", "capacity 100/s");
        NodeList paths = root.getElementsByTagName("path");
        assertThat(IntStream.range(0, paths.getLength())
                        .mapToObj(i -> ((Element) paths.item(i)).getAttribute("stroke-dasharray"))
                        .filter(dashes -> !dashes.isEmpty())
                        .distinct())
                .hasSize(3);
    }

    @ParameterizedTest
    @EnumSource
    void aPeakIsAsHighHoweverManyTicksAreMerged(RunPicture picture) throws Exception {
        Storm storm = storm(Map.of());
        Element whole = xml(of(storm).svg(picture, ticks(storm))).getDocumentElement();
        Element merged =
                xml(of(storm).svg(picture, MergedTick.thin(storm.ticks(), 12))).getDocumentElement();

        assertThat(text(merged, "desc")).isEqualTo(text(whole, "desc"));
        assertThat(heights(merged)).isEqualTo(heights(whole));
    }

    /** Of each line of the chart: the highest and the lowest place. */
    private static List<String> heights(Element root) {
        NodeList paths = root.getElementsByTagName("path");
        return IntStream.range(0, paths.getLength())
                .mapToObj(i -> ((Element) paths.item(i)).getAttribute("d"))
                .map(path -> Pattern.compile("V([0-9.]+)")
                        .matcher(path)
                        .results()
                        .map(match -> Double.valueOf(match.group(1)))
                        .collect(Collectors.teeing(
                                Collectors.minBy(Double::compare),
                                Collectors.maxBy(Double::compare),
                                (least, most) -> least + " to " + most)))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "</text><script>alert(1)</script>",
                "a & b \" ' ]]> <!-- -->",
                "bell \u0007 and half a pair \uD83D",
                "![x](javascript:alert(1)) | `code` # \n# second",
                "```\n<b>bold</b>"
            })
    void noNameBecomesMarkup(String name) throws Exception {
        Storm storm = storm(Map.of());
        for (RunPicture picture : RunPicture.values()) {
            Document svg = xml(of(storm, name).svg(picture, ticks(storm)));
            assertThat(svg.getElementsByTagName("script").getLength()).isZero();
        }
        String title = of(storm, name).markdown(null).lines().findFirst().orElseThrow();
        assertThat(title.replaceAll("\\\\.", "")).doesNotContain("<", "](", "`", "|", "\n#");
    }

    @Test
    void aRunWithoutTicksStillHasCharts() throws Exception {
        Storm storm = storm(Map.of());

        assertThat(xml(of(storm).svg(RunPicture.ARRIVALS, List.of())).getDocumentElement())
                .isNotNull();
        assertThat(xml(of(storm).svg(RunPicture.CONNECTED, List.of())).getDocumentElement())
                .isNotNull();
    }

    @Test
    void theArchiveHoldsWhatThePageLinksTo() throws IOException {
        Storm storm = storm(Map.of());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        of(storm).zip(ticks(storm), bytes);
        Map<String, String> files = new LinkedHashMap<>();
        try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
            }
        }

        assertThat(files.keySet())
                .containsExactly("report.md", "charts/arrivals.svg", "charts/connected.svg", "report.json");
        assertThat(files.get("report.md")).contains("](charts/arrivals.svg)", "](charts/connected.svg)");
        assertThat(JsonMapper.shared().readTree(files.get("report.json")).has("bursts"))
                .isTrue();
    }

    @Test
    void axesHaveRoundNumbers() {
        assertThat(Scale.steps(33.1, 10)).containsExactly(0.0, 5.0, 10.0, 15.0, 20.0, 25.0, 30.0);
        assertThat(Scale.steps(1, 5)).hasSize(6).contains(1.0);
        assertThat(Scale.steps(0.03, 10)).hasSizeBetween(3, 11);
    }

    private static String text(Element root, String name) {
        return root.getElementsByTagName(name).item(0).getTextContent();
    }

    private static List<String> words(Element root) {
        NodeList texts = root.getElementsByTagName("text");
        return java.util.stream.IntStream.range(0, texts.getLength())
                .mapToObj(texts::item)
                .map(Node::getTextContent)
                .toList();
    }
}
