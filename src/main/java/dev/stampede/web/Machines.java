package dev.stampede.web;

import dev.stampede.access.LoginDelay;
import dev.stampede.access.Scope;
import dev.stampede.access.Token;
import dev.stampede.access.Tokens;
import dev.stampede.access.TriedTooOften;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.authentication.AnonymousAuthenticationFilter;
import org.springframework.security.web.authentication.AuthenticationFilter;

/** The rules for programs where a login is demanded: a token, or the session of the person whose page it is that calls. */
final class Machines {

    /** The one address that is open to everybody: it says nothing but that Stampede is up. */
    static final String HEALTH = "/actuator/health";

    /** These are sent, but change nothing. */
    private static final Set<String> QUESTIONS = Set.of("/api/policies/audit", "/api/policies/preview");

    private static final Set<String> READING = Set.of("GET", "HEAD");
    private static final Logger log = LoggerFactory.getLogger(Machines.class);

    private final Tokens tokens;
    private final LoginDelay delay;
    private final RefusalWriter refusals;

    Machines(Tokens tokens, LoginDelay delay, RefusalWriter refusals) {
        this.tokens = tokens;
        this.delay = delay;
        this.refusals = refusals;
    }

    HttpSecurity guard(HttpSecurity http) {
        return http.authorizeHttpRequests(
                        requests -> requests.dispatcherTypeMatchers(DispatcherType.ASYNC, DispatcherType.ERROR)
                                .permitAll()
                                .requestMatchers(HEALTH)
                                .permitAll()
                                .requestMatchers(request -> scope(request) == Scope.READ)
                                .hasAuthority(authority(Scope.READ))
                                .anyRequest()
                                .hasAuthority(authority(Scope.RUN)))
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.NEVER))
                .addFilterBefore(tokenFilter(), AnonymousAuthenticationFilter.class)
                .exceptionHandling(refused -> refused.authenticationEntryPoint(
                                (request, response, stranger) -> refusals.problem(Refusal.LOGIN_NEEDED, response))
                        .accessDeniedHandler((request, response, denied) ->
                                refusals.problem(Refusal.scopeNeeded(scope(request)), response)));
    }

    /** What a token must be good for to make this call. */
    static Scope scope(HttpServletRequest request) {
        String path = request.getServletPath() + (request.getPathInfo() == null ? "" : request.getPathInfo());
        return READING.contains(request.getMethod()) || QUESTIONS.contains(path) ? Scope.READ : Scope.RUN;
    }

    static String authority(Scope scope) {
        return "SCOPE_" + scope.word();
    }

    private AuthenticationFilter tokenFilter() {
        var filter = new AuthenticationFilter(this::check, BearerToken::read);
        filter.setSuccessHandler((request, response, token) -> {});
        filter.setFailureHandler(this::refuse);
        return filter;
    }

    private Authentication check(Authentication shown) {
        try {
            Token token = tokens.check(String.valueOf(shown.getCredentials()))
                    .orElseThrow(() -> new TokenRefused(Refusal.WRONG_TOKEN));
            return BearerToken.of(token);
        } catch (DataAccessException unanswered) {
            log.error("A token could not be checked: {}", unanswered.getMessage());
            throw new TokenRefused(Refusal.TOKENS_UNKNOWN);
        }
    }

    private void refuse(HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
            throws IOException {
        Refusal refusal = failure instanceof TokenRefused refused ? refused.refusal() : Refusal.WRONG_TOKEN;
        if (refusal.equals(Refusal.WRONG_TOKEN)) {
            try {
                delay.wrongToken(request.getRemoteAddr());
            } catch (TriedTooOften often) {
                refusal = Refusal.tooManyTries(often.seconds());
            }
        }
        refusals.problem(refusal, response);
    }
}
