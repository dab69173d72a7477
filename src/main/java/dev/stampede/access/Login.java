package dev.stampede.access;

import org.jspecify.annotations.Nullable;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;

/** Whether people have to log in, and with what. */
public final class Login {

    private static final int MADE_BYTES = 18;

    private final Reason reason;
    private final String username;
    private final String hash;
    private final @Nullable String made;

    /** Why it is as it is. */
    public enum Reason {
        /** No login: Stampede listens on loopback only and trusts the users of this machine. */
        LOOPBACK,
        /** No login, although others can reach it: the operator said so. */
        EXPOSED,
        /** A login, because the operator set one. */
        SET,
        /** A login, because others can reach it; the password was made here. */
        MADE
    }

    private Login(Reason reason, String username, String hash, @Nullable String made) {
        this.reason = reason;
        this.username = username;
        this.hash = hash;
        this.made = made;
    }

    /**
     * Decides it.
     *
     * @param reachable true if others than the users of this machine can reach Stampede
     * @param exposed true if the operator wants no login even so
     */
    public static Login of(LoginSettings settings, boolean reachable, boolean exposed) {
        String username = settings.username() == null ? LoginSettings.DEFAULT_USERNAME : settings.username();
        String password = settings.password();
        if (password != null) {
            return new Login(Reason.SET, username, hash(password), null);
        }
        if (!reachable || exposed) {
            return new Login(reachable ? Reason.EXPOSED : Reason.LOOPBACK, username, "", null);
        }
        String made = Secrets.random(MADE_BYTES);
        return new Login(Reason.MADE, username, hash(made), made);
    }

    private static String hash(String password) {
        return password.startsWith(LoginSettings.BCRYPT)
                ? password.substring(LoginSettings.BCRYPT.length())
                : String.valueOf(new BCryptPasswordEncoder().encode(password));
    }

    /** True if nobody gets in without. */
    public boolean demanded() {
        return reason == Reason.SET || reason == Reason.MADE;
    }

    public Reason reason() {
        return reason;
    }

    public String username() {
        return username;
    }

    /** The password's bcrypt hash; empty without a login. */
    public String hash() {
        return hash;
    }

    /** The password that was made, to be told once; null if none was. */
    public @Nullable String made() {
        return made;
    }
}
