package dev.stampede.web.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.never;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.when;

import org.junit.jupiter.api.Test;
import org.springframework.web.socket.CloseStatus;
import org.springframework.web.socket.WebSocketHandler;
import org.springframework.web.socket.WebSocketSession;

class SessionLimitsTests {

    private final SessionLimits limits = new SessionLimits(mock(WebSocketHandler.class), 1_000);

    @Test
    void theNewestOfMoreThanAHundredSessionsIsRefusedAndTheOthersStay() throws Exception {
        WebSocketSession first = opened("0");
        for (int i = 1; i < SessionLimits.MOST_SESSIONS; i++) {
            opened(Integer.toString(i));
        }
        WebSocketSession newest = opened("newest");

        verify(newest).close(CloseStatus.SERVICE_OVERLOAD);
        verify(first, never()).close(any());
        limits.afterConnectionClosed(newest, CloseStatus.SERVICE_OVERLOAD);
        limits.afterConnectionClosed(first, CloseStatus.NORMAL);
        assertThat(limits.sessionCount()).isEqualTo(SessionLimits.MOST_SESSIONS - 1);
        verify(opened("next"), never()).close(any());
    }

    private WebSocketSession opened(String id) throws Exception {
        WebSocketSession session = mock(WebSocketSession.class);
        when(session.getId()).thenReturn(id);
        limits.afterConnectionEstablished(session);
        return session;
    }
}
