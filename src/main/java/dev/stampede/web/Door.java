package dev.stampede.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rules of who may call at all: a page on the web must not drive a tool on localhost. */
final class Door {

    private final Set<String> allowedHosts;
    private final boolean behindProxy;

    /** @param behindProxy true if requests may come through a proxy, because there is a login */
    Door(Iterable<String> allowedHosts, boolean behindProxy) {
        Set<String> allowed = new HashSet<>();
        allowedHosts.forEach(allowed::add);
        this.allowedHosts = allowed;
        this.behindProxy = behindProxy;
    }

    /** Why this request gets nothing; null if it may pass. */
    @Nullable
    Refusal refusal(HttpServletRequest request) {
        Authority host = Authority.parse(request.getHeader("Host"), request.getScheme());
        if (host == null || !(host.loopback() || allowedHosts.contains(host.host()))) {
            return Refusal.FOREIGN_HOST;
        }
        if (!behindProxy && forwarded(request)) {
            return Refusal.FORWARDED;
        }
        return originRefusal(request, host);
    }

    private static boolean forwarded(HttpServletRequest request) {
        return Collections.list(request.getHeaderNames()).stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .anyMatch(name ->
                        name.equals("forwarded") || name.startsWith("x-forwarded-") || name.equals("x-real-ip"));
    }

    /** Browsers say the origin of every request that could change something, so who says none is no browser. */
    private static @Nullable Refusal originRefusal(HttpServletRequest request, Authority host) {
        List<String> origins = Collections.list(request.getHeaders("Origin"));
        if (origins.isEmpty()) {
            return upgrade(request) && !host.loopback() ? Refusal.NO_ORIGIN : null;
        }
        boolean same = origins.size() == 1 && host.equals(Authority.ofOrigin(origins.get(0), request.getScheme()));
        return same ? null : Refusal.FOREIGN_ORIGIN;
    }

    private static boolean upgrade(HttpServletRequest request) {
        return request.getHeader("Upgrade") != null;
    }
}
