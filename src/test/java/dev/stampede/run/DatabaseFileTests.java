package dev.stampede.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class DatabaseFileTests {

    @TempDir
    Path temporary = Path.of("");

    @Test
    void onlyH2FilesAreFound() {
        assertThat(DatabaseFile.file("jdbc:h2:file:/srv/stampede;DB_CLOSE_ON_EXIT=FALSE"))
                .isEqualTo(Path.of("/srv/stampede.mv.db"));
        assertThat(DatabaseFile.file("jdbc:h2:./data/stampede"))
                .isEqualTo(Path.of("./data/stampede.mv.db").toAbsolutePath());
        assertThat(DatabaseFile.file("jdbc:h2:~/stampede"))
                .isEqualTo(Path.of(System.getProperty("user.home"), "stampede.mv.db"));
        assertThat(DatabaseFile.file("jdbc:h2:mem:x")).isNull();
        assertThat(DatabaseFile.file("jdbc:h2:tcp://localhost/x")).isNull();
        assertThat(DatabaseFile.file("jdbc:postgresql://localhost/x")).isNull();
        assertThat(DatabaseFile.file(null)).isNull();
    }

    @Test
    void aNewDatabaseIsItsOwnersAlone() throws Exception {
        Path file = temporary.resolve("data/stampede.mv.db");

        DatabaseFile.protect(file);
        try (Connection database =
                DriverManager.getConnection("jdbc:h2:file:" + temporary + "/data/stampede", "sa", "")) {
            database.createStatement().execute("create table t (a integer)");
        }

        assertThat(permissions(file)).isEqualTo("rw-------");
        assertThat(permissions(Objects.requireNonNull(file.getParent()))).isEqualTo("rwx------");
        assertThat(Files.size(file)).isPositive();
    }

    @Test
    void anOldDatabaseBecomesItsOwnersAloneAndItsFolderIsLeftAsItIs() throws Exception {
        Path file = Files.createFile(temporary.resolve("stampede.mv.db"));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-r--"));
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));

        DatabaseFile.protect(file);

        assertThat(permissions(file)).isEqualTo("rw-------");
        assertThat(permissions(temporary)).isEqualTo("rwxr-xr-x");
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
