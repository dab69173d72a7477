package dev.stampede.web.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.HttpMediaTypeNotAcceptableException;

/** The formats of reports. */
enum ReportFormat implements Accepted.Format {
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

    @Override
    public MediaType type() {
        return MediaType.parseMediaType(type);
    }

    @Override
    public String word() {
        return word;
    }

    /** The ending of file names. */
    String ending() {
        return ending;
    }

    /** {@link Accepted#of}. */
    static ReportFormat of(@Nullable String parameter, @Nullable String accept)
            throws HttpMediaTypeNotAcceptableException {
        return Accepted.of(parameter, accept, List.of(values()));
    }
}
