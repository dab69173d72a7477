package dev.stampede.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stampede.StampedeApplication;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** A start that cannot succeed says why, and what to do, in a few lines. */
@Timeout(180)
@ExtendWith(OutputCaptureExtension.class)
class FailedStartIT {

    @TempDir
    Path folder = Path.of("");

    @Test
    void aDatabaseThatAnotherProcessHoldsIsSaidToBeInUse(CapturedOutput output) throws Exception {
        Path file = Files.createFile(folder.resolve("stampede.mv.db"));
        // What another H2 does to the file; one in this process would be shared.
        try (FileChannel other = FileChannel.open(file, StandardOpenOption.WRITE);
                var lock = other.lock()) {
            assertThat(lock.isValid()).isTrue();
            fails();
        }
        assertSaid(
                output,
                "The database " + file + " is in use by another process",
                "stop it and start this one again",
                "--spring.datasource.url");
    }

    @Test
    void aDamagedDatabaseIsNamedAndLeftAsItIs(CapturedOutput output) throws Exception {
        byte[] noise = new byte[20_000];
        new SplittableRandom(1).nextBytes(noise);
        Path file = Files.write(folder.resolve("stampede.mv.db"), noise);
        fails();
        assertSaid(output, "The database " + file + " is damaged", "move the file away", "empty history");
        assertThat(file).hasBinaryContent(noise);
    }

    @Test
    void aDatabaseThatIsNoFileIsSaidToBeUnreadable(CapturedOutput output) throws Exception {
        Path file = Files.createDirectory(folder.resolve("stampede.mv.db"));
        fails();
        assertSaid(output, "The database " + file + " cannot be read and written", "belong to the user");
    }

    @Test
    void aFolderThatCannotBeMadeIsNamed(CapturedOutput output) throws Exception {
        Path file = Files.writeString(folder.resolve("data"), "not a folder", StandardCharsets.UTF_8);
        fails("--spring.datasource.url=jdbc:h2:file:" + file + "/stampede");
        assertSaid(output, "The database file " + file.resolve("stampede.mv.db"), "its folder is a folder");
    }

    @Test
    void aPortThatIsTakenIsNamed(CapturedOutput output) throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            fails("--spring.datasource.url=jdbc:h2:mem:taken", "--server.port=" + taken.getLocalPort());
            assertSaid(output, "Port " + taken.getLocalPort() + " was already in use", "another port");
        }
    }

    private void fails(String... arguments) {
        var application = new SpringApplicationBuilder(StampedeApplication.class)
                .properties("spring.main.banner-mode=off", "server.port=0", "stampede.sample.enabled=false");
        assertThatThrownBy(() -> application.run(with(arguments))).isNotNull();
    }

    private String[] with(String... arguments) {
        return Stream.of(arguments).anyMatch(argument -> argument.startsWith("--spring.datasource.url"))
                ? arguments
                : new String[] {"--spring.datasource.url=jdbc:h2:file:" + folder + "/stampede"};
    }

    private static void assertSaid(CapturedOutput output, String... words) {
        assertThat(output.getAll()).contains("APPLICATION FAILED TO START");
        assertThat(output.getAll()).contains(words);
        assertThat(output.getAll()).as("words instead of a stack trace").doesNotContain("\tat ", "Error creating bean");
    }
}
