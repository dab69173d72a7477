package dev.stampede.web.page;

import dev.stampede.format.ScenarioReader;
import dev.stampede.storm.Capacities;
import dev.stampede.storm.StormRunner;
import dev.stampede.storm.Surroundings;
import dev.stampede.storm.SynRetransmit;
import java.util.concurrent.ThreadLocalRandom;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/** Wires the storm without sockets in the place of any engine. */
@TestConfiguration(proxyBeanMethods = false)
class TinyStormWiring {

    @Bean
    @Primary
    StormRunner tinyStorm() {
        return new TinyStorm();
    }

    @Bean
    @Primary
    Surroundings tinySurroundings() {
        return new Surroundings(
                Capacities.of(5_000, 4_096),
                SynRetransmit.LINEAR,
                target -> "Only \"embedded\" and loopback targets are allowed.");
    }

    @Bean
    @Primary
    ScenarioReader tinyScenarioReader(Surroundings surroundings) {
        return ScenarioReader.forRuns(surroundings, ThreadLocalRandom.current()::nextLong);
    }
}
