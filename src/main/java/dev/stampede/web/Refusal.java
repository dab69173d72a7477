package dev.stampede.web;

import dev.stampede.access.Scope;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;

/**
 * Why a request gets nothing.
 *
 * @param status of the answer
 * @param type last part of the problem's type
 * @param title the problem's title
 * @param detail a sentence with the remedy; holds nothing that the request sent
 * @param headers of the answer
 * @param extras further members of the problem document
 */
record Refusal(
        HttpStatus status,
        String type,
        String title,
        String detail,
        Map<String, String> headers,
        Map<String, Object> extras) {

    private static final String BEARER = "Bearer realm=\"stampede\"";

    Refusal(HttpStatus status, String type, String title, String detail) {
        this(status, type, title, detail, Map.of(), Map.of());
    }

    static final Refusal FOREIGN_HOST = new Refusal(
            HttpStatus.MISDIRECTED_REQUEST,
            "foreign-host",
            "Foreign host name",
            "Stampede answers to localhost, 127.0.0.1 and [::1] only, so that no page on the web can reach it under"
                    + " another name. To reach it under another name, add that name to the setting"
                    + " stampede.hosts.allow.");

    static final Refusal FOREIGN_ORIGIN = new Refusal(
            HttpStatus.FORBIDDEN,
            "foreign-origin",
            "Foreign origin",
            "A page of another origin may not call Stampede: scheme, host and port of the Origin header must be those"
                    + " of Stampede itself.");

    static final Refusal NO_ORIGIN = new Refusal(
            HttpStatus.FORBIDDEN,
            "missing-origin",
            "Missing origin",
            "Away from localhost the live feed needs an Origin header with Stampede's own scheme, host and port.");

    static final Refusal FORWARDED = new Refusal(
            HttpStatus.FORBIDDEN,
            "forwarded",
            "Forwarded request",
            "This request came through a proxy (it carries a Forwarded, X-Forwarded-* or X-Real-IP header). Stampede has"
                    + " no login, so it must not be published by one. Connect to it directly, for example through an"
                    + " SSH tunnel, or give it a login with the setting stampede.login.password.");

    static final Refusal LOGIN_NEEDED = new Refusal(
            HttpStatus.UNAUTHORIZED,
            "login-needed",
            "Login needed",
            "This Stampede lets nobody in unknown. Send a token in the header Authorization: Bearer. Who has logged in"
                    + " makes tokens on the page /tokens.",
            Map.of(HttpHeaders.WWW_AUTHENTICATE, BEARER),
            Map.of());

    static final Refusal WRONG_TOKEN = new Refusal(
            HttpStatus.UNAUTHORIZED,
            "wrong-token",
            "Wrong token",
            "This token opens nothing: it is cut short or mistyped, or it was revoked, or it has expired. Who has logged"
                    + " in sees on the page /tokens which there are, and makes new ones.",
            Map.of(HttpHeaders.WWW_AUTHENTICATE, BEARER + ", error=\"invalid_token\""),
            Map.of());

    static final Refusal TOKENS_UNKNOWN = new Refusal(
            HttpStatus.SERVICE_UNAVAILABLE,
            "tokens-unavailable",
            "Tokens cannot be checked",
            "The database does not answer, so nobody can tell whether this token is right. Stampede's log has the"
                    + " cause. Who has logged in can go on.",
            Map.of(HttpHeaders.RETRY_AFTER, "10"),
            Map.of());

    static final Refusal LENGTH_NEEDED = new Refusal(
            HttpStatus.CONTENT_TOO_LARGE,
            "body-too-large",
            "Body too large",
            "Who has not logged in can send a user name and a password, and nothing longer.");

    /** The token is right, but not good for this. */
    static Refusal scopeNeeded(Scope scope) {
        return new Refusal(
                HttpStatus.FORBIDDEN,
                "scope-needed",
                "Scope needed",
                "This call needs a token with the scope " + scope.word() + ", and this token has not got it. Who has"
                        + " logged in makes one on the page /tokens.",
                Map.of(
                        HttpHeaders.WWW_AUTHENTICATE,
                        BEARER + ", error=\"insufficient_scope\", scope=\"" + scope.word() + "\""),
                Map.of("scope", scope.word()));
    }

    /** @param seconds until the next try */
    static Refusal tooManyTries(long seconds) {
        return new Refusal(
                HttpStatus.TOO_MANY_REQUESTS,
                "too-many-tries",
                "Too many tries",
                "This token opens nothing, and too many wrong ones came from this address. Wait " + seconds
                        + " s before the next.",
                Map.of(HttpHeaders.RETRY_AFTER, Long.toString(seconds)),
                Map.of());
    }
}
