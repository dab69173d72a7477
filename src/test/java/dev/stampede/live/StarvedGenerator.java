package dev.stampede.live;

import dev.stampede.storm.Cancellation;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenarios;
import dev.stampede.storm.StormFailed;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.Teardown;
import dev.stampede.storm.Tick;
import java.io.FileInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Storms in a process that has next to no open files left; says what came of them, a line each. */
final class StarvedGenerator {

    private static final int CLIENTS = 100;
    private static final String NOWHERE = "ws://127.0.0.1:1";

    private static final StormListener NOBODY = new StormListener() {
        @Override
        public void progressed(Progress progress) {}

        @Override
        public void ticked(List<Tick> ticks) {}
    };

    private StarvedGenerator() {}

    /**
     * Storms first with all the files there are: a class is a file too, and one that is needed later could not be read.
     *
     * @param arguments how many files are left for the storms that starve, at most, and how many clients the last one has
     */
    public static void main(String[] arguments) throws IOException {
        int most = Integer.parseInt(arguments[0]);
        int last = Integer.parseInt(arguments[1]);
        cold(5);
        filled(Scenarios.with(5, "fixed"));
        filled(Scenarios.with(5, "fixed").target(NOWHERE).teardown(Teardown.By.FLEET));
        List<FileInputStream> hoard = new ArrayList<>();
        try {
            while (true) {
                hoard.add(new FileInputStream("/dev/null"));
            }
        } catch (IOException nothingLeft) {
            // Now there are none.
        }
        int left = Math.min(most, hoard.size());
        for (FileInputStream file : hoard.subList(0, left)) {
            file.close();
        }
        cold(CLIENTS);
        filled(Scenarios.with(CLIENTS, "fixed"));
        for (FileInputStream file : hoard.subList(left, hoard.size())) {
            file.close();
        }
        cold(last);
    }

    private static void cold(int clients) {
        StormResult result =
                run(Scenarios.with(clients, "fixed").cold(0).bursts(1, 0.5).recoveryTimeout(0));
        System.out.println("cold opened=" + result.totals().opened() + " attempts="
                + result.totals().attempts() + " accounting=" + result.accounting() + " signs="
                + result.generator().signs());
    }

    private static void filled(Scenarios scenario) {
        try {
            StormResult result = run(scenario.bursts(1, 0.5).recoveryTimeout(0));
            System.out.println("filled opened=" + result.totals().opened());
        } catch (StormFailed failed) {
            System.out.println("filled failed: " + failed.getMessage());
        }
    }

    private static StormResult run(Scenarios scenario) {
        return new LiveRunner(new LiveTargets(port -> false), null).run(scenario.build(), NOBODY, new Cancellation());
    }
}
