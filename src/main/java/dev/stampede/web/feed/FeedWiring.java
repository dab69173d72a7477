package dev.stampede.web.feed;

import dev.stampede.access.TokenRevoked;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;
import org.springframework.core.task.SyncTaskExecutor;
import org.springframework.messaging.simp.config.ChannelRegistration;
import org.springframework.messaging.simp.config.MessageBrokerRegistry;
import org.springframework.scheduling.concurrent.ThreadPoolTaskExecutor;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import org.springframework.web.socket.config.annotation.EnableWebSocketMessageBroker;
import org.springframework.web.socket.config.annotation.StompEndpointRegistry;
import org.springframework.web.socket.config.annotation.WebSocketMessageBrokerConfigurer;
import org.springframework.web.socket.config.annotation.WebSocketTransportRegistration;

/**
 * Spring's STOMP broker, bounded everywhere. Frames of a client are handled in its own connection's thread, so that
 * they stay in order and a client that floods only waits for itself. Messages to clients go through a few threads and
 * a bounded queue; what does not fit is dropped, and the page asks for a snapshot when it sees the gap.
 */
@Configuration(proxyBeanMethods = false)
@EnableWebSocketMessageBroker
class FeedWiring implements WebSocketMessageBrokerConfigurer, DisposableBean {

    /** A session that takes longer to read one message, in milliseconds, is closed. */
    static final int SEND_MILLIS = 5_000;

    /** A session that leaves more than this unread, in bytes, is closed; two full snapshots fit. */
    static final int SEND_BUFFER = 1 << 20;

    /** Bytes. */
    static final int LONGEST_FRAME = 4 * 1024;

    private static final int FIRST_FRAME_MILLIS = 10_000;
    private static final long HEARTBEAT_MILLIS = 10_000;
    private static final int SENDERS = 8;
    private static final int MOST_UNSENT = 1_000;

    private final ThreadPoolTaskExecutor senders = new ThreadPoolTaskExecutor();
    private final ThreadPoolTaskScheduler heart = new ThreadPoolTaskScheduler();

    private final List<SessionLimits> limits = new CopyOnWriteArrayList<>();

    FeedWiring() {
        senders.setThreadNamePrefix("stampede-feed-");
        senders.setCorePoolSize(SENDERS);
        senders.setMaxPoolSize(SENDERS);
        senders.setQueueCapacity(MOST_UNSENT);
        senders.setAllowCoreThreadTimeOut(true);
        senders.setDaemon(true);
        senders.initialize();
        heart.setThreadNamePrefix("stampede-feed-heart-");
        heart.setDaemon(true);
        heart.initialize();
    }

    @Override
    public void registerStompEndpoints(StompEndpointRegistry registry) {
        registry.addEndpoint("/stomp");
        registry.setErrorHandler(new FeedErrors());
    }

    @Override
    public void configureMessageBroker(MessageBrokerRegistry registry) {
        registry.setApplicationDestinationPrefixes("/app");
        registry.setPreservePublishOrder(true);
        registry.enableSimpleBroker("/topic")
                .setTaskScheduler(heart)
                .setHeartbeatValue(new long[] {HEARTBEAT_MILLIS, HEARTBEAT_MILLIS});
    }

    @Override
    public void configureWebSocketTransport(WebSocketTransportRegistration transport) {
        transport
                .setMessageSizeLimit(LONGEST_FRAME)
                .setSendTimeLimit(SEND_MILLIS)
                .setSendBufferSizeLimit(SEND_BUFFER)
                .setTimeToFirstMessage(FIRST_FRAME_MILLIS)
                .addDecoratorFactory(handler -> {
                    SessionLimits limit = new SessionLimits(handler, SEND_MILLIS);
                    limits.add(limit);
                    return limit;
                });
    }

    /** What the token holds open is closed; sessions of people the container closes when they end. */
    @EventListener
    void revoked(TokenRevoked event) {
        limits.forEach(limit -> limit.close(event.holder()));
    }

    @Override
    public void configureClientInboundChannel(ChannelRegistration inbound) {
        inbound.executor(new SyncTaskExecutor()).interceptors(new FeedGuard());
    }

    @Override
    public void configureClientOutboundChannel(ChannelRegistration outbound) {
        outbound.executor(senders);
    }

    @Override
    public void destroy() {
        heart.shutdown();
        senders.shutdown();
    }
}
