package dev.stampede.report;

import java.util.ArrayList;
import java.util.List;

/** Round numbers for axes. */
final class Scale {

    private Scale() {}

    /** 0, then steps of 1, 2 or 5 times a power of ten up to {@code end}; at most {@code most} steps. */
    static List<Double> steps(double end, int most) {
        double rough = end / most;
        double power = Math.pow(10, Math.floor(Math.log10(rough)));
        double step = power;
        for (int times : new int[] {1, 2, 5, 10}) {
            step = times * power;
            if (step >= rough * (1 - 1e-9)) {
                break;
            }
        }
        List<Double> steps = new ArrayList<>();
        for (int i = 0; i * step <= end * (1 + 1e-9); i++) {
            steps.add(i * step);
        }
        return steps;
    }
}
