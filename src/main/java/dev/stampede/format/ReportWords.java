package dev.stampede.format;

import java.util.List;

/**
 * A report in words.
 *
 * @param headline one sentence that says it all
 * @param story the same in three sentences
 * @param findings the most important first
 */
public record ReportWords(String headline, Story story, List<Finding> findings) {

    public ReportWords {
        findings = List.copyOf(findings);
    }
}
