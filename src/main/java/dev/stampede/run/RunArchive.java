package dev.stampede.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.springframework.stereotype.Service;

/** Exports runs as a file and imports such files. Safe for use by many threads. */
@Service
public class RunArchive {

    private final Runs runs;
    private final RunSearch search;
    private final RunStore store;
    private final RunSettings settings;
    private final Clock clock;

    RunArchive(Runs runs, RunSearch search, RunStore store, RunSettings settings, Clock clock) {
        this.runs = runs;
        this.search = search;
        this.store = store;
        this.settings = settings;
        this.clock = clock;
    }

    /**
     * Which runs of a file are now in the history.
     *
     * @param skipped those that were there already; they stay as they are
     */
    public record Imported(List<UUID> imported, List<UUID> skipped) {}

    /**
     * Checks that a run can be exported.
     *
     * @throws RunNotFound if there is none
     * @throws RunActive if it has not ended
     */
    public void requireEnded(UUID id) {
        if (runs.get(id).state().active()) {
            throw new RunActive(id);
        }
    }

    /** Writes one run that has ended, packed with gzip. */
    public void export(UUID id, OutputStream out) throws IOException {
        export(List.of(id), out);
    }

    /** Writes those that the filter names and that have ended, newest first, packed with gzip. */
    public void export(RunFilter filter, OutputStream out) throws IOException {
        export(search.ids(filter), out);
    }

    private void export(List<UUID> ids, OutputStream out) throws IOException {
        ArchiveWriter writer = new ArchiveWriter(out, clock.instant());
        for (UUID id : ids) {
            ArchivedRun run = whole(id);
            if (run != null) {
                writer.write(run);
            }
        }
        // Only a file that is whole is closed: what breaks before leaves one that nobody takes for whole.
        writer.end();
        writer.close();
    }

    /** Null if it has gone since, or has not ended. */
    private @org.jspecify.annotations.Nullable ArchivedRun whole(UUID id) {
        try {
            Run run = runs.get(id);
            return run.state().active()
                    ? null
                    : new ArchivedRun(
                            run, runs.report(id).orElse(null), runs.ticks(id, Integer.MIN_VALUE, Integer.MAX_VALUE));
        } catch (RunNotFound gone) {
            return null;
        }
    }

    /**
     * Takes in the runs of a file, packed or not. All of it is read and judged before the first is stored. Ids are kept;
     * runs whose ids are there already are skipped. A deleted run with the id makes way.
     *
     * @param mostBytes how much the file may be once unpacked
     * @throws InvalidArchive if it is not what it must be
     * @throws ArchiveTooLarge if it is too large
     * @throws HistoryFull if there is no room for all that are new
     */
    public Imported importFrom(InputStream file, long mostBytes) throws IOException {
        Path copy = Files.createTempFile("stampede-import-", ".tmp");
        try {
            Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
            return importFrom(copy, mostBytes);
        } finally {
            Files.delete(copy);
        }
    }

    private synchronized Imported importFrom(Path file, long mostBytes) throws IOException {
        Set<UUID> fresh = new HashSet<>();
        try (InputStream in = Files.newInputStream(file)) {
            ArchiveReader.read(in, mostBytes, run -> {
                if (!there(run.run().id())) {
                    fresh.add(run.run().id());
                }
            });
        }
        if (search.count(RunFilter.ALL) + fresh.size() > settings.storedLimit()) {
            throw new HistoryFull(settings.storedLimit());
        }
        List<UUID> imported = new ArrayList<>();
        List<UUID> skipped = new ArrayList<>();
        try (InputStream in = Files.newInputStream(file)) {
            ArchiveReader.read(in, mostBytes, run -> {
                boolean stored = fresh.contains(run.run().id()) && store.insert(run);
                (stored ? imported : skipped).add(run.run().id());
            });
        }
        return new Imported(imported, skipped);
    }

    private boolean there(UUID id) {
        try {
            return runs.get(id).id().equals(id);
        } catch (RunNotFound no) {
            return false;
        }
    }
}
