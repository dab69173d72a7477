package dev.stampede.access;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The tokens of scripts. Only their hashes are stored: a copy of the database opens no door. */
@Repository
public class Tokens {

    /** Tokens that there may be at the same time, expired ones included. */
    static final int MOST = 200;

    /** Characters. */
    static final int LONGEST_NAME = 80;

    /** So that people and scanners of leaked secrets can tell what it is. */
    static final String PREFIX = "stampede_";

    private static final int BYTES = 32;
    private static final Pattern FORM = Pattern.compile(PREFIX + "[A-Za-z0-9_-]{43}");
    private static final Duration USE_IS_NOTED_EVERY = Duration.ofMinutes(1);
    private static final String COLUMNS = "id, name, scope, made_at, last_used_at, expires_at";
    private static final Logger log = LoggerFactory.getLogger(Tokens.class);

    private final JdbcClient jdbc;
    private final Clock clock;
    private final ApplicationEventPublisher events;

    Tokens(JdbcClient jdbc, Clock clock, ApplicationEventPublisher events) {
        this.jdbc = jdbc;
        this.clock = clock;
        this.events = events;
    }

    /**
     * A token that was just made.
     *
     * @param secret what the script sends; nobody can find it out later
     */
    public record Made(Token token, String secret) {

        @Override
        public String toString() {
            return "Made[" + token + "]";
        }
    }

    /**
     * Makes one.
     *
     * @param life null if it shall never expire
     * @throws InvalidToken if the name is no name, or taken, or if there are too many
     */
    public Made make(String name, Scope scope, @Nullable Duration life) {
        String trimmed = name.strip();
        if (trimmed.isEmpty() || trimmed.length() > LONGEST_NAME) {
            throw new InvalidToken("A token needs a name from 1 to " + LONGEST_NAME
                    + " characters, which says later on what it was made for.");
        }
        if (list().size() >= MOST) {
            throw new InvalidToken("There are " + MOST + " tokens already. Revoke some first.");
        }
        String secret = PREFIX + Secrets.random(BYTES);
        Instant now = clock.instant();
        Token token = new Token(UUID.randomUUID(), trimmed, scope, now, null, life == null ? null : now.plus(life));
        try {
            insert(token, Secrets.sha256(secret));
        } catch (DuplicateKeyException taken) {
            throw new InvalidToken("There is a token of this name already. Take another name, or revoke that one.");
        }
        log.info("The token \"{}\" was made, with the scope {}", printable(trimmed), scope.word());
        return new Made(token, secret);
    }

    private void insert(Token token, String hash) {
        jdbc.sql("insert into access_token (id, name, hash, scope, made_at, expires_at)"
                        + " values (:id, :name, :hash, :scope, :made, :expires)")
                .param("id", token.id())
                .param("name", token.name())
                .param("hash", hash)
                .param("scope", token.scope().word())
                .param("made", time(token.madeAt()))
                .param("expires", time(token.expiresAt()))
                .update();
    }

    /** All of them, the newest first. */
    public List<Token> list() {
        return jdbc.sql("select " + COLUMNS + " from access_token order by made_at desc, name")
                .query((row, number) -> token(row))
                .list();
    }

    /** One of them, if it is still there. */
    public Optional<Token> get(UUID id) {
        return jdbc.sql("select " + COLUMNS + " from access_token where id = :id")
                .param("id", id)
                .query((row, number) -> token(row))
                .optional();
    }

    /** From now on it is refused, and what it holds open is closed. Does nothing if there is no such token. */
    public void revoke(UUID id) {
        Optional<Token> token = get(id);
        jdbc.sql("delete from access_token where id = :id").param("id", id).update();
        token.ifPresent(revoked -> {
            log.info("The token \"{}\" was revoked", printable(revoked.name()));
            events.publishEvent(new TokenRevoked(revoked.holder()));
        });
    }

    /**
     * Which token this is; empty if it is none, revoked or expired.
     *
     * @throws DataAccessException if the database cannot be asked
     */
    public Optional<Token> check(String secret) {
        if (!FORM.matcher(secret).matches()) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        Optional<Token> token = jdbc.sql("select " + COLUMNS + " from access_token where hash = :hash")
                .param("hash", Secrets.sha256(secret))
                .query((row, number) -> token(row))
                .optional()
                .filter(known -> !known.expired(now));
        token.ifPresent(known -> noteUse(known, now));
        return token;
    }

    /** Not at every call: a script that asks a hundred times a second is no reason to write as often. */
    private void noteUse(Token token, Instant now) {
        Instant last = token.lastUsedAt();
        if (last != null && now.isBefore(last.plus(USE_IS_NOTED_EVERY))) {
            return;
        }
        try {
            jdbc.sql("update access_token set last_used_at = :now where id = :id")
                    .param("now", time(now))
                    .param("id", token.id())
                    .update();
        } catch (DataAccessException unwritten) {
            // A full disk keeps nobody from reading a report.
            log.warn("The last use of a token could not be noted: {}", unwritten.getMessage());
        }
    }

    private static Token token(ResultSet row) throws SQLException {
        Scope scope = Scope.of(row.getString("scope")).orElse(Scope.READ);
        Instant made = row.getObject("made_at", OffsetDateTime.class).toInstant();
        return new Token(
                row.getObject("id", UUID.class),
                row.getString("name"),
                scope,
                made,
                instant(row, "last_used_at"),
                instant(row, "expires_at"));
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    private static @Nullable OffsetDateTime time(@Nullable Instant instant) {
        return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
    }

    /** A name must not write lines of its own into the log. */
    private static String printable(String name) {
        return name.replaceAll("\\p{Cntrl}", "?");
    }
}
