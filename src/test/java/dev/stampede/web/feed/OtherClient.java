package dev.stampede.web.feed;

import jakarta.websocket.ContainerProvider;
import jakarta.websocket.WebSocketContainer;
import org.springframework.web.socket.client.standard.StandardWebSocketClient;
import org.springframework.web.socket.messaging.WebSocketStompClient;

/** Spring's STOMP client: one that is not ours. */
final class OtherClient {

    private static final int LONGEST = 4 << 20;

    private OtherClient() {}

    static WebSocketStompClient create() {
        WebSocketContainer container = ContainerProvider.getWebSocketContainer();
        // By default such a container takes 8 kB; a snapshot is larger.
        container.setDefaultMaxTextMessageBufferSize(LONGEST);
        WebSocketStompClient client = new WebSocketStompClient(new StandardWebSocketClient(container));
        client.setInboundMessageSizeLimit(LONGEST);
        return client;
    }
}
