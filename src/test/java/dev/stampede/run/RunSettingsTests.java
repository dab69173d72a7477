package dev.stampede.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration;
import org.springframework.context.annotation.Configuration;

class RunSettingsTests {

    private final ApplicationContextRunner application = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(ValidationAutoConfiguration.class))
            .withUserConfiguration(Settings.class);

    @Configuration(proxyBeanMethods = false)
    @EnableConfigurationProperties(RunSettings.class)
    static class Settings {}

    @ParameterizedTest
    @CsvSource({
        "queue-limit=0, greater than or equal to 1",
        "stored-limit=-5, greater than or equal to 1",
        "keep.count=0, greater than or equal to 1",
        "keep.age=59s, 1 minute"
    })
    void aLimitThatIsNoneEndsTheStart(String setting, String rule) {
        application
                .withPropertyValues("stampede.runs." + setting)
                .run(context ->
                        assertThat(context.getStartupFailure()).rootCause().hasMessageContaining(rule));
    }

    @ParameterizedTest
    @CsvSource({"queue-limit=1", "keep.count=1", "keep.age=60s"})
    void theLeastIsAllowed(String setting) {
        application
                .withPropertyValues("stampede.runs." + setting)
                .run(context -> assertThat(context).hasSingleBean(RunSettings.class));
    }
}
