package dev.stampede.format;

import java.io.InputStream;
import java.math.BigDecimal;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads one JSON text into a tree without forgiving anything: what breaks the grammar is {@link MalformedJson}; repeated
 * keys and numbers that overflow are violations at their place. Numbers are kept exactly, as decimals.
 */
final class StrictJson {

    static final int DEEPEST = 32;

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(DEEPEST + 2).build())
            .build();

    private final JsonParser parser;
    private final Problems problems;

    private StrictJson(JsonParser parser, Problems problems) {
        this.parser = parser;
        this.problems = problems;
    }

    static JsonNode read(String json, Problems problems) {
        return read(JSON.createParser(ObjectReadContext.empty(), json), problems);
    }

    static JsonNode read(InputStream json, Problems problems) {
        return read(JSON.createParser(ObjectReadContext.empty(), json), problems);
    }

    private static JsonNode read(JsonParser parser, Problems problems) {
        try (parser) {
            return new StrictJson(parser, problems).document();
        } catch (JacksonException e) {
            throw SyntaxSentences.of(e, parser);
        }
    }

    private JsonNode document() {
        JsonToken first = parser.nextToken();
        if (first == null) {
            throw malformed("There is no JSON here, only nothing or blanks. Send one JSON object.");
        }
        JsonNode root = value(first, "", 0);
        if (parser.nextToken() != null) {
            throw malformed("There is something after the end of the JSON value. Send one value only.");
        }
        return root;
    }

    private JsonNode value(JsonToken token, String pointer, int depth) {
        if (depth > DEEPEST) {
            throw malformed("The JSON is nested deeper than " + DEEPEST + " levels. Nothing here needs that.");
        }
        return switch (token) {
            case START_OBJECT -> object(pointer, depth);
            case START_ARRAY -> array(pointer, depth);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(pointer);
            case VALUE_TRUE -> NODES.booleanNode(true);
            case VALUE_FALSE -> NODES.booleanNode(false);
            case VALUE_NULL -> NODES.nullNode();
            default -> NODES.stringNode(parser.getString());
        };
    }

    private ObjectNode object(String pointer, int depth) {
        ObjectNode object = NODES.objectNode();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            String child = Pointers.child(pointer, key);
            JsonNode value = value(parser.nextToken(), child, depth + 1);
            if (object.has(key)) {
                problems.add(child, "The key " + Quoted.of(key) + " stands here twice. Keep one of them.");
            }
            object.set(key, value);
        }
        return object;
    }

    private ArrayNode array(String pointer, int depth) {
        ArrayNode array = NODES.arrayNode();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            array.add(value(token, pointer + "/" + array.size(), depth + 1));
        }
        return array;
    }

    /** By way of double, which knows any exponent: a decimal of 1e-2000000000 would be gigabytes once rounded. */
    private JsonNode number(String pointer) {
        String text = parser.getString();
        double approximate = Double.parseDouble(text);
        if (Double.isInfinite(approximate)) {
            problems.add(pointer, "The number " + Quoted.of(text) + " is too large to be stored.");
            return NODES.numberNode(BigDecimal.ZERO);
        }
        return NODES.numberNode(approximate == 0 ? BigDecimal.ZERO : new BigDecimal(text));
    }

    private MalformedJson malformed(String detail) {
        return SyntaxSentences.at(parser, detail);
    }
}
