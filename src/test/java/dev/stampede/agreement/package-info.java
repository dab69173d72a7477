/** Both engines on the same scenarios. */
@NullMarked
package dev.stampede.agreement;

import org.jspecify.annotations.NullMarked;
