/**
 * Who may call: the checks of Host, Origin and forwarding headers in front of everything, the login of people and the
 * tokens of programs, form tokens, and the security headers of every answer. What is answered is the business of
 * {@code web.api}, {@code web.page} and {@code web.feed}.
 */
@NullMarked
package dev.stampede.web;

import org.jspecify.annotations.NullMarked;
