package dev.stampede.web.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.HttpMediaTypeNotAcceptableException;

/** The two formats of data for downloads. */
enum AnswerFormat implements Accepted.Format {
    JSON("application/json", "json"),
    CSV("text/csv;charset=UTF-8", "csv");

    private final String type;
    private final String word;

    AnswerFormat(String type, String word) {
        this.type = type;
        this.word = word;
    }

    @Override
    public MediaType type() {
        return MediaType.parseMediaType(type);
    }

    /** The word of the {@code format} parameter, and the ending of file names. */
    @Override
    public String word() {
        return word;
    }

    /** {@link Accepted#of}. */
    static AnswerFormat of(@Nullable String parameter, @Nullable String accept)
            throws HttpMediaTypeNotAcceptableException {
        return Accepted.of(parameter, accept, List.of(values()));
    }
}
