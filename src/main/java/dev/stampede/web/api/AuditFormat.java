package dev.stampede.web.api;

import dev.stampede.format.AuditJson;
import dev.stampede.format.AuditJunit;
import dev.stampede.format.AuditMarkdown;
import dev.stampede.format.AuditSarif;
import dev.stampede.format.AuditedPolicy;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.HttpMediaTypeNotAcceptableException;

/** The formats of audits. */
enum AuditFormat implements Accepted.Format {
    JSON("application/json", "json", "json"),
    MARKDOWN("text/markdown;charset=UTF-8", "markdown", "md"),
    SARIF("application/sarif+json", "sarif", "sarif"),
    JUNIT("application/xml", "junit", "xml");

    private final String type;
    private final String word;
    private final String ending;

    AuditFormat(String type, String word, String ending) {
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

    /** {@link Accepted#of}, but a browser that asks for a page gets JSON, although it would take XML. */
    static AuditFormat of(@Nullable String parameter, @Nullable String accept)
            throws HttpMediaTypeNotAcceptableException {
        boolean page = parameter == null && accept != null && accept.contains("text/html");
        return page ? JSON : Accepted.of(parameter, accept, List.of(values()));
    }

    /**
     * Writes audits.
     *
     * @param isList false for a lone policy, whose JSON is the audit itself
     * @param file the file that the policies stand in, as a relative URI, for SARIF; null if there is none
     */
    String write(List<AuditedPolicy> audited, boolean isList, @Nullable String file) {
        return switch (this) {
            case JSON -> (isList ? AuditJson.write(audited) : AuditJson.write(audited.get(0))).toString();
            case MARKDOWN -> AuditMarkdown.write(audited);
            case SARIF -> AuditSarif.write(audited, file).toString();
            case JUNIT -> AuditJunit.write(audited);
        };
    }
}
