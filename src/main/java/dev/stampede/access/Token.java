package dev.stampede.access;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a token; the token itself is not.
 *
 * @param name for what it was made; no two have the same
 * @param lastUsedAt to the minute; null if it was never used
 * @param expiresAt null if it never does
 */
public record Token(
        UUID id,
        String name,
        Scope scope,
        Instant madeAt,
        @Nullable Instant lastUsedAt,
        @Nullable Instant expiresAt) {

    /** Under which name a caller with this token goes; no person has such a name. */
    public String holder() {
        return "token:" + id;
    }

    /** True if it is refused from now on. */
    public boolean expired(Instant now) {
        return expiresAt != null && !now.isBefore(expiresAt);
    }
}
