package dev.stampede.web;

import static dev.stampede.web.Caller.header;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.StampedeApplication;
import dev.stampede.access.Login;
import dev.stampede.run.ScriptedEngine;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.annotation.DirtiesContext;
import org.springframework.test.context.TestConstructor;

/** Behind a proxy, with no password set: one is made and printed, and the proxy is believed. */
@ExtendWith(OutputCaptureExtension.class)
@SpringBootTest(
        classes = {StampedeApplication.class, ScriptedEngine.class},
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "server.forward-headers-strategy=native",
            "stampede.hosts.allow=stampede.example.org",
            "spring.main.banner-mode=off"
        })
@DirtiesContext
@TestConstructor(autowireMode = TestConstructor.AutowireMode.ALL)
class MadeLoginIT {

    private final Login login;
    private final Caller person;

    MadeLoginIT(Login login, @LocalServerPort int port) {
        this.login = login;
        this.person = new Caller(port);
    }

    @Test
    void thePasswordIsPrintedOnceAndOpens(CapturedOutput output) {
        String made = String.valueOf(login.made());
        assertThat(output.getAll().split(Pattern.quote(made), -1)).hasSize(2);
        assertThat(person.get("/api/runs").statusCode()).isEqualTo(401);
        assertThat(person.logIn("stampede", made).statusCode()).isEqualTo(302);
        assertThat(person.get("/api/runs").statusCode()).isEqualTo(200);
    }

    @Test
    void underTlsTheCookieIsSecureAndTheOriginIsThatOfTheProxy() {
        String made = String.valueOf(login.made());
        Matcher form = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"")
                .matcher(person.get("/login").body());
        assertThat(form.find()).isTrue();
        HttpResponse<String> answer = person.send(person.request("/login")
                .header("X-Forwarded-Proto", "https")
                .header("X-Forwarded-For", "192.0.2.1")
                .header("Cookie", "stampede-form-token=" + person.cookie("stampede-form-token"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("username=stampede&password=" + made + "&_csrf=" + form.group(1))));

        assertThat(answer.statusCode()).isEqualTo(302);
        assertThat(header(answer, "Location")).isEqualTo("/");
        assertThat(answer.headers().allValues("Set-Cookie"))
                .anySatisfy(cookie ->
                        assertThat(cookie).startsWith("stampede-session=").contains("Secure"));
    }
}
