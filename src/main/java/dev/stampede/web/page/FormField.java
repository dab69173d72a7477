package dev.stampede.web.page;

import java.util.ArrayList;
import java.util.List;

/**
 * One field of the form.
 *
 * @param path where its value goes in the scenario, keys joined by dots
 * @param unit what a number counts, or empty
 * @param hint one sentence, or empty
 * @param choices for {@link Kind#CHOICE}: what can be chosen
 */
record FormField(String path, String label, String unit, String hint, Kind kind, List<Choice> choices) {

    /** How a field's text becomes JSON. */
    enum Kind {
        /** A number, or the text as it stands where it is none: the reader then says what is wrong with it. */
        NUMBER,
        TEXT,
        /** A text that nobody who looks over a shoulder shall read. */
        SECRET,
        /** Texts with commas between them. */
        LIST,
        CHOICE,
        FLAG,
        /** Several lines of text. */
        LINES,
        /** Several lines of JSON. */
        JSON
    }

    record Choice(String value, String words) {}

    static FormField number(String path, String label, String unit, String hint) {
        return new FormField(path, label, unit, hint, Kind.NUMBER, List.of());
    }

    static FormField text(String path, String label, String hint) {
        return new FormField(path, label, "", hint, Kind.TEXT, List.of());
    }

    static FormField secret(String path, String label, String hint) {
        return new FormField(path, label, "", hint, Kind.SECRET, List.of());
    }

    static FormField list(String path, String label, String hint) {
        return new FormField(path, label, "", hint, Kind.LIST, List.of());
    }

    static FormField flag(String path, String label) {
        return new FormField(path, label, "", "", Kind.FLAG, List.of());
    }

    static FormField lines(String path, String label, String hint) {
        return new FormField(path, label, "", hint, Kind.LINES, List.of());
    }

    static FormField json(String path, String label, String hint) {
        return new FormField(path, label, "", hint, Kind.JSON, List.of());
    }

    /** Values and their words in turn. */
    static FormField choice(String path, String label, String hint, String... valuesAndWords) {
        List<Choice> choices = new ArrayList<>();
        for (int i = 0; i < valuesAndWords.length; i += 2) {
            choices.add(new Choice(valuesAndWords[i], valuesAndWords[i + 1]));
        }
        return new FormField(path, label, "", hint, Kind.CHOICE, List.copyOf(choices));
    }

    FormField withHint(String newHint) {
        return new FormField(path, label, unit, newHint, kind, choices);
    }

    /** The element's id, for labels, links and descriptions. */
    String id() {
        return "f-" + path.replace('.', '-').replace('_', '-');
    }
}
