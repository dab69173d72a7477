package dev.stampede.storm;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The rules of {@link Introduction}: nothing in it can become another header or another request. */
final class IntroductionRules {

    static final int MOST_HEADERS = 32;
    static final int MOST_COOKIES = 32;
    static final int MOST_SUBPROTOCOLS = 16;
    static final int LONGEST_NAME = 100;
    static final int LONGEST_VALUE = 4_096;
    static final int LONGEST_HEADERS = 12_000;
    static final int LONGEST_MESSAGE = 16_384;
    static final int LONGEST_WAIT_FOR = 1_000;
    static final Duration SHORTEST_PING = Duration.ofSeconds(1);

    /** RFC 9110 section 5.6.2. */
    private static final Pattern TOKEN = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");

    /** Printable, no space at either end. */
    private static final Pattern VALUE = Pattern.compile("[!-~]([ -~]*[!-~])?|");

    /** RFC 6265 section 4.1.1. */
    private static final Pattern COOKIE_VALUE = Pattern.compile("[!#-+\\--:<-\\[\\]-~]*");

    private static final Pattern BEARER = Pattern.compile("[!-~]+");

    /** What makes the request a request, or an upgrade, is Stampede's to say. */
    private static final Set<String> RESERVED = Set.of(
            "host",
            "connection",
            "upgrade",
            "content-length",
            "transfer-encoding",
            "te",
            "trailer",
            "expect",
            "keep-alive",
            "http2-settings");

    private final Introduction introduction;
    private final List<Violation> violations;

    private IntroductionRules(Introduction introduction, List<Violation> violations) {
        this.introduction = introduction;
        this.violations = violations;
    }

    static void check(Target target, List<Violation> violations) {
        IntroductionRules rules = new IntroductionRules(target.introduction(), violations);
        if (target.uri() == null) {
            if (!target.introduction().equals(Introduction.NONE)) {
                rules.add(
                        "",
                        "Only an external target is introduced to. The embedded gateway and the virtual one take every"
                                + " client as it is: leave target out, or give the address of a server of yours as uri.");
            }
            return;
        }
        rules.headers();
        rules.cookies();
        rules.bearerToken();
        rules.headersTogether();
        rules.subprotocols();
        rules.messages();
        rules.trust(target.uri().getScheme());
    }

    private void headers() {
        Map<String, String> headers = introduction.headers();
        atMost("/headers", headers.size(), MOST_HEADERS, "headers");
        Set<String> seen = new HashSet<>();
        headers.forEach((name, value) -> {
            String pointer = "/headers/" + Introduction.escaped(name);
            String fault = headerFault(name, value);
            if (fault != null) {
                add(pointer, fault);
            } else if (!seen.add(name.toLowerCase(Locale.ROOT))) {
                add(pointer, "This header is given twice; upper and lower case make no difference.");
            }
        });
    }

