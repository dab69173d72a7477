/**
 * The REST API under {@code /api}: handlers map, call one method of the core and answer. Every error below {@code /api}
 * leaves as a problem document (RFC 9457), made in one place. Who may call at all is {@code web}'s business.
 */
@NullMarked
package dev.stampede.web.api;

import org.jspecify.annotations.NullMarked;
