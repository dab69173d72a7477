package dev.stampede.web;

import org.springframework.security.core.AuthenticationException;

/** The next try with a password has to wait. */
final class LoginDelayed extends AuthenticationException {

    private static final long serialVersionUID = 1L;

    private final long seconds;

    LoginDelayed(long seconds) {
        super("The next try has to wait.");
        this.seconds = seconds;
    }

    long seconds() {
        return seconds;
    }
}
