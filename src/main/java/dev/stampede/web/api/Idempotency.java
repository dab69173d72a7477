package dev.stampede.web.api;

import dev.stampede.run.SubmissionKey;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The Idempotency-Key header. */
final class Idempotency {

    static final String HEADER = "Idempotency-Key";

    private static final Pattern KEY = Pattern.compile("[\\x21-\\x7e]{1,200}");

    private Idempotency() {}

    /**
     * What the header and the body say together; null without the header.
     *
     * @throws InvalidParameter if it is no such key
     */
    static @Nullable SubmissionKey key(@Nullable String header, byte[] body) {
        if (header == null) {
            return null;
        }
        if (!KEY.matcher(header).matches()) {
            throw new InvalidParameter(
                    HEADER,
                    "The header " + HEADER + " must have from 1 to 200 visible ASCII characters without blanks.");
        }
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(body);
            return new SubmissionKey(header, HexFormat.of().formatHex(hash));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }
}
