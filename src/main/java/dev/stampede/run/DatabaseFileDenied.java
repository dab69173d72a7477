package dev.stampede.run;

import java.io.IOException;
import java.nio.file.Path;

/** The database file cannot be made, or not be made its owner's alone. */
final class DatabaseFileDenied extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DatabaseFileDenied(Path file, IOException denied) {
        super("The database file " + file + " cannot be made readable by its owner only.", denied);
    }
}
