package dev.stampede.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stampede.TestClock;
import dev.stampede.run.TestDatabase;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;

class TokensTests {

    private final TestClock clock = new TestClock(Instant.parse("2026-11-30T12:00:00Z"));
    private final JdbcClient jdbc = JdbcClient.create(database());
    private final List<Object> events = new ArrayList<>();
    private final Tokens tokens = new Tokens(jdbc, clock, events::add);

    DataSource database() {
        return TestDatabase.fresh();
    }

    private Tokens.Made make(String name) {
        return tokens.make(name, Scope.READ, null);
    }

    @Test
    void aTokenIsRecognisedWithItsScope() {
        Tokens.Made made = tokens.make(" ci ", Scope.RUN, Duration.ofDays(7));

        assertThat(made.secret()).matches("stampede_[A-Za-z0-9_-]{43}");
        assertThat(tokens.check(made.secret())).hasValueSatisfying(token -> {
            assertThat(token.id()).isEqualTo(made.token().id());
            assertThat(token.name()).isEqualTo("ci");
            assertThat(token.scope()).isEqualTo(Scope.RUN);
            assertThat(token.madeAt()).isEqualTo(clock.instant());
            assertThat(token.expiresAt()).isEqualTo(clock.instant().plus(Duration.ofDays(7)));
        });
        assertThat(make("other").secret()).isNotEqualTo(made.secret());
    }

    @Test
    void theDatabaseHasTheHashOnly() {
        Tokens.Made made = make("ci");
        List<String> rows = jdbc.sql("select * from access_token")
                .query((row, number) -> {
                    StringBuilder all = new StringBuilder();
                    for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
                        all.append(row.getString(i)).append('\n');
                    }
                    return all.toString();
                })
                .list();

        String secret = made.secret().substring(Tokens.PREFIX.length());
        assertThat(rows).singleElement().asString().doesNotContain(secret, secret.substring(0, 12));
        assertThat(jdbc.sql("select hash from access_token").query(String.class).single())
                .matches("[0-9a-f]{64}")
                .isEqualTo(Secrets.sha256(made.secret()));
        assertThat(made.toString()).doesNotContain(secret);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "stampede_", "x", "' or 1=1 --", "Bearer"})
    void whatIsNoTokenOpensNothing(String secret) {
        make("ci");
        assertThat(tokens.check(secret)).isEmpty();
    }

    @Test
    void aTokenThatIsNearlyRightOpensNothing() {
        String secret = make("ci").secret();
        char last = secret.charAt(20);

        assertThat(tokens.check(secret.substring(0, 20) + (last == 'a' ? 'b' : 'a') + secret.substring(21)))
                .isEmpty();
        assertThat(tokens.check(secret + "a")).isEmpty();
        assertThat(tokens.check(Secrets.sha256(secret))).isEmpty();
        assertThat(tokens.check(secret)).isPresent();
    }

    @Test
    void aRevokedTokenOpensNothingAndItIsTold() {
        Tokens.Made made = make("ci");
        tokens.revoke(made.token().id());
        tokens.revoke(UUID.randomUUID());

        assertThat(tokens.check(made.secret())).isEmpty();
        assertThat(tokens.list()).isEmpty();
        assertThat(events).containsExactly(new TokenRevoked(made.token().holder()));
        assertThat(make("ci").secret()).isNotEqualTo(made.secret());
    }

    @Test
    void anExpiredTokenOpensNothing() {
        Tokens.Made made = tokens.make("ci", Scope.READ, Duration.ofDays(1));
        clock.pass(Duration.ofDays(1).minusSeconds(1));
        assertThat(tokens.check(made.secret())).isPresent();
        clock.pass(Duration.ofSeconds(1));
        assertThat(tokens.check(made.secret())).isEmpty();
        assertThat(tokens.list()).singleElement().matches(token -> token.expired(clock.instant()));
    }

    @Test
    void itsLastUseIsNotedToTheMinute() {
        Tokens.Made made = make("ci");
        assertThat(tokens.list().get(0).lastUsedAt()).isNull();
        tokens.check(made.secret());
        assertThat(tokens.list().get(0).lastUsedAt()).isEqualTo(clock.instant());
        clock.pass(Duration.ofSeconds(59));
        tokens.check(made.secret());
        assertThat(tokens.list().get(0).lastUsedAt()).isEqualTo(clock.instant().minusSeconds(59));
        clock.pass(Duration.ofSeconds(1));
        tokens.check(made.secret());
        assertThat(tokens.list().get(0).lastUsedAt()).isEqualTo(clock.instant());
    }

    @Test
    void aNameIsNeededOnceAndNotTooLong() {
        make("ci");
        assertThatThrownBy(() -> make("ci"))
                .isInstanceOf(InvalidToken.class)
                .hasMessageContaining("of this name already");
        for (String bad : new String[] {"", "   ", "a".repeat(81)}) {
            assertThatThrownBy(() -> make(bad)).isInstanceOf(InvalidToken.class).hasMessageContaining("1 to 80");
        }
        assertThat(make("a".repeat(80)).token().name()).hasSize(80);
    }

    @Test
    void thereIsAnEndToThem() {
        for (int i = 0; i < Tokens.MOST; i++) {
            make("token " + i);
        }
        assertThatThrownBy(() -> make("one more"))
                .isInstanceOf(InvalidToken.class)
                .hasMessageContaining("Revoke some");
    }
}
