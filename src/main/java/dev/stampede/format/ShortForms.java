package dev.stampede.format;

import java.util.Map;
import java.util.Objects;

/** What the catalogue says of the short forms: they have no library whose source could be quoted. */
final class ShortForms {

    static final String ECOSYSTEM = "short";

    record ShortForm(String title, String source) {}

    private static final String POST_MORTEM = "the post-mortem of a reconnection storm";
    private static final String AWS = "Marc Brooker, Exponential Backoff And Jitter (AWS Architecture Blog, 2015)";
    private static final String PATTERN = "the remedy of audit pattern ab-000738";

    private static final Map<String, ShortForm> BY_ID = Map.of(
            "naive", new ShortForm("The naive loop", POST_MORTEM),
            "fixed", new ShortForm("A fixed interval", "what audit pattern ab-000738 fails first"),
            "exponential", new ShortForm("Exponential backoff without jitter", POST_MORTEM),
            "full-jitter", new ShortForm("Full jitter", POST_MORTEM + "; " + AWS),
            "equal-jitter", new ShortForm("Equal jitter", AWS),
            "decorrelated-jitter", new ShortForm("Decorrelated jitter", AWS),
            "additive-jitter", new ShortForm("Additive jitter", PATTERN),
            "ab-000738", new ShortForm("Additive jitter, under the pattern's id", PATTERN));

    private ShortForms() {}

    static ShortForm of(String id) {
        return Objects.requireNonNull(BY_ID.get(id), id);
    }
}
