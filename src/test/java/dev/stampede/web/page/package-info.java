/** Pages: forms and words as plain tests, and a person's paths in a real browser. */
@NullMarked
package dev.stampede.web.page;

import org.jspecify.annotations.NullMarked;
