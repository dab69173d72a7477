package dev.stampede.web;

import static dev.stampede.web.Caller.header;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.StampedeApplication;
import dev.stampede.TestClock;
import dev.stampede.access.DelayByHand;
import dev.stampede.access.LoginDelay;
import dev.stampede.run.ScriptedEngine;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.TestConstructor;
import org.springframework.test.context.bean.override.convention.TestBean;

/** People log in, make tokens for their scripts, and log out. */
@SpringBootTest(
        classes = {StampedeApplication.class, ScriptedEngine.class},
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {"stampede.login.username=ops", "stampede.login.password=correct horse"})
@TestConstructor(autowireMode = TestConstructor.AutowireMode.ALL)
class LoginIT {

    private static final String SESSION = "stampede-session";
    private static final TestClock CLOCK = new TestClock(Instant.parse("2026-11-30T12:00:00Z"));

    @TestBean
    @SuppressWarnings("unused")
    private @Nullable LoginDelay loginDelay;

    private final JdbcClient jdbc;
    private final int port;
    private final Caller person;

    LoginIT(JdbcClient jdbc, @LocalServerPort int port) {
        this.jdbc = jdbc;
        this.port = port;
        this.person = new Caller(port);
    }

    static LoginDelay loginDelay() {
        return DelayByHand.of(CLOCK);
    }

    @BeforeEach
    void nothingIsHeldAgainstUs() {
        CLOCK.pass(Duration.ofHours(2));
        jdbc.sql("delete from access_token").update();
    }

    private HttpResponse<String> logIn() {
        return person.logIn("ops", "correct horse");
    }

    // ---- the session

    @Test
    void theRightPasswordOpensASessionThatScriptsAndOtherSitesDoNotSee() {
        HttpResponse<String> answer = logIn();

        assertThat(answer.statusCode()).isEqualTo(302);
        assertThat(header(answer, "Location")).isEqualTo("/");
        assertThat(answer.headers().allValues("Set-Cookie"))
                .anySatisfy(
                        cookie -> assertThat(cookie).startsWith(SESSION + "=").contains("HttpOnly", "SameSite=Lax"));
        assertThat(person.get("/runs").statusCode()).isEqualTo(200);
        assertThat(person.get("/api/runs").statusCode()).isEqualTo(200);
        assertThat(person.get("/swagger-ui/index.html").statusCode()).isEqualTo(200);
        assertThat(person.get("/actuator/prometheus").statusCode()).isEqualTo(200);
        assertThat(person.get("/runs").body()).contains("Tokens", "Log out");
    }

