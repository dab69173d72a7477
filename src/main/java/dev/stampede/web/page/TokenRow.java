package dev.stampede.web.page;

import dev.stampede.access.Token;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A token as the list shows it. Times are in UTC. */
record TokenRow(UUID id, String name, String scope, String made, String lastUsed, String expires) {

    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("yyyy-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter MINUTE =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

    static TokenRow of(Token token, Instant now) {
        return new TokenRow(
                token.id(),
                token.name(),
                token.scope().word(),
                DAY.format(token.madeAt()),
                text(MINUTE, token.lastUsedAt(), "never"),
                token.expired(now) ? "has expired" : text(DAY, token.expiresAt(), "never"));
    }

    private static String text(DateTimeFormatter format, @Nullable Instant time, String without) {
        return time == null ? without : format.format(time);
    }
}
