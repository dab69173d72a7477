package dev.stampede.web.feed;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.messaging.Message;
import org.springframework.messaging.MessageChannel;
import org.springframework.messaging.simp.stomp.StompCommand;
import org.springframework.messaging.simp.stomp.StompHeaderAccessor;
import org.springframework.messaging.support.ChannelInterceptor;
import org.springframework.messaging.support.MessageHeaderAccessor;

/** Lets clients listen to what there is, and nothing else. */
final class FeedGuard implements ChannelInterceptor {

    /** Most subscriptions to topics that a session may hold; snapshots, being answered at once, are not counted. */
    static final int MOST_SUBSCRIPTIONS = 20;

    private static final String SUBSCRIPTIONS = FeedGuard.class.getName();
    private static final String UUID = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";
    private static final Pattern TOPIC = Pattern.compile("/topic/runs(/" + UUID + ")?");
    private static final Pattern SNAPSHOT = Pattern.compile("/app/runs/" + UUID);

    @Override
    public Message<?> preSend(Message<?> message, MessageChannel channel) {
        StompHeaderAccessor frame = MessageHeaderAccessor.getAccessor(message, StompHeaderAccessor.class);
        StompCommand command = frame == null ? null : frame.getCommand();
        if (frame != null && command != null) {
            check(command, frame);
        }
        return message;
    }

    private static void check(StompCommand command, StompHeaderAccessor frame) {
        switch (command) {
            case CONNECT, STOMP, DISCONNECT -> {}
            case SUBSCRIBE -> subscribe(id(command, frame), frame);
            case UNSUBSCRIBE -> subscriptions(frame).remove(id(command, frame));
            default ->
                throw new FeedRefused(
                        "The feed is for listening only: it takes SUBSCRIBE and UNSUBSCRIBE, but no " + command + ".");
        }
    }

    private static String id(StompCommand command, StompHeaderAccessor frame) {
        String id = frame.getSubscriptionId();
        if (id == null) {
            throw new FeedRefused(command + " needs an id header: the name that the client gives the subscription.");
        }
        return id;
    }

    private static void subscribe(String id, StompHeaderAccessor frame) {
        String destination = frame.getDestination();
        if (matches(SNAPSHOT, destination)) {
            return;
        }
        if (!matches(TOPIC, destination)) {
            throw new FeedRefused("There is no such destination. Subscribe to /topic/runs, to /topic/runs/{id} or to"
                    + " /app/runs/{id}, with the id of a run.");
        }
        Set<String> subscriptions = subscriptions(frame);
        subscriptions.add(id);
        if (subscriptions.size() > MOST_SUBSCRIPTIONS) {
            throw new FeedRefused("A session can hold at most " + MOST_SUBSCRIPTIONS
                    + " subscriptions. Unsubscribe from runs that are no longer shown.");
        }
    }

    private static boolean matches(Pattern pattern, @Nullable String destination) {
        return destination != null && pattern.matcher(destination).matches();
    }

    /** A session's frames are handled one after the other, so this set needs no lock. */
    @SuppressWarnings("unchecked")
    private static Set<String> subscriptions(StompHeaderAccessor frame) {
        Map<String, Object> session = frame.getSessionAttributes();
        if (session == null) {
            throw new FeedRefused("This session has ended.");
        }
        return (Set<String>) session.computeIfAbsent(SUBSCRIPTIONS, key -> new HashSet<String>());
    }
}