    private @Nullable String headerFault(String name, String value) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (name.length() > LONGEST_NAME || !TOKEN.matcher(name).matches()) {
            return "A header's name has 1 to " + LONGEST_NAME + " letters, digits and hyphens.";
        }
        if (RESERVED.contains(lower) || lower.startsWith("sec-websocket-") || lower.startsWith("proxy-")) {
            String instead = lower.equals("sec-websocket-protocol") ? " Use subprotocols." : "";
            return "This header belongs to the upgrade itself, so Stampede sets it." + instead;
        }
        if (lower.equals("cookie") && !introduction.cookies().isEmpty()) {
            return "Give cookies either here or in cookies, not in both.";
        }
        if (lower.equals("authorization") && introduction.bearerToken() != null) {
            return "Give the authorization either here or as bearer_token, not both.";
        }
        if (value.length() > LONGEST_VALUE || !VALUE.matcher(value).matches()) {
            return "A header's value is one line of at most " + LONGEST_VALUE
                    + " printable ASCII characters, without spaces at its ends.";
        }
        return null;
    }

    private void cookies() {
        Map<String, String> cookies = introduction.cookies();
        atMost("/cookies", cookies.size(), MOST_COOKIES, "cookies");
        cookies.forEach((name, value) -> {
            String pointer = "/cookies/" + Introduction.escaped(name);
            if (name.length() > LONGEST_NAME || !TOKEN.matcher(name).matches()) {
                add(pointer, "A cookie's name has 1 to " + LONGEST_NAME + " letters, digits and hyphens.");
            } else if (value.length() > LONGEST_VALUE
                    || !COOKIE_VALUE.matcher(value).matches()) {
                add(
                        pointer,
                        "A cookie's value has at most " + LONGEST_VALUE
                                + " printable ASCII characters, without spaces, quotes, commas, semicolons and"
                                + " backslashes.");
            }
        });
    }

    private void bearerToken() {
        String token = introduction.bearerToken();
        if (token != null
                && (token.length() > LONGEST_VALUE || !BEARER.matcher(token).matches())) {
            add(
                    "/bearer_token",
                    "A bearer token has 1 to " + LONGEST_VALUE
                            + " printable ASCII characters without spaces. Leave the word Bearer out.");
        }
    }

    private void headersTogether() {
        int length = length(introduction.headers()) + length(introduction.cookies());
        if (length > LONGEST_HEADERS) {
            add(
                    "/headers",
                    "Headers and cookies together have " + length + " characters; at most " + LONGEST_HEADERS
                            + " are sent.");
        }
    }

    private static int length(Map<String, String> values) {
        return values.entrySet().stream()
                .mapToInt(entry -> entry.getKey().length() + entry.getValue().length() + 4)
                .sum();
    }

    private void subprotocols() {
        List<String> subprotocols = introduction.subprotocols();
        atMost("/subprotocols", subprotocols.size(), MOST_SUBPROTOCOLS, "subprotocols");
        for (int i = 0; i < subprotocols.size(); i++) {
            String name = subprotocols.get(i);
            if (name.length() > LONGEST_NAME || !TOKEN.matcher(name).matches()) {
                add(
                        "/subprotocols/" + i,
                        "A subprotocol's name has 1 to " + LONGEST_NAME
                                + " letters, digits, dots and hyphens, such as graphql-transport-ws.");
            } else if (subprotocols.indexOf(name) < i) {
                add("/subprotocols/" + i, "This subprotocol is offered twice.");
            }
        }
    }

    private void messages() {
        message("/first_message", introduction.firstMessage(), LONGEST_MESSAGE);
        message("/wait_for", introduction.waitFor(), LONGEST_WAIT_FOR);
        message("/ping_message", introduction.pingMessage(), LONGEST_MESSAGE);
        Duration interval = introduction.pingInterval();
        if (interval != null && interval.compareTo(SHORTEST_PING) < 0) {
            add("/ping_interval", "Pings of the application come at least 1 second apart.");
        }
        if (interval == null && introduction.pingMessage() != null) {
            add("/ping_interval", "A ping message needs the time from one to the next: give ping_interval too.");
        }
        if (interval != null && introduction.pingMessage() == null) {
            add(
                    "/ping_message",
                    "Give the text of the ping too. For pings of the WebSocket protocol itself use heartbeat.");
        }
    }

    private void message(String pointer, @Nullable String text, int longest) {
        if (text == null) {
            return;
        }
        if (text.isEmpty() || text.length() > longest) {
            add(pointer, "This text must have 1 to " + longest + " characters, but has " + text.length() + ".");
        } else if (text.codePoints().anyMatch(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE)) {
            add(pointer, "This text has half of a character in it, which cannot be sent.");
        }
    }

    private void trust(String scheme) {
        String fault = introduction.trust().fault();
        if (fault != null) {
            add("/trust", fault);
        } else if (!introduction.trust().equals(Trust.SYSTEM) && !"wss".equals(scheme)) {
            add("/trust", "Only wss:// has certificates to trust. Leave this out.");
        }
    }

    private void atMost(String pointer, int count, int most, String what) {
        if (count > most) {
            add(pointer, "There are " + count + " " + what + "; at most " + most + " are sent.");
        }
    }

    private void add(String pointer, String detail) {
        violations.add(new Violation("/target" + pointer, detail));
    }
}
