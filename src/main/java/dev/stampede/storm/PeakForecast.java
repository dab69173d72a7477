package dev.stampede.storm;

import dev.stampede.policy.Draws;
import dev.stampede.policy.Policy;
import dev.stampede.policy.SeededDraws;
import java.util.Arrays;

/**
 * How many attempts the busiest second of a storm will see at the least: everybody who is dropped tries once, after the
 * wait that the policy's own draws give, and is taken. A target that says no sees more.
 */
final class PeakForecast {

    /** So many clients of each part are looked at, and stand for the rest. */
    private static final int SAMPLE = 2_000;

    private final Scenario scenario;
    private final Draws draws;

    private PeakForecast(Scenario scenario) {
        this.scenario = scenario;
        this.draws = new SeededDraws(scenario.seed());
    }

    /** Attempts in the busiest second. */
    static double perSecond(Scenario scenario) {
        PeakForecast forecast = new PeakForecast(scenario);
        double dropped = 0;
        for (int part = 0; part < scenario.policy().size(); part++) {
            dropped += forecast.afterTheDrop(part);
        }
        return Math.max(dropped * forecast.burstsInASecond(), forecast.coldStart());
    }

    private double coldStart() {
        double ramp = seconds(scenario.rampUp().toNanos());
        return scenario.start() == Start.FILLED ? 0 : scenario.clientCount() / Math.max(1, ramp);
    }

    private double burstsInASecond() {
        double bursts = Math.ceil(1 / seconds(scenario.burstInterval().toNanos()));
        return Math.min(Math.max(1, bursts), scenario.maxIterations());
    }

    private double afterTheDrop(int part) {
        int dropped = scenario.teardown().dropped(scenario.clientCount());
        double share = dropped * scenario.policy().share(part);
        int sample = (int) Math.max(1, Math.min(SAMPLE, Math.ceil(share)));
        Policy policy = scenario.policy().part(part).policy();
        if (policy.endsBefore(0)) {
            return 0;
        }
        double[] times = new double[sample];
        double stagger = seconds(scenario.teardown().stagger().toNanos());
        for (int i = 0; i < sample; i++) {
            int client = (int) ((long) i * scenario.clientCount() / sample);
            times[i] = stagger * i / sample + firstWait(policy, client);
        }
        return share * mostInASecond(times) / sample;
    }

    private double firstWait(Policy policy, int client) {
        long wait = policy.waitMicros(0, 0, draws, client, 0, 0);
        return policy.remainingMicros(wait, 0, true, 0) / 1e6;
    }

    private static int mostInASecond(double[] times) {
        Arrays.sort(times);
        int most = 0;
        int first = 0;
        for (int last = 0; last < times.length; last++) {
            while (times[last] - times[first] >= 1) {
                first++;
            }
            most = Math.max(most, last - first + 1);
        }
        return most;
    }

    private static double seconds(long nanos) {
        return nanos / 1e9;
    }
}
