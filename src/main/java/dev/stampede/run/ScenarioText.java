package dev.stampede.run;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.stampede.policy.Envelope;
import dev.stampede.policy.Jitter;
import dev.stampede.storm.Scenario;
import tools.jackson.databind.json.JsonMapper;

/** A scenario as text for the store. */
final class ScenarioText {

    private static final JsonMapper JSON = JsonMapper.builder()
            .addMixIn(Envelope.class, Typed.class)
            .addMixIn(Jitter.class, Typed.class)
            .build();

    private ScenarioText() {}

    static String write(Scenario scenario) {
        return JSON.writeValueAsString(scenario);
    }

    static Scenario read(String text) {
        return JSON.readValue(text, Scenario.class);
    }

    @JsonTypeInfo(use = JsonTypeInfo.Id.CLASS)
    private interface Typed {}
}
