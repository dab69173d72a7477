package dev.stampede.access;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * The login that the operator chose.
 *
 * @param username {@code stampede} if none is set
 * @param password as it is, or {@code {bcrypt}} and its bcrypt hash; null if none is set
 */
@ConfigurationProperties("stampede.login")
public record LoginSettings(
        @Nullable String username, @Nullable String password) {

    static final String DEFAULT_USERNAME = "stampede";

    /** Before a password that is written as its hash. */
    static final String BCRYPT = "{bcrypt}";

    /** Characters. */
    static final int SHORTEST = 8;

    /** Bytes; bcrypt takes no more. */
    static final int LONGEST = 72;

    private static final Pattern HASH = Pattern.compile("\\{bcrypt}\\$2[aby]\\$[0-9]{2}\\$[./A-Za-z0-9]{53}");

    public LoginSettings {
        username = username == null || username.isBlank() ? DEFAULT_USERNAME : username.strip();
        password = password == null || password.isEmpty() ? null : password;
        if (password != null) {
            check(password);
        }
    }

    private static void check(String password) {
        boolean hashed = password.startsWith(BCRYPT);
        if (hashed && !HASH.matcher(password).matches()) {
            throw new IllegalArgumentException(
                    "stampede.login.password starts with {bcrypt}, but no bcrypt hash follows:"
                            + " that is $2a$, $2b$ or $2y$, two digits, $ and 53 characters. Shells and compose files take a"
                            + " $ for their own unless it is quoted.");
        }
        if (hashed) {
            return;
        }
        if (password.length() < SHORTEST || password.getBytes(StandardCharsets.UTF_8).length > LONGEST) {
            throw new IllegalArgumentException("stampede.login.password must have from " + SHORTEST + " characters to "
                    + LONGEST + " bytes, or be {bcrypt} followed by a bcrypt hash.");
        }
    }

    /** Never with the password: settings turn up in logs. */
    @Override
    public String toString() {
        return "LoginSettings[username=" + username + ", password " + (password == null ? "unset" : "set") + "]";
    }
}
