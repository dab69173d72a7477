package dev.stampede.web.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stampede.format.FieldCase;
import dev.stampede.format.FieldCases;
import dev.stampede.format.ScenarioReader;
import dev.stampede.format.ScenarioWriter;
import dev.stampede.storm.InvalidScenario;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.Trust;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

class StormFormTests {

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Map<String, String> SMALL =
            Map.of("client_count", "5", "burst_interval", "1.5", "max_iterations", "2");

    private static String json(Map<String, String> typed) {
        return JSON.writeValueAsString(StormForm.of(typed).scenario());
    }

    private static Map<String, String> smallWith(String path, String value) {
        Map<String, String> typed = new HashMap<>(SMALL);
        typed.put(path, value);
        return typed;
    }

    private static Scenario read(StormForm form) {
        return ScenarioReader.forHistory().read(JSON.writeValueAsString(form.scenario()));
    }

    private static FormErrors errors(Map<String, String> typed) {
        StormForm form = StormForm.of(typed);
        try {
            read(form);
            return FormErrors.none();
        } catch (InvalidScenario invalid) {
            return FormErrors.of(invalid.violations(), form);
        }
    }

    private static FormField field(String path) {
        return FormFields.all()
                .filter(field -> field.path().equals(path))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void thresholdsGoInAsJsonAndComeBackFromARun() {
        StormForm form = StormForm.of(smallWith("thresholds", "{\"amplification\": \"<= 3\"}"));
        Scenario scenario = read(form);
        assertThat(scenario.thresholds().all())
                .singleElement()
                .satisfies(threshold -> assertThat(threshold.condition()).isEqualTo("<= 3"));
        assertThat(read(ScenarioForm.of(ScenarioWriter.tree(scenario), JSON))).isEqualTo(scenario);
    }

    @ParameterizedTest
    @ValueSource(strings = {"amplification <= 3", "{\"amplification\": ", "}, {"})
    void thresholdsThatAreNoJsonAreAMistakeOfTheirField(String typed) {
        assertThat(errors(smallWith("thresholds", typed)).at(field("thresholds")))
                .hasValueSatisfying(detail -> assertThat(detail).contains("object in braces"));
    }

    @Test
    void aWrongThresholdIsNamedBesideTheField() {
        assertThat(errors(smallWith("thresholds", "{\"amplification\": \"== 3\"}"))
                        .at(field("thresholds")))
                .hasValueSatisfying(detail ->
                        assertThat(detail).contains("/thresholds/amplification").contains("hardly ever"));
    }

    @Test
    void numbersGoInAsTheyWereTypedAndBlanksAreLeftOut() {
        assertThat(json(Map.of("client_count", " 50 ", "burst_interval", "1.0", "max_iterations", "3", "seed", " ")))
                .isEqualTo("{\"client_count\":50,\"max_iterations\":3,\"burst_interval\":1.0}");
    }

    @Test
    void fieldsOfOnePartBecomeOneObject() {
        assertThat(json(Map.of("outage.duration", "2", "outage.mode", "reject", "gateway.admission.rate", ".5")))
                .isEqualTo("{\"outage\":{\"duration\":2,\"mode\":\"reject\"},"
                        + "\"gateway\":{\"admission\":{\"rate\":0.5}}}");
    }

    @Test
    void whatIsNoFieldIsIgnored() {
        assertThat(json(Map.of("_csrf", "x", "client_count", "1"))).isEqualTo("{\"client_count\":1}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"many", "1,000", "1e", "0x10", "NaN", "1 2", "--1", "007"})
    void whatIsNoNumberIsSaidToBeNoneBesideItsField(String typed) {
        assertThat(errors(smallWith("client_count", typed)).at(field("client_count")))
                .hasValueSatisfying(words -> assertThat(words).containsIgnoringCase("number"));
    }

    @Test
    void numbersThatOverflowAreSaidToBeTooLargeBesideTheirField() {
        assertThat(errors(smallWith("outage.duration", "1e400")).at(field("outage.duration")))
                .isPresent();
    }

    @Test
    void conflictsAboutAWholePartStandBesideItsFirstField() {
        Map<String, String> typed = smallWith("teardown.by", "client");
        typed.put("outage.duration", "2");
        assertThat(errors(typed).at(field("outage.duration"))).isPresent();
    }

    @Test
    void aPresetAloneIsItsName() {
        assertThat(json(Map.of("policy.preset", "naive"))).isEqualTo("{\"policy\":\"naive\"}");
    }

    @Test
    void changesOfAPolicyGoWithItsName() {
        assertThat(json(Map.of(
                        "policy.preset",
                        "full-jitter",
                        "policy.cap",
                        "10",
                        "policy.reset",
                        "stable",
                        "policy.stable",
                        "7")))
                .isEqualTo("{\"policy\":{\"preset\":\"full-jitter\",\"cap\":10,\"reset\":{\"stable\":7}}}");
    }

    @Test
    void additiveJitterTakesItsFraction() {
        assertThat(json(Map.of("policy.preset", "exponential", "policy.jitter", "additive", "policy.fraction", "0.5")))
                .isEqualTo(
                        "{\"policy\":{\"preset\":\"exponential\",\"jitter\":{\"kind\":\"additive\",\"fraction\":0.5}}}");
    }

    @Test
    void aCustomPolicyIsItsJsonAndItsMistakesStandBesideIt() {
        Map<String, String> typed = smallWith("policy.preset", "custom");
        typed.put("policy.json", "{\"envelope\":{\"kind\":\"fixed\",\"delay\":-1}}");
        assertThat(errors(typed).at(field("policy.json")))
                .hasValueSatisfying(words -> assertThat(words).contains("/policy/envelope"));
    }

    @Test
    void everyMistakeOfAPolicyStandsBesideAFieldOfIt() {
        FormErrors errors = errors(smallWith("policy.cap", "-1"));
        assertThat(errors.any()).isTrue();
        assertThat(errors.elsewhere()).isEmpty();
    }

    static List<StormPresets.StormPreset> presets() {
        return StormPresets.ALL;
    }

    @ParameterizedTest
    @MethodSource("presets")
    void everyPresetIsAScenarioAndNamesOnlyFields(StormPresets.StormPreset preset) {
        assertThat(read(StormForm.of(preset.values())).clientCount()).isPositive();
        assertThat(FormFields.all().map(FormField::path))
                .containsAll(preset.values().keySet());
    }

    @ParameterizedTest
    @MethodSource("presets")
    void aFormFilledFromARunSaysTheSameAsTheRun(StormPresets.StormPreset preset) {
        Scenario ran = read(StormForm.of(preset.values()));
        assertThat(read(ScenarioForm.of(ScenarioWriter.tree(ran), JSON))).isEqualTo(ran);
    }

    @Test
    void aFormFilledFromARunKeepsAPolicyThatIsNoPreset() {
        Map<String, String> typed = smallWith("policy.preset", "full-jitter");
        typed.put("policy.cap", "3");
        Scenario ran = read(StormForm.of(typed));
        assertThat(read(ScenarioForm.of(ScenarioWriter.tree(ran), JSON))).isEqualTo(ran);
    }

    @Test
    void aMixedFleetIsTypedAndComesBackAsAList() {
        Map<String, String> typed = smallWith("policy.preset", "custom");
        typed.put("policy.json", "[{\"policy\": \"naive\", \"weight\": 1}, {\"policy\": \"fixed\", \"weight\": 3}]");
        Scenario ran = read(StormForm.of(typed));
        assertThat(ran.policy().label()).isEqualTo("naive 25 %, fixed 75 %");
        assertThat(read(ScenarioForm.of(ScenarioWriter.tree(ran), JSON))).isEqualTo(ran);

        typed.put("policy.json", "[{\"policy\": \"naive\", \"weight\": 1}, {\"policy\": \"fixed\", \"weight\": 0}]");
        assertThat(errors(typed).at(field("policy.json")))
                .hasValueSatisfying(words -> assertThat(words).contains("/policy/1/weight"));
    }

    @Test
    void aSilentLossAndItsHeartbeatAreTypedAndComeBack() {
        Map<String, String> typed = smallWith("teardown.close", "silent");
        assertThat(errors(typed).at(field("teardown.close")))
                .hasValueSatisfying(words -> assertThat(words).contains("heartbeat"));

        typed.put("heartbeat.interval", "0.2");
        typed.put("heartbeat.timeout", ".1");
        Scenario ran = read(StormForm.of(typed));
        assertThat(ran.teardown().silent()).isTrue();
        assertThat(read(ScenarioForm.of(ScenarioWriter.tree(ran), JSON))).isEqualTo(ran);
    }

    @Test
    void aWatchedServerIsChosenAndComesBack() {
        Map<String, String> typed = smallWith("teardown.by", "target");
        assertThat(errors(typed).at(field("teardown.by")))
                .hasValueSatisfying(words -> assertThat(words).contains("uri"));

        typed.put("uri", "ws://localhost:8765/");
        Scenario ran = read(StormForm.of(typed));
        assertThat(read(ScenarioForm.of(ScenarioWriter.tree(ran), JSON))).isEqualTo(ran);
    }

    @Test
    void anIntroductionIsTypedAndComesBackWithoutItsSecrets() {
        Map<String, String> typed = smallWith("uri", "wss://localhost:8765/");
        typed.put("target.headers", "{\"Origin\": \"https://app.example.org\", \"X-Api-Key\": \"s3cret\"}");
        typed.put("target.bearer_token", "s3cret");
        typed.put("target.subprotocols", "mqtt, v2.bin ,soap");
        typed.put("target.wait_for", "welcome");
        typed.put("target.trust", "none");
        Scenario ran = read(StormForm.of(typed));
        assertThat(ran.target().introduction().subprotocols()).containsExactly("mqtt", "v2.bin", "soap");
        assertThat(ran.target().introduction().bearerToken()).isEqualTo("s3cret");

        StormForm again = ScenarioForm.of(ScenarioWriter.tree(ran), JSON);
        assertThat(again.scenario().toString())
                .doesNotContain("s3cret")
                .contains("https://app.example.org", "welcome", "\"trust\":\"none\"");
        assertThat(read(again).target().introduction())
                .isEqualTo(ran.target().introduction().masked());
    }

    @Test
    void mistakesOfAnIntroductionStandBesideTheirFields() {
        Map<String, String> typed = smallWith("uri", "ws://localhost:8765/");
        typed.put("target.headers", "{\"Host\": \"x\"}");
        typed.put("target.cookies", "session=abc");
        typed.put("target.bearer_token", "a b");
        typed.put("target.subprotocols", "mqtt,");
        typed.put("target.ping_interval", "5");
        typed.put("target.trust", "none");
        FormErrors errors = errors(typed);
        assertThat(errors.elsewhere()).isEmpty();
        for (String path : List.of("headers", "cookies", "bearer_token", "subprotocols", "ping_message", "trust")) {
            assertThat(errors.at(field("target." + path))).as(path).isPresent();
        }
        assertThat(errors(smallWith("target.bearer_token", "abc")).at(field("target.trust")))
                .as("an introduction to nobody stands beside the first field of it")
                .isPresent();
    }

    @Test
    void textThatIsNoJsonIsMalformed() {
        Map<String, String> typed = smallWith("policy.preset", "custom");
        typed.put("policy.json", "{\"envelope\":");
        assertThatThrownBy(() -> read(StormForm.of(typed))).isInstanceOf(dev.stampede.format.MalformedJson.class);
    }

    @Test
    void aCaseFromTheFieldSurvivesTheWayThroughTheForm() {
        for (FieldCase fieldCase : FieldCases.builtIn().all()) {
            StormForm form = ScenarioForm.of(fieldCase.scenario(), new JsonMapper());
            ScenarioReader reader = ScenarioReader.forHistory();
            assertThat(reader.read(form.scenario().toString()))
                    .as(fieldCase.id())
                    .isEqualTo(reader.read(fieldCase.json()));
        }
    }

    private static X509Bundle authority() throws Exception {
        return new CertificateBuilder()
                .subject("CN=our.authority")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
    }

    private static Map<String, String> trusting(String pem) {
        Map<String, String> typed = smallWith("target.certificates", pem);
        typed.put("uri", "wss://localhost:1/");
        return typed;
    }

    @Test
    void certificatesAreTypedAndComeBackIntoTheirField() throws Exception {
        String pem = authority().getCertificatePEM();
        Scenario ran = read(StormForm.of(trusting(pem.replace("\n", "\r\n"))));
        assertThat(ran.target().introduction().trust()).isEqualTo(Trust.of(pem));
        StormForm again = ScenarioForm.of(ScenarioWriter.tree(ran), JSON);
        assertThat(again.value(field("target.trust"))).isEmpty();
        assertThat(read(again)).isEqualTo(ran);
        Map<String, String> switchedOff = trusting(pem);
        switchedOff.put("target.trust", "none");
        assertThat(read(StormForm.of(switchedOff)).target().introduction().trust())
                .isEqualTo(Trust.NONE);
    }

    @Test
    void aPrivateKeyIsNamedBesideItsFieldAndNotSentBack() throws Exception {
        String key = authority().getPrivateKeyPEM();
        String secret = key.lines().skip(1).findFirst().orElseThrow();
        StormForm form = StormForm.of(trusting(key));
        FormErrors errors = errors(trusting(key));
        assertThat(errors.at(field("target.certificates")))
                .hasValueSatisfying(said -> assertThat(said).contains("private key"));
        assertThat(errors.at(field("target.trust"))).isEmpty();
        assertThat(FormView.of(form, errors, null, "", "1").toString()).doesNotContain(secret);
    }
}
