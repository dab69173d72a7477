package dev.stampede.format;

import dev.stampede.policy.Anchor;
import dev.stampede.policy.Reset;
import dev.stampede.storm.Cause;
import dev.stampede.storm.EngineKind;
import dev.stampede.storm.Outage;
import dev.stampede.storm.Start;
import dev.stampede.storm.SynRetransmit;
import dev.stampede.storm.Teardown;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The words of the JSON for our enumerations: their names in lower case. */
final class Words {

    static final Map<String, EngineKind> ENGINES = all(EngineKind.values());
    static final Map<String, Start> STARTS = all(Start.values());
    static final Map<String, Teardown.By> TEARDOWNS = all(Teardown.By.values());
    static final Map<String, Outage.Mode> OUTAGES = all(Outage.Mode.values());
    static final Map<String, SynRetransmit> SYN_RETRANSMITS = all(SynRetransmit.values());
    static final Map<String, Cause> CAUSES = all(Cause.values());
    static final Map<String, Anchor> ANCHORS = all(Anchor.values());
    static final Map<String, Reset.On> RESETS =
            all(Reset.On.TCP, Reset.On.OPEN, Reset.On.ACK, Reset.On.SYNCED, Reset.On.NEVER);

    private Words() {}

    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    @SafeVarargs
    private static <E extends Enum<E>> Map<String, E> all(E... constants) {
        Map<String, E> words = new LinkedHashMap<>();
        for (E constant : constants) {
            words.put(of(constant), constant);
        }
        return Collections.unmodifiableMap(words);
    }
}
