package dev.stampede.format;

import java.io.CharConversionException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/** The parser's complaints in our words: its own name features and classes that mean nothing to a caller. */
final class SyntaxSentences {

    private static final Pattern CHARACTER = Pattern.compile("^Unexpected character \\('(.+?)' \\(code");
    private static final Pattern WORD = Pattern.compile("^(?:Unrecognized|Non-standard) token '([^']*)'");

    private SyntaxSentences() {}

    /**
     * @throws UncheckedIOException if it is the stream that failed, not the JSON
     */
    static MalformedJson of(JacksonException problem, JsonParser parser) {
        if (problem instanceof JacksonIOException
                && problem.getCause() instanceof IOException cause
                && !(cause instanceof CharConversionException)) {
            throw new UncheckedIOException(cause);
        }
        TokenStreamLocation place = problem.getLocation() == null ? parser.currentLocation() : problem.getLocation();
        return at(parser, place, sentence(problem));
    }

    static MalformedJson at(JsonParser parser, String detail) {
        return at(parser, parser.currentTokenLocation(), detail);
    }

    private static MalformedJson at(JsonParser parser, TokenStreamLocation place, String detail) {
        String pointer = parser.streamReadContext().pathAsPointer().toString();
        return new MalformedJson(
                detail,
                pointer.length() <= 500 ? pointer : Quoted.cut(pointer, 500) + "…",
                Math.max(1, place.getLineNr()),
                Math.max(1, place.getColumnNr()));
    }

    private static String sentence(JacksonException problem) {
        String message = String.valueOf(problem.getOriginalMessage());
        if (problem instanceof UnexpectedEndOfInputException || message.startsWith("Unexpected end-of-input")) {
            return "The JSON ends too early: a bracket, brace or quote is not closed.";
        }
        if (problem instanceof StreamConstraintsException) {
            return message.contains("nesting")
                    ? "The JSON is nested deeper than " + StrictJson.DEEPEST + " levels. Nothing here needs that."
                    : "A number, name or text in the JSON is longer than may be read.";
        }
        Matcher word = WORD.matcher(message);
        if (word.find()) {
            return "The word " + Quoted.of(word.group(1)) + " is no JSON value. Texts need double quotes, and "
                    + "NaN and Infinity do not exist in JSON.";
        }
        Matcher character = CHARACTER.matcher(message);
        if (character.find()) {
            return "The character " + Quoted.of(character.group(1)) + " cannot stand here in JSON.";
        }
        return encodingSentence(message);
    }

    private static String encodingSentence(String message) {
        if (message.contains("UTF-8") || message.contains("UTF-32")) {
            return "The text is not valid UTF-8.";
        }
        if (message.contains("control character") || message.contains("CTRL-CHAR")) {
            return "A text holds a raw control character or line break. Escape it, for example as \\n.";
        }
        if (message.contains("zeroes") || message.contains("numeric")) {
            return "A number is not written as JSON demands: digits, without leading zeros, point only between digits.";
        }
        return "The text cannot be read as JSON from here on.";
    }
}
