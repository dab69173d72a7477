package dev.stampede.run;

import dev.stampede.storm.RasterRow;
import dev.stampede.storm.Tick;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.deser.std.StdDeserializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.ser.std.StdSerializer;

/** Packs neighbouring ticks into few bytes for the store: their JSON, compressed. */
final class TickBlocks {

    /** Most ticks in a block. */
    static final int MOST_TICKS = 500;

    private static final TypeReference<List<Tick>> TICKS = new TypeReference<>() {};
    private static final JsonMapper JSON = JsonMapper.builder()
            .addModule(new SimpleModule()
                    .addSerializer(RasterRow.class, new RasterOut())
                    .addDeserializer(RasterRow.class, new RasterIn()))
            .build();

    private TickBlocks() {}

    static byte[] pack(List<Tick> ticks) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(JSON.writeValueAsBytes(ticks));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    static List<Tick> unpack(byte[] block) {
        try (GZIPInputStream zip = new GZIPInputStream(new ByteArrayInputStream(block))) {
            return JSON.readValue(zip.readAllBytes(), TICKS);
        } catch (IOException broken) {
            throw new UncheckedIOException("a stored block of ticks cannot be read", broken);
        }
    }

    private static final class RasterOut extends StdSerializer<RasterRow> {

        RasterOut() {
            super(RasterRow.class);
        }

        @Override
        public void serialize(RasterRow row, JsonGenerator json, SerializationContext context) {
            json.writeString(row.toHex());
        }
    }

    private static final class RasterIn extends StdDeserializer<RasterRow> {

        RasterIn() {
            super(RasterRow.class);
        }

        @Override
        public RasterRow deserialize(JsonParser json, DeserializationContext context) {
            return RasterRow.fromHex(json.getString());
        }
    }
}
