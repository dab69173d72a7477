/**
 * The life of a run: queue, one run at a time, history that is searched, kept within limits, exported and imported, and
 * outlives a database that is away. Publishes what happens as events and knows nothing of who listens: no HTTP, no pages,
 * no reports.
 */
@NullMarked
package dev.stampede.run;

import org.jspecify.annotations.NullMarked;
