package dev.stampede.web.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.HttpMediaTypeNotAcceptableException;

/** The two formats of data for downloads. */
enum AnswerFormat {
    JSON("application/json", "json"),
    CSV("text/csv;charset=UTF-8", "csv");

    private final String type;
    private final String word;

    AnswerFormat(String type, String word) {
        this.type = type;
        this.word = word;
    }

    MediaType type() {
        return MediaType.parseMediaType(type);
    }

    /** The word of the {@code format} parameter, and the ending of file names. */
    String word() {
        return word;
    }

    /**
     * Chooses the format; the parameter wins over the header.
     *
     * @param parameter the {@code format} parameter
     * @param accept the {@code Accept} header
     * @throws InvalidParameter if there is no such format
     * @throws HttpMediaTypeNotAcceptableException if the header asks for neither
     */
    static AnswerFormat of(@Nullable String parameter, @Nullable String accept)
            throws HttpMediaTypeNotAcceptableException {
        if (parameter == null) {
            return Accepted.of(accept, List.of(values()), AnswerFormat::type);
        }
        for (AnswerFormat format : values()) {
            if (format.word.equals(parameter)) {
                return format;
            }
        }
        throw new InvalidParameter("format", "The parameter format must be json or csv.");
    }
}
