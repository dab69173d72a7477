package dev.stampede.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stampede.StampedeApplication;
import dev.stampede.storm.StormResult.Ending;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The whole service on a database file, over several starts. */
@Timeout(120)
class RunServiceIT {

    @TempDir
    Path folder = Path.of("");

    @Test
    void theHistoryOutlivesTheProcessAndTheSampleStartsOnlyOnce() throws Exception {
        ConfigurableApplicationContext first = start("--stampede.sample.enabled=true");
        Runs before = first.getBean(Runs.class);
        RunView sample = before.list(0, 10).runs().get(0);
        assertThat(sample.name()).startsWith("Sample storm");
        first.getBean(ScriptedStorm.class).ticks(-1, 49);
        await().until(() -> before.ticks(sample.id(), -1, 100).size() == 51);

        long start = System.nanoTime();
        first.close();
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(4));

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("d/stampede.mv.db"))))
                .isEqualTo("rw-------");
        try (ConfigurableApplicationContext second = start("--stampede.sample.enabled=true")) {
            Runs runs = second.getBean(Runs.class);
            assertThat(runs.list(0, 10).total()).isEqualTo(1);
            assertThat(runs.get(sample.id()).state()).isEqualTo(RunState.INTERRUPTED);
            assertThat(runs.get(sample.id()).failure()).isEqualTo(RunWorker.SHUT_DOWN);
            assertThat(runs.ticks(sample.id(), -1, 100)).isEqualTo(TestTicks.range(-1, 49));
            Run next = runs.submit(TestScenarios.small());
            second.getBean(ScriptedStorm.class).end(Ending.SETTLED);
            await().until(() -> runs.get(next.id()).state() == RunState.COMPLETED);
            second.getBean(RunHistory.class).delete(sample.id());
            assertThat(runs.list(0, 10).runs()).extracting(RunView::id).containsExactly(next.id());
        }
    }

    private ConfigurableApplicationContext start(String... arguments) {
        return new SpringApplicationBuilder(StampedeApplication.class, ScriptedEngine.class)
                .properties("spring.main.banner-mode=off")
                .web(WebApplicationType.SERVLET)
                .run(with(
                        arguments,
                        "--spring.datasource.url=jdbc:h2:file:" + folder + "/d/stampede;DB_CLOSE_ON_EXIT=FALSE"));
    }

    private static String[] with(String[] arguments, String more) {
        String[] all = java.util.Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = more;
        return all;
    }
}
