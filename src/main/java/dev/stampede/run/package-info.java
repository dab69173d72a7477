/**
 * The life of a run: queue, one live run at a time, history. Publishes what happens as events and knows nothing of who
 * listens: no HTTP, no pages, no reports.
 */
@NullMarked
package dev.stampede.run;

import org.jspecify.annotations.NullMarked;