    @ParameterizedTest
    @CsvSource({"ops, wrong", "ops, ''", "OPS, correct horse", "nobody, correct horse", "'', ''"})
    void aWrongPasswordOpensNothingAndDoesNotSayWhichWasWrong(String username, String password) {
        HttpResponse<String> answer = person.logIn(username, password);

        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.body()).contains("The user name or the password is wrong.");
        assertThat(person.cookie(SESSION)).isEmpty();
        assertThat(person.get("/runs").statusCode()).isEqualTo(302);
    }

    @Test
    void aSessionGetsANewNameAtEachLoginSoNobodyCanPlantOne() {
        logIn();
        String first = person.cookie(SESSION);
        String page = person.get("/runs").body();
        assertThat(page).contains("_csrf");
        person.submit("/tokens", "/login", "username", "ops", "password", "correct horse");
        String second = person.cookie(SESSION);

        assertThat(second).isNotEqualTo(first).isNotEmpty();
        Caller thief = new Caller(port);
        assertThat(thief.send(thief.request("/runs").header("Cookie", SESSION + "=" + first))
                        .statusCode())
                .isEqualTo(302);
        assertThat(person.get("/runs").statusCode()).isEqualTo(200);
    }

    @Test
    void loggingOutEndsTheSessionEverywhere() {
        logIn();
        String session = person.cookie(SESSION);
        HttpResponse<String> out = person.logOut();

        assertThat(header(out, "Location")).isEqualTo("/login?out");
        assertThat(person.get("/login?out").body()).contains("You have logged out.");
        assertThat(person.get("/runs").statusCode()).isEqualTo(302);
        Caller thief = new Caller(port);
        for (String path : new String[] {"/runs", "/api/runs"}) {
            assertThat(thief.send(thief.request(path).header("Cookie", SESSION + "=" + session))
                            .statusCode())
                    .isGreaterThanOrEqualTo(302);
        }
    }

    @Test
    void theLoginAndLogoutFormsNeedTheirToken() {
        assertThat(person.post("/login", "username", "ops", "password", "correct horse")
                        .statusCode())
                .isEqualTo(403);
        assertThat(person.cookie(SESSION)).isEmpty();
        logIn();
        assertThat(person.post("/logout", "a", "b").statusCode()).isEqualTo(403);
        assertThat(person.post("/tokens", "name", "x", "scope", "run", "days", "0")
                        .statusCode())
                .isEqualTo(403);
        assertThat(person.get("/runs").statusCode()).isEqualTo(200);
    }

    @Test
    void theLoginFormOfAnotherSiteGetsNothing() {
        assertThat(person.send(person.request("/login")
                                .header("Origin", "http://evil.example")
                                .header("Content-Type", "application/x-www-form-urlencoded")
                                .POST(BodyPublishers.ofString("username=ops&password=correct+horse")))
                        .statusCode())
                .isEqualTo(403);
    }

    @ParameterizedTest
    @CsvSource({
        "/runs?q=a%26b, /runs?q=a%26b",
        "/swagger-ui/index.html, /swagger-ui/index.html",
        "//evil.example, /",
        "/\\evil.example, /",
        "https://evil.example, /",
        "/login, /",
        "evil.example, /"
    })
    void afterwardsItGoesWhereThePersonWantedButNeverToAnotherSite(String next, String location) {
        HttpResponse<String> answer =
                person.submit("/login", "/login", "username", "ops", "password", "correct horse", "next", next);
        assertThat(header(answer, "Location")).isEqualTo(location);
    }

    // ---- guessing

    @Test
    void whoGuessesWaitsLongerAndLongerAndIsToldHowLong() {
        for (int i = 0; i < 5; i++) {
            assertThat(person.logIn("ops", "guess " + i).statusCode()).isEqualTo(401);
        }
        HttpResponse<String> early = logIn();
        assertThat(early.statusCode()).isEqualTo(429);
        assertThat(header(early, "Retry-After")).isEqualTo("1");
        assertThat(early.body()).contains("Try again in 1 second.");
        assertThat(person.get("/runs").statusCode()).isEqualTo(302);

        CLOCK.pass(Duration.ofSeconds(1));
        assertThat(person.logIn("ops", "guess").statusCode()).isEqualTo(401);
        assertThat(logIn().body()).contains("Try again in 2 seconds.");

        CLOCK.pass(Duration.ofSeconds(2));
        assertThat(logIn().statusCode()).isEqualTo(302);
        assertThat(person.get("/runs").statusCode()).isEqualTo(200);
    }

    @Test
    void wrongTokensAreSlowedButNeverARightOne() {
        logIn();
        String token = person.makeToken("ci", "read");
        Caller script = new Caller(port);
        for (int i = 0; i < 5; i++) {
            assertThat(script.call("GET", "/api/runs", "stampede_guess").statusCode())
                    .isEqualTo(401);
        }
        HttpResponse<String> slowed = script.call("GET", "/api/runs", "stampede_guess");
        assertThat(slowed.statusCode()).isEqualTo(429);
        assertThat(header(slowed, "Retry-After")).isEqualTo("1");
        assertThat(slowed.body()).contains("urn:stampede:problem:too-many-tries", "Wait 1 s");
        assertThat(script.call("GET", "/api/runs", token).statusCode()).isEqualTo(200);
    }

    // ---- tokens

    @Test
    void aTokenIsShownOnce() {
        logIn();
        String token = person.makeToken("ci <b>", "read");

        assertThat(person.get("/tokens").body())
                .doesNotContain(token)
                .contains("ci &lt;b&gt;")
                .doesNotContain("ci <b>");
        assertThat(jdbc.sql("select count(*) from access_token where hash like :it or name like :it")
                        .param("it", "%" + token.substring(12) + "%")
                        .query(Integer.class)
                        .single())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "GET,    /api/runs,             200, 200",
        "GET,    /api/policies,         200, 200",
        "GET,    /v3/api-docs,          200, 200",
        "GET,    /actuator/prometheus,  200, 200",
        "POST,   /api/policies/audit,   422, 422",
        "POST,   /api/policies/preview, 422, 422",
        "POST,   /api/runs,             403, 422",
        "POST,   /api/runs/import,      403, 415",
        "POST,   /api/runs/01a22c98-1029-7796-9888-b21f269a64a1/cancel,  403, 404",
        "POST,   /api/runs/01a22c98-1029-7796-9888-b21f269a64a1/restore, 403, 404",
        "PATCH,  /api/runs/01a22c98-1029-7796-9888-b21f269a64a1,         403, 404",
        "DELETE, /api/runs/01a22c98-1029-7796-9888-b21f269a64a1,         403, 404"
    })
    void aTokenDoesWhatItsScopeAllowsAndNothingElse(String method, String path, int reading, int running) {
        logIn();
        Caller script = new Caller(port);
        HttpResponse<String> read = script.call(method, path, person.makeToken("reads", "read"));
        HttpResponse<String> run = script.call(method, path, person.makeToken("runs", "run"));

        assertThat(read.statusCode()).isEqualTo(reading);
        assertThat(run.statusCode()).isEqualTo(running);
        if (reading == 403) {
            assertThat(header(read, "Content-Type")).isEqualTo("application/problem+json");
            assertThat(read.body()).contains("urn:stampede:problem:scope-needed", "\"scope\":\"run\"");
            assertThat(header(read, "WWW-Authenticate")).contains("insufficient_scope", "scope=\"run\"");
        }
        assertThat(script.cookie(SESSION)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/runs", "/tokens", "/swagger-ui/index.html"})
    void aTokenOpensNoPageSoItCannotMakeAnother(String page) {
        logIn();
        String token = person.makeToken("ci", "run");
        assertThat(new Caller(port).call("GET", page, token).statusCode()).isEqualTo(302);
        assertThat(new Caller(port).call("POST", page, token).statusCode()).isEqualTo(302);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "stampede_", "stampede_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"})
    void aWrongTokenIsRefusedEvenBesideASession(String token) {
        logIn();
        HttpResponse<String> answer = person.call("GET", "/api/runs", token);

        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(header(answer, "WWW-Authenticate")).contains("Bearer", "invalid_token");
        assertThat(answer.body()).contains("urn:stampede:problem:wrong-token");
        assertThat(person.get("/api/runs").statusCode()).isEqualTo(200);
    }

    @Test
    void aPasswordIsNoTokenAndNoBasicLogin() {
        Caller script = new Caller(port);
        assertThat(script.call("GET", "/api/runs", "correct horse").statusCode())
                .isEqualTo(401);
        assertThat(script.send(script.request("/api/runs").header("Authorization", "Basic b3BzOmNvcnJlY3QgaG9yc2U="))
                        .statusCode())
                .isEqualTo(401);
    }

    @Test
    void aRevokedTokenIsRefusedAtOnce() {
        logIn();
        String token = person.makeToken("ci", "read");
        String id = jdbc.sql("select id from access_token").query(String.class).single();
        assertThat(person.call("GET", "/api/runs", token).statusCode()).isEqualTo(200);
        person.submit("/tokens", "/tokens/" + id + "/revoke");

        assertThat(new Caller(port).call("GET", "/api/runs", token).statusCode())
                .isEqualTo(401);
        assertThat(person.get("/tokens?revoked").body()).contains("The token is revoked.", "No tokens yet");
    }

    @Test
    void whatIsWrongWithATokenIsSaidBesideTheField() {
        logIn();
        person.makeToken("ci", "read");
        HttpResponse<String> twice = person.submit("/tokens", "/tokens", "name", "ci", "scope", "run", "days", "7");
        assertThat(twice.statusCode()).isEqualTo(422);
        assertThat(twice.body()).contains("There is a token of this name already.");
        assertThat(person.submit("/tokens", "/tokens", "name", "x", "scope", "all", "days", "7")
                        .statusCode())
                .isEqualTo(400);
        assertThat(person.submit("/tokens", "/tokens", "name", "x", "scope", "run", "days", "-1")
                        .statusCode())
                .isEqualTo(400);
    }
}
