package dev.stampede.web.feed;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.springframework.messaging.Message;
import org.springframework.messaging.simp.stomp.StompCommand;
import org.springframework.messaging.simp.stomp.StompHeaderAccessor;
import org.springframework.messaging.support.MessageBuilder;
import org.springframework.messaging.support.MessageHeaderAccessor;
import org.springframework.util.MimeTypeUtils;
import org.springframework.web.socket.messaging.StompSubProtocolErrorHandler;

/** Turns what goes wrong with a client's frame into an ERROR frame with a sentence, and tells no more than that. */
final class FeedErrors extends StompSubProtocolErrorHandler {

    @Override
    public Message<byte[]> handleClientMessageProcessingError(@Nullable Message<byte[]> frame, Throwable failure) {
        String sentence = sentence(failure);
        StompHeaderAccessor error = StompHeaderAccessor.create(StompCommand.ERROR);
        error.setMessage(sentence);
        error.setContentType(MimeTypeUtils.TEXT_PLAIN);
        error.setLeaveMutable(true);
        String receipt = receipt(frame);
        if (receipt != null) {
            error.setReceiptId(receipt);
        }
        return MessageBuilder.createMessage(sentence.getBytes(StandardCharsets.UTF_8), error.getMessageHeaders());
    }

    private static @Nullable String receipt(@Nullable Message<byte[]> frame) {
        StompHeaderAccessor headers =
                frame == null ? null : MessageHeaderAccessor.getAccessor(frame, StompHeaderAccessor.class);
        return headers == null ? null : headers.getReceipt();
    }

    private static String sentence(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof FeedRefused refused) {
                return String.valueOf(refused.getMessage());
            }
        }
        return "The feed could not take this frame.";
    }
}
