package dev.stampede.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.stampede.StampedeApplication;
import dev.stampede.storm.StormResult.Ending;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The whole service on PostgreSQL with nothing but the usual settings: twice at once, and started again. */
@Timeout(180)
@ExtendWith(OnPostgres.class)
class StampedeOnPostgresIT {

    private final String url = PostgresServer.get().newSchema();

    private ConfigurableApplicationContext start() {
        return new SpringApplicationBuilder(StampedeApplication.class, ScriptedEngine.class)
                .properties("spring.main.banner-mode=off")
                .web(WebApplicationType.SERVLET)
                .run(
                        "--spring.datasource.url=" + url,
                        "--spring.datasource.username=test",
                        "--spring.datasource.password=",
                        "--stampede.sample.enabled=false",
                        "--server.port=0");
    }

    @Test
    void twoShareADatabaseAndTheHistoryOutlivesBoth() {
        Run run;
        try (ConfigurableApplicationContext one = start();
                ConfigurableApplicationContext two = start()) {
            Runs runs = one.getBean(Runs.class);
            run = runs.submit(TestScenarios.small(), new SubmissionKey("key", "a".repeat(64)));
            one.getBean(ScriptedStorm.class).ticks(0, 9);
            Runs others = two.getBean(Runs.class);
            await().until(() -> others.ticks(run.id(), 0, 9).size() == 10);
            two.getBean(RunLeases.class).round();
            assertThat(others.get(run.id()).state()).isEqualTo(RunState.RUNNING);
            assertThat(others.submit(TestScenarios.small(), new SubmissionKey("key", "a".repeat(64)))
                            .id())
                    .isEqualTo(run.id());

            one.getBean(ScriptedStorm.class).end(Ending.SETTLED);
            await().until(() -> others.get(run.id()).state() == RunState.COMPLETED);
        }
        try (ConfigurableApplicationContext again = start()) {
            assertThat(again.getBean(Runs.class).get(run.id()).state()).isEqualTo(RunState.COMPLETED);
            assertThat(again.getBean(Runs.class).ticks(run.id(), 0, 9)).isEqualTo(TestTicks.range(0, 9));
            assertThat(again.getBean(Runs.class).report(run.id())).isPresent();
        }
    }
}
