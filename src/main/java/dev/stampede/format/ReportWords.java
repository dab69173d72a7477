package dev.stampede.format;

import java.util.List;

/**
 * A report in words.
 *
 * @param headline one sentence that says it all
 * @param findings the most important first
 */
public record ReportWords(String headline, List<Finding> findings) {

    public ReportWords {
        findings = List.copyOf(findings);
    }
}
