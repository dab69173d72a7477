package dev.stampede.run;

import dev.stampede.format.ScenarioWriter;
import dev.stampede.format.TickWriter;
import dev.stampede.storm.Tick;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/**
 * Writes a file of runs: JSON lines, packed with gzip. The format is described in {@code src/docs/automating.md}; whoever
 * changes it gives it a new version.
 */
final class ArchiveWriter implements AutoCloseable {

    static final int VERSION = 1;
    static final String HEADER = "stampede_runs";
    static final String END = "end";

    private final Writer lines;
    private int runs;

    ArchiveWriter(OutputStream out, Instant now) throws IOException {
        lines = new BufferedWriter(new OutputStreamWriter(new GZIPOutputStream(out, 1 << 16), StandardCharsets.UTF_8));
        line(HEADER, "{\"version\":" + VERSION + ",\"exported_at\":\"" + now + "\"}");
    }

    void write(ArchivedRun archived) throws IOException {
        line("run", RunJson.write(archived.run()).toString());
        line("scenario", ScenarioWriter.write(archived.run().scenario()));
        if (archived.report() != null) {
            line("report", archived.report().replace('\n', ' '));
        }
        List<Tick> ticks = archived.ticks();
        for (int from = 0; from < ticks.size(); from += TickBlocks.MOST_TICKS) {
            ticks(ticks.subList(from, Math.min(ticks.size(), from + TickBlocks.MOST_TICKS)));
        }
        runs++;
    }

    private void ticks(List<Tick> block) throws IOException {
        StringBuilder array = new StringBuilder("[");
        for (Tick tick : block) {
            array.append(array.length() == 1 ? "" : ",").append(TickWriter.tree(tick));
        }
        line("ticks", array.append(']').toString());
    }

    private void line(String key, String value) throws IOException {
        lines.write("{\"" + key + "\":");
        lines.write(value);
        lines.write("}\n");
    }

    /** Writes the last line, without which nobody takes the file for whole. */
    void end() throws IOException {
        line(END, "{\"runs\":" + runs + "}");
        lines.flush();
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }
}
