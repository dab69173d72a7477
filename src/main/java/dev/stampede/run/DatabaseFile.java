package dev.stampede.run;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * Makes the file of an H2 database readable by its owner only, before the database writes a word into it. Databases of
 * other kinds and file systems without such permissions are left alone.
 */
final class DatabaseFile implements EnvironmentPostProcessor {

    private static final Pattern FILE_URL =
            Pattern.compile("jdbc:h2:(?:file:|(?=[./~]))(?<path>[^;]+).*", Pattern.CASE_INSENSITIVE);
    private static final Set<PosixFilePermission> OWNER_FILE = PosixFilePermissions.fromString("rw-------");
    private static final Set<PosixFilePermission> OWNER_FOLDER = PosixFilePermissions.fromString("rwx------");

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        Path file = file(environment.getProperty("spring.datasource.url"));
        if (file != null && file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            try {
                protect(file);
            } catch (IOException denied) {
                throw new DatabaseFileDenied(file, denied);
            }
        }
    }

    static @Nullable Path file(@Nullable String url) {
        Matcher matcher = url == null ? null : FILE_URL.matcher(url);
        if (matcher == null || !matcher.matches()) {
            return null;
        }
        String path = matcher.group("path").replaceFirst("^~(?=/|$)", System.getProperty("user.home"));
        return Path.of(path + ".mv.db").toAbsolutePath();
    }

    static void protect(Path file) throws IOException {
        Path folder = file.getParent();
        if (folder != null && !Files.exists(folder)) {
            Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(OWNER_FOLDER));
        }
        try {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(OWNER_FILE));
        } catch (FileAlreadyExistsException there) {
            if (Files.isRegularFile(file)) {
                Files.setPosixFilePermissions(file, OWNER_FILE);
            }
        }
    }
}
