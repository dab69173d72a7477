package dev.stampede.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a command reads and writes.
 *
 * @param out for what was asked; UTF-8
 * @param err for everything else
 */
record Channels(InputStream in, PrintStream out, PrintStream err) {

    /** {@code -} stands for standard input. */
    static final String STANDARD_INPUT = "-";

    /** The text of a file or of standard input; empty if there is no such file. */
    Optional<String> text(String name) {
        try {
            if (name.equals(STANDARD_INPUT)) {
                return Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
            }
            Path file = Path.of(name);
            return Files.isRegularFile(file)
                    ? Optional.of(new String(Files.readAllBytes(file), StandardCharsets.UTF_8))
                    : Optional.empty();
        } catch (InvalidPathException noFile) {
            return Optional.empty();
        } catch (IOException unreadable) {
            throw CommandFailed.wrong(name + " cannot be read. Check that it is there and that you may read it.");
        }
    }

    /** Says early, before a long run, that its report could not be kept. */
    static void checkWritable(@Nullable Path file) {
        if (file == null) {
            return;
        }
        Path folder = file.toAbsolutePath().getParent();
        boolean writable = Files.exists(file)
                ? Files.isRegularFile(file) && Files.isWritable(file)
                : folder != null && Files.isWritable(folder);
        if (!writable) {
            throw CommandFailed.wrong("--out " + file + " cannot be written. Name a file in a folder that is there.");
        }
    }

    /** To the file, or to standard output where none is named. */
    void write(@Nullable Path file, String text) {
        String whole = text.endsWith("\n") ? text : text + "\n";
        if (file == null) {
            out.print(whole);
            out.flush();
            return;
        }
        try {
            Files.writeString(file, whole);
        } catch (IOException full) {
            throw CommandFailed.couldNotRun("The report could not be written to " + file + ".");
        }
    }
}
