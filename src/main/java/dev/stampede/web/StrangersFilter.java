package dev.stampede.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import org.springframework.security.authentication.InsufficientAuthenticationException;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Stands before the check of form tokens, which reads the body to find one: nobody unknown can make Stampede read more
 * than a user name and a password.
 */
final class StrangersFilter extends OncePerRequestFilter {

    /** Bytes. */
    static final int LONGEST_LOGIN = 8 * 1024;

    private static final Set<String> READING = Set.of("GET", "HEAD");

    private final AuthenticationEntryPoint entry;
    private final RefusalWriter refusals;

    StrangersFilter(AuthenticationEntryPoint entry, RefusalWriter refusals) {
        this.entry = entry;
        this.refusals = refusals;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Authentication person = SecurityContextHolder.getContext().getAuthentication();
        if (READING.contains(request.getMethod()) || (person != null && person.isAuthenticated())) {
            chain.doFilter(request, response);
        } else if (!request.getServletPath().equals(People.LOGIN)) {
            entry.commence(request, response, new InsufficientAuthenticationException("a stranger"));
        } else if (request.getContentLengthLong() < 0 || request.getContentLengthLong() > LONGEST_LOGIN) {
            refusals.send(Refusal.LENGTH_NEEDED, request, response);
        } else {
            chain.doFilter(request, response);
        }
    }
}
