package dev.stampede.storm;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How clients introduce themselves to an external target: what their upgrade request carries beyond the standard's own
 * headers, what they say first, and what they wait for. The rules are {@link IntroductionRules}'.
 *
 * @param headers of the upgrade request, by name
 * @param cookies sent together in one Cookie header
 * @param bearerToken sent as {@code Authorization: Bearer …}; null for none
 * @param subprotocols offered, in order of preference
 * @param firstMessage a text message that each client sends as soon as it is open; null for none
 * @param waitFor the text that the first answer must contain for a client to count as acknowledged; null for any message
 * @param pingMessage a text message that each open client sends again and again; null for none
 * @param pingInterval from one such message to the next; null without a message
 * @param trust whose certificates the target may show
 */
public record Introduction(
        Map<String, String> headers,
        Map<String, String> cookies,
        @Nullable String bearerToken,
        List<String> subprotocols,
        @Nullable String firstMessage,
        @Nullable String waitFor,
        @Nullable String pingMessage,
        @Nullable Duration pingInterval,
        Trust trust) {

    /** What stands where a secret was. */
    public static final String MASK = "***";

    /** Nothing but what the standard asks for. */
    public static final Introduction NONE =
            new Introduction(Map.of(), Map.of(), null, List.of(), null, null, null, null, Trust.SYSTEM);

    /** In these headers nobody keeps a secret; the value of any other may be one. */
    private static final Set<String> OPEN_HEADERS =
            Set.of("origin", "user-agent", "accept", "accept-language", "cache-control", "pragma");

    public Introduction {
        headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
        cookies = Collections.unmodifiableMap(new LinkedHashMap<>(cookies));
        subprotocols = List.copyOf(subprotocols);
    }

    /** False if any certificate of the target's is taken. */
    public boolean verified() {
        return trust.verified();
    }

    /** True if the value of that header may be a secret. */
    public static boolean secret(String header) {
        return !OPEN_HEADERS.contains(header.toLowerCase(Locale.ROOT));
    }

    /** True if a client is acknowledged by a message, not by being open. */
    public boolean awaitsAnswer() {
        return firstMessage != null || waitFor != null;
    }

    /** The same without its secrets: all that is stored, shown, exported or logged. */
    public Introduction masked() {
        Map<String, String> shownHeaders = new LinkedHashMap<>(headers);
        shownHeaders.replaceAll((name, value) -> secret(name) ? MASK : value);
        Map<String, String> shownCookies = new LinkedHashMap<>(cookies);
        shownCookies.replaceAll((name, value) -> MASK);
        return new Introduction(
                shownHeaders,
                shownCookies,
                bearerToken == null ? null : MASK,
                subprotocols,
                firstMessage == null ? null : MASK,
                waitFor,
                pingMessage,
                pingInterval,
                trust);
    }

    /** Where a secret is asked for again, because only its mask is left. */
    List<String> masks() {
        List<String> pointers = new ArrayList<>();
        headers.forEach((name, value) -> add(pointers, "/target/headers/" + escaped(name), value));
        cookies.forEach((name, value) -> add(pointers, "/target/cookies/" + escaped(name), value));
        add(pointers, "/target/bearer_token", bearerToken);
        add(pointers, "/target/first_message", firstMessage);
        return pointers;
    }

    private static void add(List<String> pointers, String pointer, @Nullable String value) {
        if (MASK.equals(value)) {
            pointers.add(pointer);
        }
    }

    /** A key in an RFC 6901 pointer. */
    static String escaped(String key) {
        return key.replace("~", "~0").replace("/", "~1");
    }

    /** Without secrets, because texts end up in logs. */
    @Override
    public String toString() {
        return "Introduction[" + headers.size() + " headers, " + cookies.size() + " cookies, "
                + (bearerToken == null ? "no" : "a") + " bearer token, subprotocols " + subprotocols + ", "
                + (firstMessage == null ? "no" : "a") + " first message, "
                + trust + "]";
    }
}
