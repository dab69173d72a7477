package dev.stampede.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.CookieManager;
import java.net.CookiePolicy;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A browser or a script, as far as HTTP goes: it keeps cookies, and follows no redirect. */
public final class Caller {

    private static final Pattern FORM_TOKEN = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");

    private final CookieManager cookies = new CookieManager(null, CookiePolicy.ACCEPT_ALL);
    private final HttpClient http = HttpClient.newBuilder()
            .cookieHandler(cookies)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    private final int port;

    public Caller(int port) {
        this.port = port;
    }

    public HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .timeout(Duration.ofSeconds(20));
    }

    public HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return http.send(request.build(), BodyHandlers.ofString(UTF_8));
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public HttpResponse<String> get(String path) {
        return send(request(path));
    }

    /** A call of the API with a token. */
    public HttpResponse<String> call(String method, String path, String token) {
        return send(request(path)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(method, method.equals("GET") ? BodyPublishers.noBody() : BodyPublishers.ofString("{}")));
    }

    /** Posts a form with the form token of the page that shows it; the rest are names and values in turn. */
    public HttpResponse<String> submit(String page, String action, String... fields) {
        Matcher token = FORM_TOKEN.matcher(get(page).body());
        String csrf = token.find() ? token.group(1) : "";
        return post(action, "_csrf", csrf, fields);
    }

    public HttpResponse<String> post(String action, String name, String value, String... fields) {
        StringBuilder body = new StringBuilder(name + "=" + encoded(value));
        for (int i = 0; i < fields.length; i += 2) {
            body.append('&').append(fields[i]).append('=').append(encoded(fields[i + 1]));
        }
        return send(request(action)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(body.toString())));
    }

    public HttpResponse<String> logIn(String username, String password) {
        return submit("/login", "/login", "username", username, "password", password);
    }

    public HttpResponse<String> logOut() {
        return submit("/tokens", "/logout");
    }

    /** Makes a token on the page and reads it there. */
    public String makeToken(String name, String scope) {
        submit("/tokens", "/tokens", "name", name, "scope", scope, "days", "7");
        Matcher shown = Pattern.compile("stampede_[A-Za-z0-9_-]{43}")
                .matcher(get("/tokens").body());
        if (!shown.find()) {
            throw new IllegalStateException("no token was shown");
        }
        return shown.group();
    }

    /** The value of a cookie; empty if there is none. */
    public String cookie(String name) {
        return cookies.getCookieStore().getCookies().stream()
                .filter(cookie -> cookie.getName().equals(name))
                .map(java.net.HttpCookie::getValue)
                .findFirst()
                .orElse("");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, UTF_8);
    }

    public static String header(HttpResponse<?> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }
}
