package dev.stampede.format;

import dev.stampede.policy.GiveUp;
import dev.stampede.policy.NamedPolicy;
import dev.stampede.policy.Policy;
import dev.stampede.policy.Polls;
import dev.stampede.policy.Reset;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes policies so that {@link PolicyReader} reads the same ones back. */
final class PolicyWriter {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private PolicyWriter() {}

    static JsonNode write(NamedPolicy named) {
        return named.equals(PolicyCatalogue.builtIn().preset(named.name()))
                ? NODES.stringNode(named.name())
                : parts(named.policy());
    }

    static ObjectNode parts(Policy policy) {
        ObjectNode json = NODES.objectNode();
        json.set("envelope", PartsWriter.envelope(policy.envelope()));
        json.set("cap", orNull(policy.cap()));
        json.set("jitter", PartsWriter.jitter(policy.jitter()));
        json.set("floor", Numbers.json(policy.floor()));
        json.set("cap_after", orNull(policy.capAfter()));
        json.set("reset", reset(policy.reset()));
        GiveUp giveUp = policy.giveUp();
        json.put("max_attempts", giveUp.maxAttempts());
        json.put("give_up_on_refused", giveUp.afterRefusal());
        json.set("give_up_on", CloseCodes.json(giveUp.closeCodes()));
        json.put("anchor", Words.of(policy.anchor()));
        json.set("connect_timeout", orNull(policy.connectTimeout()));
        json.put("honours_retry_after", policy.honoursRetryAfter());
        rare(policy, json);
        return json;
    }

    /** Only where they are used: few policies have them. */
    private static void rare(Policy policy, ObjectNode json) {
        if (!policy.jitterAt().isEmpty()) {
            ObjectNode at = json.putObject("jitter_at");
            policy.jitterAt().forEach((n, steps) -> at.set(Integer.toString(n), PartsWriter.jitter(steps)));
        }
        if (!policy.delayOn().isEmpty()) {
            json.set("delay_on", CloseCodes.json(policy.delayOn()));
        }
        if (policy.minSpacing() > 0) {
            json.set("min_spacing", Numbers.json(policy.minSpacing()));
        }
        Polls polls = policy.polls();
        if (polls != null) {
            ObjectNode timer = json.putObject("polls");
            timer.set("least", Numbers.json(polls.least()));
            timer.set("most", Numbers.json(polls.most()));
            timer.set("silence", Numbers.json(polls.silence()));
            timer.set("heartbeat", Numbers.json(polls.heartbeat()));
        }
    }

    private static JsonNode orNull(@Nullable Double number) {
        return number == null ? NODES.nullNode() : Numbers.json(number);
    }

    private static JsonNode reset(Reset reset) {
        if (reset.on() != Reset.On.STABLE) {
            return NODES.stringNode(Words.of(reset.on()));
        }
        return NODES.objectNode().set("stable", Numbers.json(reset.stableSeconds()));
    }
}
