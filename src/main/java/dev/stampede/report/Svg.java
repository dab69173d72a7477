package dev.stampede.report;

import dev.stampede.format.XmlText;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Writes a picture as SVG 1.1 with the JDK's own XML writer, so that it is well-formed whatever names people give.
 *
 * <p>Text stays text: whoever shows the picture chooses the font. Looks are presentation attributes, not styles, which a
 * content security policy would block.
 */
final class Svg {

    private final StringWriter text = new StringWriter();
    private final XMLStreamWriter xml;

    /**
     * Begins it.
     *
     * @param title the picture's name, for those who hear it
     * @param description what it shows, in words
     */
    Svg(int width, int height, String title, String description) {
        try {
            xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
            xml.writeStartDocument("UTF-8", "1.0");
            xml.writeCharacters("\n");
            xml.writeStartElement("svg");
            xml.writeDefaultNamespace("http://www.w3.org/2000/svg");
            attributes("width", width, "height", height, "viewBox", "0 0 " + width + " " + height);
            attributes("role", "img", "aria-labelledby", "title description");
            attributes("font-family", "system-ui, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif", "font-size", 13);
            element("title", title, "id", "title");
            element("desc", description, "id", "description");
        } catch (XMLStreamException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** An element without content; names and values of its attributes in turn. */
    void shape(String name, Object... attributes) {
        try {
            xml.writeCharacters("\n");
            xml.writeEmptyElement(name);
            attributes(attributes);
        } catch (XMLStreamException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Words with their lower left corner there, or where {@code text-anchor} says. */
    void words(String words, double x, double y, Object... attributes) {
        Object[] all = new Object[attributes.length + 4];
        System.arraycopy(new Object[] {"x", x, "y", y}, 0, all, 0, 4);
        System.arraycopy(attributes, 0, all, 4, attributes.length);
        element("text", words, all);
    }

    private void element(String name, String content, Object... attributes) {
        try {
            xml.writeCharacters("\n");
            xml.writeStartElement(name);
            attributes(attributes);
            xml.writeCharacters(XmlText.legal(content));
            xml.writeEndElement();
        } catch (XMLStreamException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private void attributes(Object... attributes) throws XMLStreamException {
        for (int i = 0; i < attributes.length; i += 2) {
            Object value = attributes[i + 1];
            String words = value instanceof Double number ? number(number) : value.toString();
            xml.writeAttribute(attributes[i].toString(), XmlText.legal(words));
        }
    }

    /** A tenth of a unit is finer than anybody sees. */
    static String number(double value) {
        return BigDecimal.valueOf(value)
                .setScale(1, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }

    /** All of it. */
    String end() {
        try {
            xml.writeCharacters("\n");
            xml.writeEndDocument();
            xml.close();
            return text + "\n";
        } catch (XMLStreamException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
