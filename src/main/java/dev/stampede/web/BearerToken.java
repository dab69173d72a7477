package dev.stampede.web;

import dev.stampede.access.Scope;
import dev.stampede.access.Token;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.SimpleGrantedAuthority;

/** A token on its way from a header to a caller who may do something. */
final class BearerToken {

    private static final String SCHEME = "Bearer";

    private BearerToken() {}

    /** What the caller shows; null if that is no token. */
    static @Nullable Authentication read(HttpServletRequest request) {
        String header = request.getHeader(HttpHeaders.AUTHORIZATION);
        if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
            return null;
        }
        String rest = header.substring(SCHEME.length());
        return rest.isEmpty() || rest.startsWith(" ")
                ? UsernamePasswordAuthenticationToken.unauthenticated("", rest.strip())
                : null;
    }

    static Authentication of(Token token) {
        return UsernamePasswordAuthenticationToken.authenticated(token.holder(), null, authorities(token.scope()));
    }

    /** A caller's rights: everything that the scope covers. */
    static List<GrantedAuthority> authorities(Scope scope) {
        return Arrays.stream(Scope.values())
                .filter(scope::covers)
                .map(covered -> (GrantedAuthority) new SimpleGrantedAuthority(Machines.authority(covered)))
                .toList();
    }
}
