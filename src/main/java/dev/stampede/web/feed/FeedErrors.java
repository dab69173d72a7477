package dev.stampede.web.feed;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.messaging.Message;
import org.springframework.messaging.simp.stomp.StompCommand;
import org.springframework.messaging.simp.stomp.StompConversionException;
import org.springframework.messaging.simp.stomp.StompHeaderAccessor;
import org.springframework.messaging.support.MessageBuilder;
import org.springframework.messaging.support.MessageHeaderAccessor;
import org.springframework.util.MimeTypeUtils;
import org.springframework.web.socket.messaging.StompSubProtocolErrorHandler;

/** Turns what goes wrong with a client's frame into an ERROR frame with a sentence, and tells no more than that. */
final class FeedErrors extends StompSubProtocolErrorHandler {

    private static final String TOO_LONG =
            "This frame is too long: the feed takes at most " + FeedWiring.LONGEST_FRAME + " bytes.";

    private static final String MALFORMED =
            "This is no STOMP frame: it has to be a command, header lines, an empty line, and a NUL at the end.";

    private static final String UNKNOWN_COMMAND =
            "There is no such command. The feed takes CONNECT, SUBSCRIBE, UNSUBSCRIBE and DISCONNECT, in capitals.";

    private static final Logger log = LoggerFactory.getLogger(FeedErrors.class);

    @Override
    public Message<byte[]> handleClientMessageProcessingError(@Nullable Message<byte[]> frame, Throwable failure) {
        String sentence = sentence(frame, failure);
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

    private static String sentence(@Nullable Message<byte[]> frame, Throwable failure) {
        Throwable cause = failure;
        while (!(cause instanceof FeedRefused) && cause.getCause() != null) {
            cause = cause.getCause();
        }
        String known = cause instanceof FeedRefused ? String.valueOf(cause.getMessage()) : misread(frame, cause);
        if (known != null) {
            log.debug("A frame was refused: {}", known);
            return known;
        }
        // Neither the message nor the trace of the exception: both may hold what the client sent.
        log.warn("The feed could not take a frame: {}", place(cause));
        return "The feed could not take this frame.";
    }

    /** What was wrong with bytes that made no frame; the framework says so only in the exception that it throws. */
    private static @Nullable String misread(@Nullable Message<byte[]> frame, Throwable failure) {
        if (failure instanceof NumberFormatException) {
            return "A header of this frame that has to be a number is none.";
        }
        if (frame != null) {
            return null;
        }
        if (failure instanceof StompConversionException) {
            return String.valueOf(failure.getMessage()).contains("buffer size limit") ? TOO_LONG : MALFORMED;
        }
        return failure instanceof IllegalArgumentException ? UNKNOWN_COMMAND : null;
    }

    private static String place(Throwable failure) {
        StackTraceElement[] trace = failure.getStackTrace();
        return failure.getClass().getName() + (trace.length == 0 ? "" : " at " + trace[0]);
    }
}
