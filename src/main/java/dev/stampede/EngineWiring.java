package dev.stampede;

import dev.stampede.format.ScenarioReader;
import dev.stampede.live.LiveLimits;
import dev.stampede.live.LiveRunner;
import dev.stampede.live.LiveTargets;
import dev.stampede.report.Machine;
import dev.stampede.storm.StormRunner;
import dev.stampede.storm.Surroundings;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts the engine behind its port, and measures what this machine allows it. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(EngineWiring.TargetSettings.class)
class EngineWiring {

    /**
     * External targets.
     *
     * @param trust a PEM file of certificates to trust for wss targets, instead of those that Java trusts
     */
    @ConfigurationProperties("stampede.targets")
    record TargetSettings(@Nullable Path trust) {}

    @Bean
    LiveTargets liveTargets(OwnPorts ownPorts) {
        return new LiveTargets(ownPorts);
    }

    @Bean
    Surroundings surroundings(LiveTargets targets) {
        return LiveLimits.measure(targets);
    }

    @Bean
    Machine machine(Surroundings surroundings) {
        return new Machine(LiveLimits.transport(), Map.of("open_files", LiveLimits.openFiles(), "somaxconn", (long)
                surroundings.somaxconn()));
    }

    /** One reading of scenarios for the API and the form, with seeds that nobody can foresee. */
    @Bean
    ScenarioReader scenarioReader(Surroundings surroundings) {
        return ScenarioReader.forRuns(surroundings, new SecureRandom()::nextLong);
    }

    @Bean
    StormRunner liveRunner(LiveTargets targets, TargetSettings settings) {
        return new LiveRunner(targets, settings.trust());
    }
}
