package dev.stampede.web.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.HttpMediaTypeNotAcceptableException;

/** The formats of reports. */
enum ReportFormat {
    JSON("application/json", "json", "json"),
    MARKDOWN("text/markdown;charset=UTF-8", "markdown", "md");

    private final String type;
    private final String word;
    private final String ending;

    ReportFormat(String type, String word, String ending) {
        this.type = type;
        this.word = word;
        this.ending = ending;
    }

    MediaType type() {
        return MediaType.parseMediaType(type);
    }

    /** The ending of file names. */
    String ending() {
        return ending;
    }

    /**
     * Chooses the format; the parameter wins over the header.
     *
     * @param parameter the {@code format} parameter
     * @param accept the {@code Accept} header
     * @throws InvalidParameter if there is no such format
     * @throws HttpMediaTypeNotAcceptableException if the header asks for neither
     */
    static ReportFormat of(@Nullable String parameter, @Nullable String accept)
            throws HttpMediaTypeNotAcceptableException {
        if (parameter == null) {
            return Accepted.of(accept, List.of(values()), ReportFormat::type);
        }
        for (ReportFormat format : values()) {
            if (format.word.equals(parameter)) {
                return format;
            }
        }
        throw new InvalidParameter("format", "The parameter format must be json or markdown.");
    }
}
