package dev.stampede.web.feed;

/** A frame that the feed does not take; the message is a sentence for people. */
final class FeedRefused extends RuntimeException {

    private static final long serialVersionUID = 1L;

    FeedRefused(String reason) {
        super(reason);
    }
}
