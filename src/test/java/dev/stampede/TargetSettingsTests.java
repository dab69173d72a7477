package dev.stampede;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class TargetSettingsTests {

    private static EngineWiring.TargetSettings bind(Map<String, String> properties) {
        return new Binder(new MapConfigurationPropertySource(properties))
                .bindOrCreate("stampede.targets", EngineWiring.TargetSettings.class);
    }

    @Test
    void withoutSettingsNothingIsListedAndTheLimitIsCareful() {
        EngineWiring.TargetSettings settings = bind(Map.of());
        assertThat(settings.allow()).isEmpty();
        assertThat(settings.maxAttemptsPerSecond()).isEqualTo(100);
        assertThat(settings.trust()).isNull();
    }

    @Test
    void settingsArrive() {
        EngineWiring.TargetSettings settings = bind(Map.of(
                "stampede.targets.allow",
                "gateway.example.org:443,10.0.0.0/8",
                "stampede.targets.max-attempts-per-second",
                "5000"));
        assertThat(settings.allow()).containsExactly("gateway.example.org:443", "10.0.0.0/8");
        assertThat(settings.maxAttemptsPerSecond()).isEqualTo(5000);
    }

    @Test
    void aWrongEntryEndsTheStartWithItsName() {
        EngineWiring.TargetSettings settings = bind(Map.of("stampede.targets.allow", "https://example.org"));
        assertThatThrownBy(() -> settings.reach(true)).hasMessageContaining("\"https://example.org\"");
    }
}
