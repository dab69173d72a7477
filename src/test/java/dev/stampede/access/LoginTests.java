package dev.stampede.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;

class LoginTests {

    private static final LoginSettings UNSET = new LoginSettings(null, null);

    private final BCryptPasswordEncoder bcrypt = new BCryptPasswordEncoder(4);

    @Test
    void onLoopbackNobodyIsAsked() {
        Login login = Login.of(UNSET, false, false);

        assertThat(login.demanded()).isFalse();
        assertThat(login.reason()).isEqualTo(Login.Reason.LOOPBACK);
        assertThat(login.made()).isNull();
        assertThat(Login.of(UNSET, false, true).reason()).isEqualTo(Login.Reason.LOOPBACK);
    }

    @Test
    void whereOthersCanComeALoginIsMadeThatNobodyGuesses() {
        Login login = Login.of(UNSET, true, false);

        assertThat(login.demanded()).isTrue();
        assertThat(login.reason()).isEqualTo(Login.Reason.MADE);
        assertThat(login.username()).isEqualTo("stampede");
        assertThat(login.made())
                .hasSizeGreaterThanOrEqualTo(22)
                .isNotEqualTo(Login.of(UNSET, true, false).made());
        assertThat(bcrypt.matches(login.made(), login.hash())).isTrue();
    }

    @Test
    void onlyTheOperatorsOwnWordOpensItToEverybody() {
        assertThat(Login.of(UNSET, true, true).reason()).isEqualTo(Login.Reason.EXPOSED);
        assertThat(Login.of(UNSET, true, true).demanded()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aPasswordThatIsSetIsDemandedEverywhere(boolean reachable) {
        Login login = Login.of(new LoginSettings("ops", "correct horse"), reachable, true);

        assertThat(login.reason()).isEqualTo(Login.Reason.SET);
        assertThat(login.made()).isNull();
        assertThat(login.username()).isEqualTo("ops");
        assertThat(bcrypt.matches("correct horse", login.hash())).isTrue();
        assertThat(login.hash()).doesNotContain("correct");
    }

    @Test
    void aPasswordMayBeSetAsItsHash() {
        String hash = bcrypt.encode("correct horse");

        assertThat(Login.of(new LoginSettings(null, "{bcrypt}" + hash), false, false)
                        .hash())
                .isEqualTo(hash);
    }

    @ParameterizedTest
    @ValueSource(strings = {"short", "{bcrypt}", "{bcrypt}a0", "{bcrypt}$2a$10$tooShort"})
    void whatIsNoPasswordIsRefusedWithoutBeingSaid(String password) {
        assertThatThrownBy(() -> new LoginSettings("ops", password))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("stampede.login.password")
                .message()
                .doesNotContain("short", "a0", "tooShort");
    }

    @Test
    void bcryptWouldCutLongPasswordsSoTheyAreRefused() {
        assertThatThrownBy(() -> new LoginSettings(null, "é".repeat(37))).hasMessageContaining("72 bytes");
    }

    @Test
    void settingsArriveAndNeverShowThePassword() {
        LoginSettings settings = bind(Map.of("stampede.login.username", "ops", "stampede.login.password", "pass word"));

        assertThat(settings.username()).isEqualTo("ops");
        assertThat(settings.password()).isEqualTo("pass word");
        assertThat(settings.toString()).doesNotContain("pass word");
        assertThat(bind(Map.of("stampede.login.username", "", "stampede.login.password", "")))
                .isEqualTo(UNSET);
    }

    private static LoginSettings bind(Map<String, String> properties) {
        return new Binder(new MapConfigurationPropertySource(properties))
                .bindOrCreate("stampede.login", LoginSettings.class);
    }
}
