package dev.stampede.run;

import dev.stampede.storm.Surroundings;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/** Puts a {@link ScriptedStorm} in the place of the real engine. */
@TestConfiguration(proxyBeanMethods = false)
public class ScriptedEngine {

    @Bean
    @Primary
    ScriptedStorm scriptedStorm() {
        return new ScriptedStorm();
    }

    @Bean
    @Primary
    Surroundings scriptedSurroundings() {
        return TestScenarios.SURROUNDINGS;
    }
}
