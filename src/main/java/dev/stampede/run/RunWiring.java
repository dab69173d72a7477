package dev.stampede.run;

import java.time.Clock;
import java.time.Duration;
import javax.sql.DataSource;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the run service needs besides its own classes. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(RunSettings.class)
class RunWiring {

    /** In microseconds, as the store keeps them: a run must not change by being stored. */
    @Bean
    Clock clock() {
        return Clock.tick(Clock.systemUTC(), Duration.ofNanos(1000));
    }

    @Bean
    RunOwner runOwner(DataSource database) {
        return RunOwner.of(database);
    }
}
