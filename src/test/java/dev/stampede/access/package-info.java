@NullMarked
package dev.stampede.access;

import org.jspecify.annotations.NullMarked;
