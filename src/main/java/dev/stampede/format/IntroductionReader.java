package dev.stampede.format;

import dev.stampede.storm.Introduction;
import dev.stampede.storm.Trust;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads and writes {@code target}: how clients introduce themselves to an external target. */
final class IntroductionReader {

    /** Whom to trust: {@code system} is what Java or the operator trusts. Anything else is certificates. */
    private static final Map<String, Trust> TRUST = trust();

    private static final List<String> KEYS = List.of(
            "headers",
            "cookies",
            "bearer_token",
            "subprotocols",
            "first_message",
            "wait_for",
            "ping_message",
            "ping_interval",
            "trust");

    private IntroductionReader() {}

    private static Map<String, Trust> trust() {
        Map<String, Trust> words = new LinkedHashMap<>();
        words.put("system", Trust.SYSTEM);
        words.put("none", Trust.NONE);
        return words;
    }

    static Introduction read(Fields scenario) {
        Fields fields = scenario.objectOrNull("target");
        if (fields == null) {
            return Introduction.NONE;
        }
        fields.knowsOnly(KEYS);
        boolean pingBroken = fields.broken("ping_message") || fields.broken("ping_interval");
        return new Introduction(
                texts(fields.objectOrNull("headers")),
                texts(fields.objectOrNull("cookies")),
                fields.text("bearer_token"),
                list(fields, "subprotocols"),
                fields.text("first_message"),
                fields.text("wait_for"),
                pingBroken ? null : fields.text("ping_message"),
                pingBroken ? null : fields.secondsOrNull("ping_interval"),
                trust(fields));
    }

    private static Trust trust(Fields fields) {
        JsonNode value = fields.valueOrNull("trust");
        if (value == null || !value.isString() || TRUST.containsKey(value.stringValue())) {
            return fields.choice("trust", TRUST, Trust.SYSTEM);
        }
        if (Trust.looksLikePem(value.stringValue())) {
            return Trust.of(value.stringValue());
        }
        // Not repeated: it may be half of something that nobody should see.
        fields.problem(
                "trust", "Use \"system\", \"none\", or certificates as PEM text, from -----BEGIN CERTIFICATE----- on.");
        return Trust.SYSTEM;
    }

    private static Map<String, String> texts(@Nullable Fields object) {
        Map<String, String> texts = new LinkedHashMap<>();
        if (object != null) {
            for (String key : object.keys()) {
                String text = object.value(key) == null ? null : object.text(key);
                if (text != null) {
                    texts.put(key, text);
                }
            }
        }
        return texts;
    }

    private static List<String> list(Fields fields, String key) {
        JsonNode value = fields.valueOrNull(key);
        if (value != null && !value.isArray()) {
            fields.problem(key, "This must be a list in brackets, but is " + Kinds.of(value) + ".");
            return List.of();
        }
        List<String> texts = new ArrayList<>();
        for (int i = 0; value != null && i < value.size(); i++) {
            String pointer = Pointers.child(fields.pointer(key), String.valueOf(i));
            JsonNode item = value.get(i);
            if (item.isString()) {
                // What breaks a rule is left out when the rest is read again.
                texts.addAll(fields.problems().at(pointer) ? List.of() : List.of(item.stringValue()));
            } else {
                fields.problems().add(pointer, "This must be a text in double quotes, but is " + Kinds.of(item) + ".");
            }
        }
        return texts;
    }

    /** Without its secrets: what is written is stored, shown or sent on. */
    static ObjectNode write(Introduction introduction) {
        Introduction shown = introduction.masked();
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        ObjectNode headers = json.putObject("headers");
        shown.headers().forEach(headers::put);
        ObjectNode cookies = json.putObject("cookies");
        shown.cookies().forEach(cookies::put);
        json.put("bearer_token", shown.bearerToken());
        ArrayNode subprotocols = json.putArray("subprotocols");
        shown.subprotocols().forEach(subprotocols::add);
        json.put("first_message", shown.firstMessage());
        json.put("wait_for", shown.waitFor());
        json.put("ping_message", shown.pingMessage());
        json.set("ping_interval", shown.pingInterval() == null ? json.nullNode() : Numbers.json(shown.pingInterval()));
        String pem = shown.trust().pem();
        json.put("trust", !shown.verified() ? "none" : pem == null ? "system" : pem);
        return json;
    }
}
