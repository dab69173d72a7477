package dev.stampede.web;

import dev.stampede.access.Login;
import dev.stampede.access.LoginDelay;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.security.authentication.ProviderManager;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.csrf.CsrfFilter;

/** The rules for browsers where a login is demanded: a session, which begins with a user name and a password. */
final class People {

    static final String LOGIN = "/login";
    static final String LOGOUT = "/logout";
    static final String SESSION_COOKIE = "stampede-session";

    /** What the login page itself is made of. */
    static final String[] OPEN = {
        LOGIN, "/css/**", "/js/theme.js", "/favicon.svg", "/favicon.ico", "/webjars/bootstrap/**"
    };

    private final Login login;
    private final LoginDelay delay;
    private final RefusalWriter refusals;

    People(Login login, LoginDelay delay, RefusalWriter refusals) {
        this.login = login;
        this.delay = delay;
        this.refusals = refusals;
    }

    /** Pages that people look at, with the way in and out. */
    HttpSecurity guard(HttpSecurity http) {
        return guardOnly(http)
                .authenticationManager(new ProviderManager(new LoginProvider(login, delay)))
                .addFilterBefore(new StrangersFilter(this::lead, refusals), CsrfFilter.class)
                .formLogin(form -> form.loginPage(LOGIN)
                        .successHandler((request, response, person) -> response.sendRedirect(
                                request.getContextPath() + ReturnAddress.safe(request.getParameter("next"))))
                        .failureHandler(new LoginFailure()))
                .logout(out ->
                        out.logoutUrl(LOGOUT).logoutSuccessUrl(LOGIN + "?out").deleteCookies(SESSION_COOKIE));
    }

    /** Pages that only ask for the session. */
    HttpSecurity guardOnly(HttpSecurity http) {
        return http.authorizeHttpRequests(
                        requests -> requests.dispatcherTypeMatchers(DispatcherType.ASYNC, DispatcherType.ERROR)
                                .permitAll()
                                .requestMatchers(OPEN)
                                .permitAll()
                                .anyRequest()
                                .authenticated())
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.IF_REQUIRED))
                .exceptionHandling(refused -> refused.authenticationEntryPoint(this::lead));
    }

    /** To the login page, and back from there. A script of a page is told instead: it could do nothing with a form. */
    private void lead(HttpServletRequest request, HttpServletResponse response, AuthenticationException stranger)
            throws IOException {
        String mode = request.getHeader("Sec-Fetch-Mode");
        if (mode == null || mode.equals("navigate")) {
            response.sendRedirect(ReturnAddress.loginFor(request));
        } else {
            refusals.send(Refusal.LOGIN_NEEDED, request, response);
        }
    }
}
