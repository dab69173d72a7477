/**
 * JSON of scenarios, policies, ticks and reports: strict when reading, complete when writing.
 *
 * <p>Every error names its place as an RFC 6901 pointer and says in a plain sentence what to do. This package knows
 * nothing of HTTP, Spring or where texts are stored.
 */
@NullMarked
package dev.stampede.format;

import org.jspecify.annotations.NullMarked;
