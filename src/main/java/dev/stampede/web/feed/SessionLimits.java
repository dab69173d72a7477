package dev.stampede.web.feed;

import jakarta.websocket.Session;
import java.io.IOException;
import java.security.Principal;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.WebSocketHandler;
import org.springframework.web.socket.WebSocketSession;
import org.springframework.web.socket.adapter.NativeWebSocketSession;
import org.springframework.web.socket.handler.WebSocketHandlerDecorator;

/**
 * Bounds what sessions can cost: how many there are, and how long one write may wait for a browser to read. Closes those
 * of a caller who may listen no more.
 */
final class SessionLimits extends WebSocketHandlerDecorator {

    static final int MOST_SESSIONS = 100;

    /** Tomcat's own name; by default it waits 20 s, in a thread that others need. */
    private static final String BLOCKING_SEND_TIMEOUT = "org.apache.tomcat.websocket.BLOCKING_SEND_TIMEOUT";

    private static final Logger log = LoggerFactory.getLogger(SessionLimits.class);

    private final Map<String, WebSocketSession> sessions = new ConcurrentHashMap<>();
    private final long sendMillis;

    SessionLimits(WebSocketHandler handler, long sendMillis) {
        super(handler);
        this.sendMillis = sendMillis;
    }

    @Override
    public void afterConnectionEstablished(WebSocketSession session) throws Exception {
        if (session instanceof NativeWebSocketSession container) {
            Session tomcat = container.getNativeSession(Session.class);
            if (tomcat != null) {
                tomcat.getUserProperties().put(BLOCKING_SEND_TIMEOUT, sendMillis);
            }
        }
        sessions.put(session.getId(), session);
        super.afterConnectionEstablished(session);
        if (sessions.size() > MOST_SESSIONS) {
            log.warn("More than {} sessions follow the feed; the newest is refused", MOST_SESSIONS);
            session.close(CloseStatus.SERVICE_OVERLOAD);
        }
    }

    @Override
    public void afterConnectionClosed(WebSocketSession session, CloseStatus closeStatus) throws Exception {
        sessions.remove(session.getId());
        super.afterConnectionClosed(session, closeStatus);
    }

    /** @param caller under which name the sessions were opened */
    void close(String caller) {
        sessions.values().forEach(session -> {
            Principal principal = session.getPrincipal();
            if (principal != null && principal.getName().equals(caller)) {
                close(session);
            }
        });
    }

    private static void close(WebSocketSession session) {
        try {
            session.close(CloseStatus.POLICY_VIOLATION);
        } catch (IOException gone) {
            log.debug("the session had ended by itself", gone);
        }
    }

    int sessionCount() {
        return sessions.size();
    }
}
