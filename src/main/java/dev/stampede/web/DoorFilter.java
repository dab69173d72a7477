package dev.stampede.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.filter.OncePerRequestFilter;

/** Asks the {@link Door} before anything else sees the request. */
final class DoorFilter extends OncePerRequestFilter {

    private final Door door;
    private final RefusalWriter refusals;

    DoorFilter(Door door, RefusalWriter refusals) {
        this.door = door;
        this.refusals = refusals;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Refusal refusal = door.refusal(request);
        if (refusal == null) {
            chain.doFilter(request, response);
        } else {
            response.setHeader("Connection", "close");
            refusals.send(refusal, request, response);
        }
    }
}
