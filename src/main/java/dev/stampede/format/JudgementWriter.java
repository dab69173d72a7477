package dev.stampede.format;

import dev.stampede.storm.Judgement;
import java.util.List;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Writes what came of each threshold. */
final class JudgementWriter {

    private JudgementWriter() {}

    static ArrayNode thresholds(List<Judgement> judgements) {
        ArrayNode json = JsonNodeFactory.instance.arrayNode();
        for (Judgement judgement : judgements) {
            ObjectNode line = json.addObject();
            line.put("metric", judgement.threshold().metric().word());
            line.put("condition", judgement.threshold().condition());
            line.put("limit", judgement.threshold().limit());
            line.put("value", judgement.value());
            line.put("burst", judgement.burst());
            line.put("margin", judgement.margin());
            line.put("margin_share", judgement.marginShare());
            line.put("passed", judgement.passed());
            line.put("note", judgement.note());
        }
        return json;
    }
}
