package dev.stampede.format;

import dev.stampede.storm.Target;
import dev.stampede.storm.Teardown;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Reads who tears connections down, and how. */
final class TeardownReader {

    private static final String SILENT = "silent";

    private final Fields fields;
    private final Teardown.By by;

    private TeardownReader(Fields fields, Teardown.By by) {
        this.fields = fields;
        this.by = by;
    }

    static Teardown read(Fields fields, Target target) {
        fields.knowsOnly(List.of("by", "close", "fraction", "stagger"));
        Teardown.By usual = target.embedded() ? Teardown.By.GATEWAY : Teardown.By.FLEET;
        Teardown.By by = fields.choice("by", Words.TEARDOWNS, usual);
        return new TeardownReader(fields, by).read();
    }

    private Teardown read() {
        JsonNode close = fields.value("close");
        boolean silent =
                close != null && close.isString() && close.stringValue().equals(SILENT);
        return new Teardown(
                by,
                silent ? null : closeCode(close),
                fields.number("fraction", 1),
                fields.seconds("stagger", Duration.ZERO),
                silent && !fields.broken("by"));
    }

    private @Nullable Integer closeCode(@Nullable JsonNode close) {
        Integer usual = by == Teardown.By.CLIENT ? 1000 : null;
        if (close == null) {
            return usual;
        }
        if (close.isNumber()) {
            return fields.wholeOrNull("close");
        }
        if (!close.isString() || !close.stringValue().equals("abnormal")) {
            fields.problem(
                    "close",
                    "This must be \"abnormal\", \"silent\" or a close code such as 1012, but is " + Kinds.of(close)
                            + ".");
        } else if (by == Teardown.By.TARGET) {
            fields.problem("close", "With teardown by \"target\" Stampede closes nothing. Leave close out.");
        } else if (by == Teardown.By.CLIENT) {
            fields.problem("close", "With teardown by \"client\" every client closes with 1000.");
        }
        return usual;
    }
}
