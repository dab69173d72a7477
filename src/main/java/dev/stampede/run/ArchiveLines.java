package dev.stampede.run;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/**
 * The lines of a file of runs, each an object with one key. Packed or not; never more than a line of it is in memory, and
 * what unpacks to too much is given up as soon as it has.
 */
final class ArchiveLines {

    /** A report of 100,000 clients has a third of this, in bytes. */
    static final int LONGEST_LINE = 32 * 1024 * 1024;

    private static final int GZIP = 0x1f8b;
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private final InputStream bytes;
    private final long mostBytes;
    private long read;
    private int number;

    /**
     * One line.
     *
     * @param key its only key
     * @param value the JSON text of the value, exactly as it stands in the file
     */
    record Line(int number, String key, String value) {}

    /** @param mostBytes how much it may be once unpacked */
    ArchiveLines(InputStream file, long mostBytes) throws IOException {
        this.mostBytes = mostBytes;
        bytes = new BufferedInputStream(unpacked(new BufferedInputStream(file)), 1 << 16);
    }

    private static InputStream unpacked(BufferedInputStream file) throws IOException {
        file.mark(2);
        int magic = file.read() << 8 | file.read();
        file.reset();
        try {
            return magic == GZIP ? new GZIPInputStream(file, 1 << 16) : file;
        } catch (ZipException | EOFException broken) {
            throw new InvalidArchive(0, "The file is packed with gzip, but damaged.");
        }
    }

    /** The next line that is not blank; null after the last. */
    @Nullable
    Line next() throws IOException {
        String text;
        do {
            text = text();
        } while (text != null && text.isBlank());
        return text == null ? null : parsed(text);
    }

    private @Nullable String text() throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        number++;
        try {
            int next = bytes.read();
            if (next < 0) {
                return null;
            }
            for (; next >= 0 && next != '\n'; next = bytes.read()) {
                line.write(next);
                count(line.size());
            }
            read++;
        } catch (ZipException | EOFException broken) {
            throw wrong("The file is packed with gzip, but damaged or cut short.");
        }
        return decoded(line.toByteArray());
    }

    private void count(int length) {
        read++;
        if (read > mostBytes) {
            throw new ArchiveTooLarge(String.format(
                    Locale.ROOT, "The file unpacks to more than %,d bytes. Export fewer runs at a time.", mostBytes));
        }
        if (length > LONGEST_LINE) {
            throw new ArchiveTooLarge(
                    String.format(Locale.ROOT, "Line %d is longer than %,d bytes.", number, LONGEST_LINE));
        }
    }

    private String decoded(byte[] line) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line))
                    .toString();
        } catch (CharacterCodingException wrong) {
            throw wrong("This is no UTF-8 text, so it is no file that Stampede exported.");
        }
    }

    private Line parsed(String text) {
        try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), text)) {
            if (parser.nextToken() == JsonToken.START_OBJECT && parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String key = parser.currentName();
                parser.nextToken();
                int from = (int) parser.currentTokenLocation().getCharOffset();
                parser.skipChildren();
                int to = (int) parser.currentLocation().getCharOffset();
                if (parser.nextToken() == JsonToken.END_OBJECT && parser.nextToken() == null) {
                    return new Line(number, key, text.substring(from, to).strip());
                }
            }
            throw wrong("This must be a JSON object with one key, but is none.");
        } catch (JacksonException broken) {
            throw wrong("This is no JSON, so it is no file that Stampede exported.");
        }
    }

    InvalidArchive wrong(String detail) {
        return new InvalidArchive(number, "Line " + number + ": " + detail);
    }
}
