package dev.stampede.web;

import dev.stampede.access.Login;
import dev.stampede.access.LoginDelay;
import dev.stampede.access.Scope;
import dev.stampede.access.TriedTooOften;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.authentication.dao.DaoAuthenticationProvider;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.core.userdetails.UsernameNotFoundException;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.web.authentication.WebAuthenticationDetails;

/** Checks a password, but not of one who has to wait. */
final class LoginProvider implements AuthenticationProvider {

    private static final Logger log = LoggerFactory.getLogger(LoginProvider.class);

    private final Login login;
    private final LoginDelay delay;
    private final DaoAuthenticationProvider passwords;

    LoginProvider(Login login, LoginDelay delay) {
        this.login = login;
        this.delay = delay;
        passwords = new DaoAuthenticationProvider(this::user);
        passwords.setPasswordEncoder(new BCryptPasswordEncoder());
    }

    private UserDetails user(String name) {
        if (!name.equals(login.username())) {
            throw new UsernameNotFoundException("nobody has this name");
        }
        return User.withUsername(login.username())
                .password(login.hash())
                .authorities(BearerToken.authorities(Scope.RUN))
                .build();
    }

    @Override
    public Authentication authenticate(Authentication tried) {
        String address =
                tried.getDetails() instanceof WebAuthenticationDetails details ? details.getRemoteAddress() : "";
        try {
            delay.admit(address, tried.getName());
        } catch (TriedTooOften often) {
            throw new LoginDelayed(often.seconds());
        }
        Authentication person = check(tried, address);
        delay.succeeded(address, tried.getName());
        log.info("Somebody logged in, from {}", address);
        return person;
    }

    /** The name that was tried stays out of the log: people type passwords into the wrong field. */
    private Authentication check(Authentication tried, String address) {
        try {
            return passwords.authenticate(tried);
        } catch (AuthenticationException wrong) {
            log.warn("A login failed, from {}", address);
            throw wrong;
        }
    }

    @Override
    public boolean supports(Class<?> kind) {
        return UsernamePasswordAuthenticationToken.class.isAssignableFrom(kind);
    }
}
