package dev.stampede.web;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** Where somebody wanted to go before the login came in between. Never leads to another site, whoever wrote it. */
final class ReturnAddress {

    static final String HOME = "/";

    private static final int LONGEST = 2_000;

    private ReturnAddress() {}

    /** The address of the page that was asked for; home if it was no page that can be asked for again. */
    static String of(HttpServletRequest request) {
        if (!request.getMethod().equals("GET")) {
            return HOME;
        }
        String path = request.getRequestURI().substring(request.getContextPath().length());
        String query = request.getQueryString();
        return safe(query == null ? path : path + "?" + query);
    }

    /**
     * The address, if it is a path on this site; else home. Browsers read {@code //host}, {@code /\host} and what is
     * like them after stripping control characters as other sites.
     */
    static String safe(@Nullable String address) {
        if (address == null || address.length() > LONGEST || !address.startsWith("/") || address.startsWith("//")) {
            return HOME;
        }
        if (address.chars().anyMatch(c -> c <= ' ' || c >= 0x7f || c == '\\')) {
            return HOME;
        }
        try {
            URI uri = new URI(address);
            boolean here = uri.getScheme() == null && uri.getRawAuthority() == null;
            String path = uri.getRawPath();
            return here && path != null && path.startsWith("/") && !path.startsWith("//") && !goesRound(path)
                    ? address
                    : HOME;
        } catch (URISyntaxException none) {
            return HOME;
        }
    }

    /** Back to the login page or out again: that would lead nowhere. */
    private static boolean goesRound(String path) {
        return path.equals(People.LOGIN) || path.equals(People.LOGOUT) || path.startsWith("/error");
    }

    /** The login page with the address to come back to. */
    static String loginFor(HttpServletRequest request) {
        String next = of(request);
        String login = request.getContextPath() + People.LOGIN;
        return next.equals(HOME) ? login : login + "?next=" + URLEncoder.encode(next, StandardCharsets.UTF_8);
    }
}
