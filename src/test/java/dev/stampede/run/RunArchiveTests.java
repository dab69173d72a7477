package dev.stampede.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stampede.format.Marks;
import dev.stampede.format.ReportWriter;
import dev.stampede.storm.StormResult.Ending;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs leave as a file and come back from one. */
class RunArchiveTests {

    private static final long MUCH = 1 << 26;
    private static final String REPORT =
            "{\"x\":1.0E-7,\"y\":1e3,\"n\":12345678901234567890,\"metrics\":[{\"client_id\":0,"
                    + "\"reconnect_attempts\":1,\"successful_connections\":2,\"failures\":0}],\"s\":\"ü\\n\"}";

    private final RunHouse house = new RunHouse(RunHouse.limits(20, 10), database());
    private final Runs runs = house.runs;

    DataSource database() {
        return TestDatabase.fresh();
    }

    @AfterEach
    void close() {
        house.close();
    }

    private Run measured() {
        Run run = runs.submit(TestScenarios.named("a <&> \"b\" ü", 10));
        house.listeners.add(event -> {
            if (event instanceof StormEnded) {
                runs.storeReport(run.id(), REPORT, "Everybody was back.");
            }
        });
        house.working();
        house.storm.ticks(-1, 1234);
        house.storm.end(Ending.SETTLED);
        house.await(run.id(), RunState.COMPLETED);
        house.keeper.round();
        return house.history.mark(run.id(), old -> new Marks(old.name(), "two\nlines", List.of("a", "b c"), true));
    }

