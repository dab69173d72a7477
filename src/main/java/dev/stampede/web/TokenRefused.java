package dev.stampede.web;

import org.springframework.security.core.AuthenticationException;

/** What a caller showed does not let it in. */
final class TokenRefused extends AuthenticationException {

    private static final long serialVersionUID = 1L;

    private final transient Refusal refusal;

    TokenRefused(Refusal refusal) {
        super(refusal.title());
        this.refusal = refusal;
    }

    Refusal refusal() {
        return refusal;
    }
}
