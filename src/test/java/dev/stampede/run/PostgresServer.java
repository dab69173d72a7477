package dev.stampede.run;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * A PostgreSQL server for this run of the tests: Debian's, in a temporary folder, on a free loopback port, ended with the
 * tests. Without one, tests are skipped, and say so; with STAMPEDE_REQUIRE_POSTGRES=true they fail instead.
 */
public final class PostgresServer {

    private static final String REQUIRED = "STAMPEDE_REQUIRE_POSTGRES";
    private static final int TRIES = 3;

    private static @Nullable PostgresServer running;
    private static @Nullable String missing;

    private final Path programs;
    private final Path folder;
    private final int port;

    private PostgresServer(Path programs) throws IOException {
        this.programs = programs;
        folder = Files.createTempDirectory("stampede-postgres-");
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
    }

    /** The server, started if it was not yet; skips the test or fails where there is none. */
    public static synchronized PostgresServer get() {
        if (running == null && missing == null) {
            try {
                running = start();
            } catch (IOException | InterruptedException broken) {
                missing = "PostgreSQL did not start: " + broken.getMessage();
            }
        }
        if (running != null) {
            return running;
        }
        if (Boolean.parseBoolean(System.getenv(REQUIRED))) {
            throw new AssertionError(missing + " " + REQUIRED + " demands it.");
        }
        return Assumptions.abort("Skipped: " + missing);
    }

    private static @Nullable PostgresServer start() throws IOException, InterruptedException {
        Path programs = programs();
        if (programs == null) {
            missing = "There is no PostgreSQL in /usr/lib/postgresql. Install Debian's package postgresql.";
            return null;
        }
        IOException last = new IOException("no try");
        for (int i = 0; i < TRIES; i++) {
            PostgresServer server = new PostgresServer(programs);
            try {
                server.launch();
                return server;
            } catch (IOException perhapsThePortWasTaken) {
                last = perhapsThePortWasTaken;
            }
        }
        throw last;
    }

    /** The newest version's. */
    private static @Nullable Path programs() throws IOException {
        Path all = Path.of("/usr/lib/postgresql");
        if (!Files.isDirectory(all)) {
            return null;
        }
        try (Stream<Path> versions = Files.list(all)) {
            return versions.map(version -> version.resolve("bin"))
                    .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
                    .max(Comparator.comparing(Path::toString))
                    .orElse(null);
        }
    }

    private void launch() throws IOException, InterruptedException {
        if (root()) {
            run(List.of("chown", "postgres", folder.toString()));
        }
        run(asUser("initdb", "-D", data(), "-U", "test", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"));
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop));
        String options = "-p " + port + " -k " + folder
                + " -c listen_addresses=127.0.0.1 -c fsync=off -c synchronous_commit=off -c max_connections=50";
        run(asUser("pg_ctl", "-D", data(), "-l", folder.resolve("log").toString(), "-w", "-o", options, "start"));
    }

    private void stop() {
        try {
            run(asUser("pg_ctl", "-D", data(), "-m", "immediate", "stop"));
            try (Stream<Path> files = Files.walk(folder)) {
                files.sorted(Comparator.reverseOrder())
                        .forEach(file -> file.toFile().delete());
            }
        } catch (IOException | InterruptedException leftBehind) {
            System.err.println("PostgreSQL's folder " + folder + " is left behind: " + leftBehind.getMessage());
        }
    }

    private String data() {
        return folder.resolve("data").toString();
    }

    private static boolean root() {
        return "root".equals(System.getProperty("user.name"));
    }

    /** PostgreSQL does not run as root. */
    private List<String> asUser(String program, String... arguments) {
        List<String> command = new ArrayList<>();
        if (root()) {
            command.addAll(List.of("runuser", "-u", "postgres", "--"));
        }
        command.add(programs.resolve(program).toString());
        command.addAll(List.of(arguments));
        return command;
    }

    private void run(List<String> command) throws IOException, InterruptedException {
        Path output = Files.createTempFile("stampede-postgres-", ".out");
        try {
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new IOException(command.get(command.size() - 1) + ": " + Files.readString(output));
            }
        } finally {
            Files.delete(output);
        }
    }

    /** A new, empty schema's address. */
    public String newSchema() {
        String name = "test_" + UUID.randomUUID().toString().replace('-', '_');
        String url = "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=test";
        JdbcClient.create(new DriverManagerDataSource(url))
                .sql("create schema " + name)
                .update();
        return url + "&currentSchema=" + name;
    }

    /** With a pool: a connection of PostgreSQL is a process. Whoever is done closes it. */
    static DataSource empty() {
        HikariConfig pool = new HikariConfig();
        pool.setJdbcUrl(get().newSchema());
        pool.setMaximumPoolSize(3);
        pool.setMinimumIdle(0);
        return new HikariDataSource(pool);
    }

    /** With our tables, made as the product makes them. */
    public static DataSource fresh() {
        DataSource database = empty();
        Flyway.configure()
                .dataSource(database)
                .javaMigrations(new SearchColumns())
                .load()
                .migrate();
        return database;
    }
}
