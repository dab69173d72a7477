/**
 * What a run means, in words: the headline, the findings, the report that is kept, and CSV for spreadsheets. Listens to
 * {@code run} and stores what it says there; knows nothing of HTTP and pages.
 */
@NullMarked
package dev.stampede.report;

import org.jspecify.annotations.NullMarked;