    private byte[] exported(RunFilter filter) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        house.archive.export(filter, file);
        return file.toByteArray();
    }

    private static String unpacked(byte[] file) throws IOException {
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(file))) {
            return new String(in.readAllBytes(), UTF_8);
        }
    }

    private static byte[] packed(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(text.getBytes(UTF_8));
        }
        return bytes.toByteArray();
    }

    private static RunArchive.Imported imported(RunHouse house, byte[] file) throws IOException {
        return house.archive.importFrom(new ByteArrayInputStream(file), MUCH);
    }

    @Test
    void anExportedDeletedAndImportedRunIsAsItWas() throws IOException {
        Run before = measured();
        byte[] file = exported(RunFilter.ALL);
        house.history.delete(before.id());

        assertThat(imported(house, file)).isEqualTo(new RunArchive.Imported(List.of(before.id()), List.of()));

        assertThat(runs.get(before.id())).isEqualTo(before);
        assertThat(runs.report(before.id())).contains(REPORT);
        assertThat(runs.ticks(before.id(), -1, Integer.MAX_VALUE)).isEqualTo(TestTicks.range(-1, 1234));
        assertThat(unpacked(exported(RunFilter.ALL))).isEqualTo(unpacked(file));
        assertThat(imported(house, file)).isEqualTo(new RunArchive.Imported(List.of(), List.of(before.id())));
    }

    @Test
    void anotherStampedeTakesTheRunIntoItsPlaceInTime() throws IOException {
        Run run = measured();
        try (RunHouse other = new RunHouse(RunHouse.limits(3, 10), database())) {
            other.clock.pass(Duration.ofSeconds(1));
            Run newer = other.runs.submit(TestScenarios.small());

            imported(other, unpacked(exported(RunFilter.ALL)).getBytes(UTF_8));

            assertThat(other.runs.list(0, 10).runs()).extracting(RunView::id).containsExactly(newer.id(), run.id());
            assertThat(other.history
                            .list(new RunQuery(null, null, null, null, "b c", null, null).filter(), 0, 10)
                            .total())
                    .isEqualTo(1);
        }
    }

    @Test
    void activeRunsStayAtHome() throws IOException {
        Run waiting = runs.submit(TestScenarios.small());

        assertThatThrownBy(() -> house.archive.requireEnded(waiting.id())).isInstanceOf(RunActive.class);
        assertThat(unpacked(exported(RunFilter.ALL)).lines()).hasSize(2).last().isEqualTo("{\"end\":{\"runs\":0}}");
    }

    @Test
    void aFileThatDoesNotFitIsNotTakenAtAll() throws IOException {
        Run run = measured();
        byte[] file = exported(RunFilter.ALL);
        try (RunHouse other = new RunHouse(RunHouse.limits(20, 1), database())) {
            other.runs.submit(TestScenarios.small());

            assertThatThrownBy(() -> imported(other, file)).isInstanceOf(HistoryFull.class);
            assertThatThrownBy(() -> other.runs.get(run.id())).isInstanceOf(RunNotFound.class);
        }
    }

    @Test
    void whatUnpacksToTooMuchIsGivenUpEarly() throws IOException {
        measured();
        String text = unpacked(exported(RunFilter.ALL));
        byte[] bomb = packed((" ".repeat(999_999) + "\n").repeat(100));

        assertThat(bomb.length).isLessThan(200_000);
        assertThatThrownBy(() -> imported(house, bomb))
                .isInstanceOf(ArchiveTooLarge.class)
                .hasMessageContaining("unpacks to more than 67,108,864 bytes");
        assertThatThrownBy(() -> imported(house, packed(" ".repeat(ArchiveLines.LONGEST_LINE + 1))))
                .isInstanceOf(ArchiveTooLarge.class)
                .hasMessageContaining("Line 1 is longer");
        assertThatThrownBy(() -> house.archive.importFrom(new ByteArrayInputStream(text.getBytes(UTF_8)), 1000))
                .isInstanceOf(ArchiveTooLarge.class);
    }

    /** The file of one run, with the first occurrence of a text replaced. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"version\":1 | \"version\":2 | 1 | has version 2 of the format",
                "\"version\":1 | \"version\":\"<b>\" | 1 | reads version 1 only",
                "stampede_runs | other_runs | 1 | no file that Stampede exported",
                "\"state\":\"completed\" | \"state\":\"running\" | 2 | The state must be",
                "\"state\":\"completed\" | \"state\":7 | 2 | The state must be",
                "\"id\":\" | \"id\":\"../../etc/ | 2 | must be a UUID",
                "\"created_at\":\"2026 | \"created_at\":\"+999999 | 2 | must be a time",
                "{\"fraction\":1 | {\"fraction\":7 | 2 | from 0 to 1",
                "\"tags\":[\"a\" | \"tags\":[\"a,b\" | 2 | no commas",
                "\"notes\":[] | \"notes\":[\"a\\nb\"] | 2 | each of one line",
                "\"client_count\":10 | \"client_count\":-10 | 3 | /client_count",
                "\"client_count\":10 | \"cleint_count\":10 | 3 | A scenario needs client_count",
                "{\"report\":{ | {\"report\":[{ | 4 | no JSON",
                "\"client_id\":0 | \"client_id\":\"x\" | 4 | no report",
                "{\"seq\":5, | {\"seq\":4, | 5 | no ticks, or not in their order",
                "{\"seq\":5, | {\"sec\":5, | 5 | no ticks, or not in their order",
                "{\"ticks\":[{\"seq\":499 | {\"tricks\":[{\"seq\":499 | 6 | should be the key run",
                "{\"end\":{\"runs\":1}} | {\"end\":{\"runs\":2}} | 8 | not as many runs",
                "{\"end\":{\"runs\":1}} | '' | 9 | cut short",
                "{\"end\":{\"runs\":1}} | {\"end\":{\"runs\":1},\"x\":1} | 8 | one key",
                "{\"end\":{\"runs\":1}} | [1] | 8 | one key",
            })
    void whatIsNotWhatItMustBeIsNamedByLineAndNothingIsTaken(String from, String to, int line, String words)
            throws IOException {
        Run run = measured();
        String text = unpacked(exported(RunFilter.ALL));
        assertThat(text).contains(from);
        house.history.delete(run.id());

        assertThatThrownBy(() -> imported(house, text.replace(from, to).getBytes(UTF_8)))
                .isInstanceOfSatisfying(
                        InvalidArchive.class,
                        invalid -> assertThat(invalid.line()).isEqualTo(line))
                .hasMessageContaining(words);
        assertThat(runs.list(0, 10).total()).isZero();
    }

    @Test
    void damagedAndForeignFilesAreRefused() throws IOException {
        measured();
        byte[] file = exported(RunFilter.ALL);
        byte[] half = java.util.Arrays.copyOf(file, file.length / 2);
        String twice = unpacked(file).replace("{\"end\":{\"runs\":1}}", "");
        String doubled = twice + twice.substring(twice.indexOf('\n') + 1) + "{\"end\":{\"runs\":2}}";

        assertThatThrownBy(() -> imported(house, half))
                .isInstanceOf(InvalidArchive.class)
                .hasMessageContaining("damaged");
        assertThatThrownBy(() -> imported(house, doubled.getBytes(UTF_8)))
                .isInstanceOf(InvalidArchive.class)
                .hasMessageContaining("twice");
        for (byte[] foreign : List.of(
                new byte[0], "PK\3\4zip".getBytes(UTF_8), new byte[] {(byte) 0xff, 0, 1}, new byte[] {0x1f, (byte) 0x8b
                })) {
            assertThatThrownBy(() -> imported(house, foreign)).isInstanceOf(InvalidArchive.class);
        }
    }

    @Test
    void nothingIsLeftInTheTemporaryFolder() throws IOException {
        measured();
        imported(house, exported(RunFilter.ALL));
        assertThatThrownBy(() -> imported(house, new byte[0])).isInstanceOf(InvalidArchive.class);

        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .noneMatch(name -> name.startsWith("stampede-import-"));
        }
    }

    @Test
    void theLongestReportFitsIntoALine() {
        assertThat(ReportWriter.MOST_CLIENT_LINES * 120L).isLessThan(ArchiveLines.LONGEST_LINE);
    }
}
