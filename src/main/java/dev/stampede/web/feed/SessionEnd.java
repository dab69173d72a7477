package dev.stampede.web.feed;

import jakarta.servlet.http.HttpSession;
import jakarta.servlet.http.HttpSessionBindingEvent;
import jakarta.servlet.http.HttpSessionBindingListener;
import java.util.UUID;

/** Ends what somebody follows when their session ends: who has logged out hears nothing more. */
final class SessionEnd implements HttpSessionBindingListener {

    private final HttpSession session;
    private final String name = SessionEnd.class.getName() + "." + UUID.randomUUID();
    private final Runnable end;

    SessionEnd(HttpSession session, Runnable end) {
        this.session = session;
        this.end = end;
    }

    /** @throws IllegalStateException if the session has ended already */
    void watch() {
        session.setAttribute(name, this);
    }

    void forget() {
        try {
            session.removeAttribute(name);
        } catch (IllegalStateException ended) {
            // Then it has nothing to forget either.
        }
    }

    @Override
    public void valueUnbound(HttpSessionBindingEvent event) {
        end.run();
    }
}
