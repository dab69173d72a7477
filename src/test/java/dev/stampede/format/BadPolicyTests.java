package dev.stampede.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.stampede.storm.InvalidScenario;
import dev.stampede.storm.Violation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Policies that must be refused, each at its place and in words that say what to do. */
class BadPolicyTests {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {'envelope': {'kind': 'table', 'delays': []}}                           | /envelope/delays | at least one
            {'envelope': {'kind': 'table', 'delays': [1, -2]}}                      | /envelope/delays/1 | from 0
            {'envelope': {'kind': 'table', 'delays': [1, '2']}}                     | /envelope/delays/1 | number
            {'envelope': {'kind': 'table', 'delays': 3}}                            | /envelope/delays | list of seconds
            {'envelope': {'kind': 'table'}}                                         | /envelope/delays | missing
            {'envelope': {'kind': 'table', 'delays': [1], 'then': 'halt'}}          | /envelope/then | repeat_last
            {'envelope': {'kind': 'table', 'delays': [1], 'then': {'kind': 'table', 'delays': [1]}}} | /envelope/then | longer table
            {'envelope': {'kind': 'geometric', 'base': 1, 'factor': 0}}             | /envelope/factor | above 0
            {'envelope': {'kind': 'geometric', 'base': -1, 'factor': 2}}            | /envelope/base | from 0
            {'envelope': {'kind': 'power', 'unit': 1, 'offset': -2}}                | /envelope/offset | negative
            {'envelope': {'kind': 'power'}}                                         | /envelope/unit | missing
            {'envelope': {'kind': 'cubic'}}                                         | /envelope/kind | "power"
            {'preset': 'exponential', 'cap': 0.5}                                   | /cap | first delay
            {'preset': 'exponential', 'jitter': {'kind': 'offset', 'lo': -2, 'hi': 1}} | /jitter | negative
            {'preset': 'exponential', 'jitter': {'kind': 'proportional', 'lo': 2, 'hi': 1}} | /jitter/hi | below lo
            {'preset': 'exponential', 'jitter': {'kind': 'proportional', 'lo': 2}}  | /jitter/hi | missing
            {'preset': 'exponential', 'jitter': {'kind': 'proportional', 'lo': -1, 'hi': 1}} | /jitter/lo | from 0
            {'preset': 'exponential', 'jitter': {'kind': 'normal', 'deviation': 1}} | /jitter/deviation | negative
            {'preset': 'exponential', 'jitter': {'kind': 'comb', 'share': 2}}       | /jitter/share | at most 1
            {'preset': 'exponential', 'jitter': {'kind': 'walk', 'factor': 0}}      | /jitter/factor | above 0
            {'preset': 'exponential', 'jitter_at': {'one': 'none'}}                 | /jitter_at/one | number of a retry
            {'preset': 'exponential', 'jitter_at': {'0': 'loud'}}                   | /jitter_at/0 | no value
            {'preset': 'exponential', 'jitter_at': {'0': {'kind': 'offset', 'lo': -5, 'hi': 1}}} | /jitter_at | negative
            {'preset': 'exponential', 'delay_on': {'99': 1}}                        | /delay_on/99 | close code
            {'preset': 'exponential', 'delay_on': {'1000': -1}}                     | /delay_on | from 0
            {'preset': 'exponential', 'give_up_on': ['4099-4000']}                  | /give_up_on/0 | rise
            {'preset': 'exponential', 'min_spacing': -1}                            | /min_spacing | from 0
            {'preset': 'exponential', 'polls': {'least': 6, 'most': 5, 'silence': 6}} | /polls/least | at most most
            {'preset': 'exponential', 'polls': {'least': 6}}                        | /polls/most | missing
            """)
    void areRefusedWhereTheyAreWrong(String json, String pointer, String words) {
        Violation first = firstViolation(json.replace('\'', '"'));

        assertThat(first.pointer()).isEqualTo("/policy" + pointer);
        assertThat(first.detail()).contains(words);
    }

    @Test
    void aTableOfTenThousandDelaysIsRefused() {
        ObjectNode envelope = JsonMapper.shared().createObjectNode().put("kind", "table");
        ArrayNode delays = envelope.putArray("delays");
        for (int i = 0; i < 10_000; i++) {
            delays.add(i);
        }

        Violation first = firstViolation("{\"envelope\": " + envelope + "}");

        assertThat(first.pointer()).isEqualTo("/policy/envelope/delays");
        assertThat(first.detail()).isEqualTo("This must hold at most 1000 delays, but has 10000.");
    }

    private static Violation firstViolation(String json) {
        InvalidScenario refused = catchThrowableOfType(
                InvalidScenario.class, () -> PolicyJson.read(JsonMapper.shared().readTree(json)));
        return refused.violations().get(0);
    }
}
