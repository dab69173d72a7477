package dev.stampede.report;

import dev.stampede.storm.Judgement;
import org.jspecify.annotations.Nullable;

/** What came of a threshold, as a sentence. */
public final class ThresholdText {

    private static final int DIGITS = 4;

    private ThresholdText() {}

    /** Such as {@code amplification was 502.4 after burst 1; <= 3 was asked for, so it fails by 499.4.} */
    public static String of(Judgement judgement) {
        String metric = judgement.threshold().metric().word();
        String condition = judgement.threshold().condition();
        String note = judgement.note() == null ? "" : " " + judgement.note();
        if (judgement.value() == null) {
            return metric + " " + condition + (judgement.passed() ? " passes." : " fails.") + note;
        }
        String measured = metric + " was " + number(judgement.value()) + where(judgement) + "; " + condition
                + " was asked for, so it ";
        String by = " by " + number(Math.abs(margin(judgement))) + ".";
        return measured + (margin(judgement) >= 0 ? "holds" : "fails") + by + note;
    }

    private static double margin(Judgement judgement) {
        Double margin = judgement.margin();
        return margin == null ? 0 : margin;
    }

    private static String where(Judgement judgement) {
        Integer burst = judgement.burst();
        if (burst == null) {
            return " over the run";
        }
        return burst == 0 ? " in the cold start" : " after burst " + burst;
    }

    static String number(@Nullable Double value) {
        return value == null ? "–" : Figures.rounded(value, DIGITS);
    }
}
