package dev.stampede.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class DoorSettingsTests {

    @Test
    void withoutSettingsOnlyLoopbackNamesAreAllowedAndNothingIsExposed() {
        DoorSettings settings = bind(Map.of());

        assertThat(settings.exposed()).isFalse();
        assertThat(settings.hosts().allow()).isEmpty();
    }

    @Test
    void settingsArrive() {
        DoorSettings settings =
                bind(Map.of("stampede.exposed", "true", "stampede.hosts.allow", "Stampede.Example.org, [2001:DB8::1]"));

        assertThat(settings.exposed()).isTrue();
        assertThat(settings.hosts().allow()).containsExactly("stampede.example.org", "[2001:db8::1]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"*", "*.example.org", "http://example.org", "example.org:8080", "example.org/", "-", "a b"})
    void whatIsNoPlainNameIsRefused(String name) {
        assertThatThrownBy(() -> new DoorSettings.Hosts(List.of(name)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("stampede.hosts.allow");
    }

    private static DoorSettings bind(Map<String, String> properties) {
        return new Binder(new MapConfigurationPropertySource(properties)).bindOrCreate("stampede", DoorSettings.class);
    }
}
