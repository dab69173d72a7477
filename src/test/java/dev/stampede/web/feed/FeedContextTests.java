package dev.stampede.web.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.stampede.run.RunNotFound;
import dev.stampede.run.Runs;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.messaging.Message;
import org.springframework.messaging.MessageChannel;
import org.springframework.messaging.simp.SimpMessageHeaderAccessor;
import org.springframework.messaging.simp.stomp.StompCommand;
import org.springframework.messaging.simp.stomp.StompHeaderAccessor;
import org.springframework.messaging.support.AbstractSubscribableChannel;
import org.springframework.messaging.support.ChannelInterceptor;
import org.springframework.messaging.support.MessageBuilder;
import org.springframework.test.context.TestConstructor;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;
import org.springframework.test.context.web.WebAppConfiguration;

/** The real configuration without sockets: frames go in and come out as messages. */
@SpringJUnitConfig(FeedContextTests.Context.class)
@WebAppConfiguration
@TestConstructor(autowireMode = TestConstructor.AutowireMode.ALL)
class FeedContextTests {

    private static final UUID UNKNOWN = UUID.fromString("01a22c53-8200-732e-98b8-c7ed416da703");

    @Configuration(proxyBeanMethods = false)
    @Import({FeedWiring.class, Snapshots.class})
    static class Context {

        @Bean
        Runs runs() {
            Runs runs = mock(Runs.class);
            when(runs.get(any())).thenThrow(new RunNotFound(UNKNOWN));
            return runs;
        }
    }

    private final AbstractSubscribableChannel inbound;
    private final BlockingQueue<Message<?>> answers = new LinkedBlockingQueue<>();
    private final Map<String, Object> session = new HashMap<>();

    FeedContextTests(
            @Qualifier("clientInboundChannel") AbstractSubscribableChannel inbound,
            @Qualifier("clientOutboundChannel") AbstractSubscribableChannel outbound) {
        this.inbound = inbound;
        outbound.addInterceptor(new ChannelInterceptor() {
            @Override
            public Message<?> preSend(Message<?> message, MessageChannel channel) {
                answers.add(message);
                return message;
            }
        });
    }

    @Test
    void aSubscriptionToAnUnknownRunIsAnsweredAndNotMetWithSilence() throws Exception {
        send(StompCommand.SUBSCRIBE, "/app/runs/" + UNKNOWN, "s1");

        Message<?> answer = answers.poll(5, TimeUnit.SECONDS);
        assertThat(answer).isNotNull();
        assertThat(SimpMessageHeaderAccessor.getSubscriptionId(answer.getHeaders()))
                .isEqualTo("s1");
        assertThat(new String((byte[]) answer.getPayload(), StandardCharsets.UTF_8))
                .contains("\"status\":404", "No such run", UNKNOWN.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"SEND", "BEGIN", "COMMIT", "ABORT", "ACK", "NACK", "MESSAGE"})
    void clientsMayOnlyListen(StompCommand command) {
        assertThatThrownBy(() -> send(command, "/topic/runs", "s1"))
                .rootCause()
                .isInstanceOf(FeedRefused.class)
                .hasMessageContaining("listening only");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/topic",
                "/topic/",
                "/topic/**",
                "/topic/runs/",
                "/topic/runs/*",
                "/topic/runs/1",
                "/topic/other",
                "/app/runs",
                "/app/runs/x",
                "/user/queue/errors",
                "/queue/a",
                ""
            })
    void whatDoesNotExistCannotBeSubscribedTo(String destination) {
        assertThatThrownBy(() -> send(StompCommand.SUBSCRIBE, destination, "s1"))
                .rootCause()
                .isInstanceOf(FeedRefused.class)
                .hasMessageContaining("/topic/runs");
    }

    @ParameterizedTest
    @ValueSource(strings = {"SUBSCRIBE", "UNSUBSCRIBE"})
    void aSubscriptionNeedsAnId(StompCommand command) {
        assertThatThrownBy(() -> send(command, "/topic/runs", null))
                .rootCause()
                .isInstanceOf(FeedRefused.class)
                .hasMessageContaining("needs an id header");
    }

    @Test
    void aSessionHoldsAtMostTwentySubscriptionsAndSnapshotsAreNotCounted() {
        for (int i = 0; i < FeedGuard.MOST_SUBSCRIPTIONS; i++) {
            send(StompCommand.SUBSCRIBE, "/topic/runs", "s" + i);
            send(StompCommand.SUBSCRIBE, "/app/runs/" + UNKNOWN, "snapshot" + i);
        }

        assertThatThrownBy(() -> send(StompCommand.SUBSCRIBE, "/topic/runs", "one more"))
                .rootCause()
                .hasMessageContaining("at most 20 subscriptions");
        send(StompCommand.UNSUBSCRIBE, null, "s3");
        send(StompCommand.UNSUBSCRIBE, null, "one more");
        send(StompCommand.SUBSCRIBE, "/topic/runs", "another");
    }

    @Test
    void theErrorSaysOurSentenceOrAFixedOne() {
        FeedErrors errors = new FeedErrors();
        Message<byte[]> refused =
                errors.handleClientMessageProcessingError(null, new IllegalStateException(new FeedRefused("Ours.")));
        Message<byte[]> unexpected =
                errors.handleClientMessageProcessingError(null, new IllegalStateException("secret innards"));

        assertThat(new String(refused.getPayload(), StandardCharsets.UTF_8)).isEqualTo("Ours.");
        assertThat(new String(unexpected.getPayload(), StandardCharsets.UTF_8))
                .isEqualTo("The feed could not take this frame.");
        assertThat(List.of(refused, unexpected))
                .allSatisfy(error ->
                        assertThat(StompHeaderAccessor.wrap(error).getCommand()).isEqualTo(StompCommand.ERROR));
    }

    private void send(StompCommand command, @Nullable String destination, @Nullable String subscription) {
        StompHeaderAccessor frame = StompHeaderAccessor.create(command);
        frame.setSessionId("session");
        frame.setSessionAttributes(session);
        if (subscription != null) {
            frame.setSubscriptionId(subscription);
        }
        if (destination != null) {
            frame.setDestination(destination);
        }
        inbound.send(MessageBuilder.createMessage(new byte[0], frame.getMessageHeaders()));
    }
}
