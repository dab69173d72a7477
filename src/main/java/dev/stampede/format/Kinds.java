package dev.stampede.format;

import tools.jackson.databind.JsonNode;

/** What a JSON value is, in words. */
final class Kinds {

    private Kinds() {}

    static String of(JsonNode value) {
        return switch (value.getNodeType()) {
            case STRING -> "the text " + Quoted.of(value.stringValue());
            case NUMBER -> "the number " + shortened(value.asString());
            case BOOLEAN -> value.asString();
            case ARRAY -> "a list";
            case OBJECT -> "an object";
            default -> "null";
        };
    }

    private static String shortened(String number) {
        return number.length() <= 40 ? number : number.substring(0, 40) + "…";
    }
}
