/**
 * What a run means: headline, three sentences, findings, the report that is kept, pages and charts for post-mortems, and CSV
 * for spreadsheets. Listens to {@code run} and stores what it says there; knows nothing of HTTP and pages.
 */
@NullMarked
package dev.stampede.report;

import org.jspecify.annotations.NullMarked;
