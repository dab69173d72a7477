package dev.stampede.run;

import dev.stampede.format.InvalidMarks;
import dev.stampede.format.MalformedJson;
import dev.stampede.format.ReportReader;
import dev.stampede.format.ScenarioReader;
import dev.stampede.format.TickReader;
import dev.stampede.run.ArchiveLines.Line;
import dev.stampede.storm.InvalidScenario;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Tick;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads what {@link ArchiveWriter} writes, and takes nothing on trust. */
final class ArchiveReader {

    private static final ScenarioReader SCENARIOS = ScenarioReader.forHistory();
    private static final JsonMapper JSON = JsonMapper.shared();

    private final ArchiveLines lines;
    private final Set<UUID> ids = new HashSet<>();
    private @Nullable Line next;

    private ArchiveReader(ArchiveLines lines) throws IOException {
        this.lines = lines;
        next = lines.next();
    }

    /**
     * Gives each run to the consumer.
     *
     * @param mostBytes how much the file may be once unpacked
     * @throws InvalidArchive where it is not what it must be
     * @throws ArchiveTooLarge where it is too large
     */
    static void read(InputStream file, long mostBytes, Consumer<ArchivedRun> runs) throws IOException {
        ArchiveReader reader = new ArchiveReader(new ArchiveLines(file, mostBytes));
        reader.header();
        while (!reader.end()) {
            runs.accept(reader.run());
        }
    }

    private void header() throws IOException {
        if (next == null || !next.key().equals(ArchiveWriter.HEADER)) {
            throw new InvalidArchive(1, "This is no file that Stampede exported: its first line does not say so.");
        }
        JsonNode version = JSON.readTree(next.value()).path("version");
        if (!version.isInt() || version.intValue() != ArchiveWriter.VERSION) {
            throw new InvalidArchive(
                    1,
                    "The file has version " + Snippet.of(version) + " of the format, but this Stampede reads version "
                            + ArchiveWriter.VERSION + " only. Use a newer one.");
        }
        next = lines.next();
    }

    private boolean end() throws IOException {
        if (next == null) {
            throw lines.wrong("The file is cut short: its last line is missing.");
        }
        if (!next.key().equals(ArchiveWriter.END)) {
            return false;
        }
        if (JSON.readTree(next.value()).path("runs").asInt(-1) != ids.size()) {
            throw lines.wrong("The file is damaged: it has not as many runs as it says.");
        }
        if (lines.next() != null) {
            throw lines.wrong("The file goes on after its end.");
        }
        return true;
    }

    private ArchivedRun run() throws IOException {
        Line row = taken("run");
        Scenario scenario = scenario(taken("scenario"));
        Run run = run(row, scenario);
        if (!ids.add(run.id())) {
            throw new InvalidArchive(row.number(), "Line " + row.number() + ": This run is in the file twice.");
        }
        String report = next != null && next.key().equals("report") ? report(taken("report")) : null;
        return new ArchivedRun(run, report, ticks());
    }

    private Line taken(String key) throws IOException {
        Line line = next;
        if (line == null) {
            throw lines.wrong("The file is cut short: a line with the key " + key + " should follow.");
        }
        if (!line.key().equals(key)) {
            throw lines.wrong("Here should be the key " + key + ".");
        }
        next = lines.next();
        return line;
    }

    private static Scenario scenario(Line line) {
        try {
            return SCENARIOS.read(line.value());
        } catch (InvalidScenario invalid) {
            throw at(
                    line,
                    invalid.violations().get(0).pointer() + ": "
                            + invalid.violations().get(0).detail());
        } catch (MalformedJson malformed) {
            throw at(line, malformed.detail());
        }
    }

    private static Run run(Line line, Scenario scenario) {
        try {
            return RunJson.read(JSON.readTree(line.value()), scenario);
        } catch (InvalidMarks invalid) {
            throw at(line, invalid.violations().get(0).detail());
        } catch (RunJson.Wrong wrong) {
            throw at(line, String.valueOf(wrong.getMessage()));
        }
    }

    private static String report(Line line) {
        try {
            if (line.value().startsWith("{")) {
                var unused = ReportReader.clients(line.value());
                return line.value();
            }
        } catch (RuntimeException unreadable) {
            // said below
        }
        throw at(line, "This is no report.");
    }

    private List<Tick> ticks() throws IOException {
        List<Tick> ticks = new ArrayList<>();
        while (next != null && next.key().equals("ticks")) {
            Line line = taken("ticks");
            try {
                JSON.readTree(line.value()).forEach(tree -> add(ticks, TickReader.read(tree)));
            } catch (RuntimeException unreadable) {
                throw at(line, "These are no ticks, or not in their order.");
            }
        }
        return ticks;
    }

    private static void add(List<Tick> ticks, Tick tick) {
        int last = ticks.isEmpty() ? Tick.FILL - 1 : ticks.get(ticks.size() - 1).seq();
        if (tick.seq() <= last || ticks.size() > Scenario.MOST_TICKS || !Double.isFinite(tick.t())) {
            throw new IllegalArgumentException("tick " + tick.seq() + " after " + last);
        }
        ticks.add(tick);
    }

    private static InvalidArchive at(Line line, String detail) {
        return new InvalidArchive(line.number(), "Line " + line.number() + ": " + detail);
    }

    /** Foreign words inside our sentences. */
    private static final class Snippet {

        static String of(JsonNode value) {
            String text = value.toString().replaceAll("[^ -~]", "?");
            return RunColumns.cut(text.isEmpty() ? "none" : text, 20);
        }
    }
}
