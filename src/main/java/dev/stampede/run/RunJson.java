package dev.stampede.run;

import dev.stampede.format.Marks;
import dev.stampede.format.MarksReader;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenario;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A run's own row in a file of runs: all but scenario, report and ticks. */
final class RunJson {

    private static final int LONGEST_SENTENCE = 10_000;
    private static final int MOST_NOTES = 100;
    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-01-01T00:00:00Z");

    private RunJson() {}

    /** A value is not what it must be. The message is a sentence for people. */
    static final class Wrong extends RuntimeException {

        private static final long serialVersionUID = 1L;

        Wrong(String detail) {
            super(detail);
        }
    }

    static ObjectNode write(Run run) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("id", run.id().toString());
        json.put("name", run.name());
        json.put("note", run.marks().note());
        ArrayNode tags = json.putArray("tags");
        run.marks().tags().forEach(tags::add);
        json.put("pinned", run.marks().pinned());
        json.put("state", run.state().word());
        json.put("created_at", run.createdAt().toString());
        json.put("started_at", text(run.startedAt()));
        json.put("ended_at", text(run.endedAt()));
        json.putObject("progress")
                .put("fraction", run.progress().fraction())
                .put("words", run.progress().words());
        json.put("headline", run.headline());
        json.put("failure", run.failure());
        ArrayNode notes = json.putArray("notes");
        run.notes().forEach(notes::add);
        return json;
    }

    private static @Nullable String text(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }

    /**
     * Reads it back.
     *
     * @throws Wrong if a value is not what it must be
     * @throws dev.stampede.format.InvalidMarks if what people wrote on it breaks rules
     */
    static Run read(JsonNode json, Scenario scenario) {
        double fraction = json.at("/progress/fraction").asDouble(-1);
        if (!(fraction >= 0 && fraction <= 1)) {
            throw new Wrong("The progress must have a fraction from 0 to 1.");
        }
        Instant created = time(json, "created_at");
        Instant ended = time(json, "ended_at");
        if (created == null || ended == null) {
            throw new Wrong("The run must have times in created_at and ended_at.");
        }
        return new Run(
                id(json),
                marks(json),
                state(json),
                scenario,
                created,
                time(json, "started_at"),
                ended,
                null,
                new Progress(fraction, sentence(json.path("progress"), "words")),
                optional(json, "headline"),
                optional(json, "failure"),
                notes(json));
    }

    private static UUID id(JsonNode json) {
        String text = json.path("id").asString("");
        try {
            UUID id = UUID.fromString(text);
            if (id.toString().equals(text)) {
                return id;
            }
        } catch (IllegalArgumentException no) {
            // said below
        }
        throw new Wrong("The id must be a UUID in lower case.");
    }

    /** The name is a scenario's, which may be any text; the rest somebody wrote here. */
    private static Marks marks(JsonNode json) {
        ObjectNode change = JsonNodeFactory.instance.objectNode();
        for (String key : List.of("note", "tags", "pinned")) {
            change.set(key, json.path(key).isMissingNode() ? JsonNodeFactory.instance.nullNode() : json.path(key));
        }
        Marks rest = MarksReader.change(change).apply(Marks.named(null));
        String name = optional(json, "name");
        if (name != null && name.length() > MarksReader.LONGEST_NAME) {
            throw new Wrong("The name must have at most " + MarksReader.LONGEST_NAME + " characters.");
        }
        return new Marks(name, rest.note(), rest.tags(), rest.pinned());
    }

    private static RunState state(JsonNode json) {
        String word = json.path("state").asString("");
        for (RunState state : RunState.values()) {
            if (state.word().equals(word) && !state.active()) {
                return state;
            }
        }
        throw new Wrong("The state must be completed, cancelled, failed or interrupted.");
    }

    private static @Nullable Instant time(JsonNode json, String key) {
        String text = optional(json, key);
        try {
            Instant time = text == null ? null : Instant.parse(text);
            if (time == null || (time.isAfter(FIRST) && time.isBefore(LAST))) {
                return time;
            }
        } catch (DateTimeException no) {
            // said below
        }
        throw new Wrong("The value of " + key + " must be a time such as 2026-11-30T12:00:00Z.");
    }

    private static List<String> notes(JsonNode json) {
        List<String> notes = new ArrayList<>();
        json.path("notes").forEach(note -> notes.add(sentence(note, "")));
        if (notes.size() > MOST_NOTES || notes.stream().anyMatch(note -> note.indexOf('\n') >= 0)) {
            throw new Wrong("There must be at most " + MOST_NOTES + " notes, each of one line.");
        }
        return notes;
    }

    private static String sentence(JsonNode json, String key) {
        JsonNode value = key.isEmpty() ? json : json.path(key);
        if (!value.isString()) {
            throw new Wrong(key.isEmpty() ? "The notes must be texts." : "The value of " + key + " must be a text.");
        }
        if (value.stringValue().length() > LONGEST_SENTENCE) {
            throw new Wrong("A text has more than " + LONGEST_SENTENCE + " characters.");
        }
        return RunColumns.plain(value.stringValue());
    }

    private static @Nullable String optional(JsonNode json, String key) {
        JsonNode value = json.path(key);
        return value.isMissingNode() || value.isNull() ? null : sentence(json, key);
    }
}
