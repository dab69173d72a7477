package dev.stampede;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The same sources make the same jar: no version is chosen anew with each build. */
class PinnedVersionsTests {

    private static final String PINNED = "\\$\\{[a-z.-]+}|[0-9][0-9A-Za-z.-]*";

    @Test
    void everyVersionIsOneVersion() throws Exception {
        Document pom = DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(Path.of("pom.xml").toFile());
        List<Element> versions = elements(pom.getElementsByTagName("*")).stream()
                .filter(PinnedVersionsTests::isVersion)
                .toList();

        assertThat(versions)
                .hasSizeGreaterThan(20)
                .allSatisfy(version -> assertThat(version.getTextContent())
                        .as(version.getParentNode().getNodeName() + " " + version.getNodeName())
                        .matches(PINNED)
                        .doesNotContain("SNAPSHOT"));
    }

    /** Not the Java that builds, of which a newer one will do. */
    private static boolean isVersion(Element element) {
        String name = element.getTagName();
        return (name.equals("version") && !element.getParentNode().getNodeName().equals("requireJavaVersion"))
                || name.endsWith(".version");
    }

    private static List<Element> elements(NodeList nodes) {
        return IntStream.range(0, nodes.getLength())
                .mapToObj(nodes::item)
                .map(Element.class::cast)
                .toList();
    }
}
