package dev.stampede.web.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.util.MimeTypeUtils;
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
            return accepted(accept);
        }
        for (AnswerFormat format : values()) {
            if (format.word.equals(parameter)) {
                return format;
            }
        }
        throw new InvalidParameter("format", "The parameter format must be json or csv.");
    }

    private static AnswerFormat accepted(@Nullable String accept) throws HttpMediaTypeNotAcceptableException {
        if (accept == null || accept.isBlank()) {
            return JSON;
        }
        try {
            List<MediaType> asked = MediaType.parseMediaTypes(accept);
            MimeTypeUtils.sortBySpecificity(asked);
            asked.sort(java.util.Comparator.comparingDouble(MediaType::getQualityValue)
                    .reversed());
            for (MediaType type : asked) {
                for (AnswerFormat format : values()) {
                    if (type.getQualityValue() > 0 && type.includes(withoutParameters(format.type()))) {
                        return format;
                    }
                }
            }
        } catch (org.springframework.http.InvalidMediaTypeException unreadable) {
            throw new HttpMediaTypeNotAcceptableException("unreadable Accept header");
        }
        throw new HttpMediaTypeNotAcceptableException(List.of(JSON.type(), CSV.type()));
    }

    private static MediaType withoutParameters(MediaType type) {
        return new MediaType(type.getType(), type.getSubtype());
    }
}
