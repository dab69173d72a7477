package dev.stampede.run;

import dev.stampede.format.TickReader;
import dev.stampede.format.TickWriter;
import dev.stampede.storm.Tick;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** Packs neighbouring ticks into few bytes for the store: their JSON, compressed. */
final class TickBlocks {

    /** Most ticks in a block. */
    static final int MOST_TICKS = 500;

    private static final JsonMapper JSON = new JsonMapper();

    private TickBlocks() {}

    static byte[] pack(List<Tick> ticks) {
        ArrayNode trees = JSON.createArrayNode();
        ticks.forEach(tick -> trees.add(TickWriter.tree(tick)));
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(JSON.writeValueAsBytes(trees));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    static List<Tick> unpack(byte[] block) {
        try (GZIPInputStream zip = new GZIPInputStream(new ByteArrayInputStream(block))) {
            List<Tick> ticks = new ArrayList<>();
            for (JsonNode tree : JSON.readTree(zip)) {
                ticks.add(TickReader.read(tree));
            }
            return ticks;
        } catch (IOException broken) {
            throw new UncheckedIOException("a stored block of ticks cannot be read", broken);
        }
    }
}
