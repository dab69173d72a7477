package dev.stampede.web;

import org.springframework.http.HttpStatus;

/**
 * Why a request gets nothing.
 *
 * @param status of the answer
 * @param type last part of the problem's type
 * @param title the problem's title
 * @param detail a sentence with the remedy; holds nothing that the request sent
 */
record Refusal(HttpStatus status, String type, String title, String detail) {

    static final Refusal FOREIGN_HOST = new Refusal(
            HttpStatus.MISDIRECTED_REQUEST,
            "foreign-host",
            "Foreign host name",
            "Stampede answers to localhost, 127.0.0.1 and [::1] only, so that no page on the web can reach it under"
                    + " another name. To reach it under another name, add that name to the setting"
                    + " stampede.hosts.allow.");

    static final Refusal FOREIGN_ORIGIN = new Refusal(
            HttpStatus.FORBIDDEN,
            "foreign-origin",
            "Foreign origin",
            "A page of another origin may not call Stampede: scheme, host and port of the Origin header must be those"
                    + " of Stampede itself.");

    static final Refusal NO_ORIGIN = new Refusal(
            HttpStatus.FORBIDDEN,
            "missing-origin",
            "Missing origin",
            "Away from localhost the live feed needs an Origin header with Stampede's own scheme, host and port.");

    static final Refusal FORWARDED = new Refusal(
            HttpStatus.FORBIDDEN,
            "forwarded",
            "Forwarded request",
            "This request came through a proxy (it carries a Forwarded, X-Forwarded-* or X-Real-IP header). Stampede has"
                    + " no login, so it must not be published by one. Connect to it directly, for example through an"
                    + " SSH tunnel.");
}
