package dev.stampede.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.policy.Anchor;
import dev.stampede.policy.Envelope;
import dev.stampede.policy.GiveUp;
import dev.stampede.policy.Jitter;
import dev.stampede.policy.NamedPolicy;
import dev.stampede.policy.Policy;
import dev.stampede.policy.Presets;
import dev.stampede.policy.Reset;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class PolicyJsonTests {

    private static NamedPolicy read(String json) {
        return PolicyJson.read(JsonMapper.shared().readTree(json.replace('\'', '"')));
    }

    @Test
    void aPresetIsItsName() {
        for (String id : Presets.ids()) {
            assertThat(PolicyJson.write(Presets.named(id)).stringValue()).isEqualTo(id);
            assertThat(read("'" + id + "'")).isEqualTo(Presets.named(id));
        }
    }

    @Test
    void aPresetWithoutARealChangeKeepsItsName() {
        assertThat(read("{'preset': 'full-jitter', 'cap': 30}")).isEqualTo(Presets.named("full-jitter"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {'preset': 'full-jitter', 'cap': 10}           | wait(n) = U[0, min(10, 0.5·2^n))
            {'preset': 'full-jitter', 'cap': null}         | wait(n) = U[0, 0.5·2^n)
            {'preset': 'full-jitter', 'base': 1}           | wait(n) = U[0, min(30, 1·2^n))
            {'preset': 'exponential', 'factor': 3}         | wait(n) = min(30, 1·3^n)
            {'preset': 'exponential', 'jitter': 'equal'}   | wait(n) = min(30, 1·2^n)/2 + U[0, min(30, 1·2^n)/2)
            {'preset': 'full-jitter', 'jitter': 'none'}    | wait(n) = min(30, 0.5·2^n)
            {'preset': 'naive', 'delay': 2}                | wait(n) = 2
            {'preset': 'ab-000738', 'fraction': 0.5}       | wait(n) = min(30, 1·2^n) + 0.5·U[0, min(30, 1·2^n))
            {'preset': 'fixed', 'floor': 6, 'cap_after': 9}| wait(n) = min(9, max(6, 5))
            {'envelope': {'kind': 'fixed', 'delay': 3}}    | wait(n) = 3
            """)
    void changesOneThing(String json, String formula) {
        NamedPolicy policy = read(json);

        assertThat(policy.policy().formula()).isEqualTo(formula.strip());
        assertThat(policy.name()).isEqualTo("custom");
    }

    @Test
    void everyPartIsWrittenAndReadBack() {
        Policy policy = new Policy(
                new Envelope.Geometric(0.3, 1.7),
                40.0,
                List.of(new Jitter.Additive(0.25), new Jitter.Equal(), new Jitter.Full(), new Jitter.Decorrelated(2)),
                0.1,
                50.0,
                Reset.stableFor(5),
                new GiveUp(7, true, Set.of(1000, 4001)),
                Anchor.ATTEMPT_START,
                1.5,
                true);
        NamedPolicy named = new NamedPolicy(NamedPolicy.CUSTOM, policy);

        assertThat(read(PolicyJson.write(named).toString())).isEqualTo(named);
    }

    @Test
    void aPresetsNameIsNotWrittenForSomethingElse() {
        NamedPolicy mislabelled = new NamedPolicy("full-jitter", Objects.requireNonNull(Presets.find("naive")));

        assertThat(read(PolicyJson.write(mislabelled).toString()).policy()).isEqualTo(mislabelled.policy());
    }
}
