package dev.stampede.web;

import dev.stampede.access.Login;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Says at the start who gets in, and a password that was made, once. */
@Component
class LoginAnnouncement {

    private static final Logger log = LoggerFactory.getLogger(LoginAnnouncement.class);

    private final Login login;

    LoginAnnouncement(Login login) {
        this.login = login;
    }

    @EventListener
    void ready(ApplicationReadyEvent event) {
        switch (login.reason()) {
            case LOOPBACK, SET -> log.info(words(login));
            case EXPOSED, MADE -> log.warn(words(login));
        }
    }

    static String words(Login login) {
        return switch (login.reason()) {
            case LOOPBACK ->
                "There is no login: Stampede listens on loopback only and trusts every user of this machine. Set"
                        + " stampede.login.password to have one.";
            case SET ->
                "Who comes in has to log in as \"" + login.username() + "\", with the password that is set, or to show"
                        + " a token.";
            case EXPOSED ->
                "There is no login, because stampede.exposed=true says so: whoever reaches the port may start storms."
                        + " Set stampede.login.password to have one.";
            case MADE -> made(login);
        };
    }

    private static String made(Login login) {
        return """
                Others than the users of this machine can reach this Stampede, and no login is set. One was made, for \
                this start only:

                    user name: %s
                    password:  %s

                Set stampede.login.password to choose one that lasts. Browsers get in under the names of \
                stampede.hosts.allow only. Without TLS, whoever listens on the network reads passwords and tokens.
                """.formatted(login.username(), login.made());
    }
}
