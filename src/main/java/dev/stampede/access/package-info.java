/**
 * Who is let in: the login and what it takes to guess it, the tokens of scripts and what they are good for. Knows nothing
 * of HTTP and nothing of runs.
 */
@NullMarked
package dev.stampede.access;

import org.jspecify.annotations.NullMarked;
