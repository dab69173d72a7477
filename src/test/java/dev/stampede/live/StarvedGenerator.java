package dev.stampede.live;

import dev.stampede.storm.Scenarios;
import dev.stampede.storm.Teardown;
import java.io.FileInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Storms in a process that has next to no open files left; says what came of them, a line each. */
final class StarvedGenerator {

    private static final int CLIENTS = 100;
    private static final String NOWHERE = "ws://127.0.0.1:1";

    private StarvedGenerator() {}

    /**
     * Storms first with all the files there are: a class is a file too, and one that is needed later could not be read.
     *
     * @param arguments how many files are left for the storms that starve, at most, and how many clients the last one has
     */
    public static void main(String[] arguments) throws IOException {
        int most = Integer.parseInt(arguments[0]);
        int last = Integer.parseInt(arguments[1]);
        ToldStorms.cold(Scenarios.with(5, "fixed"));
        ToldStorms.filled(Scenarios.with(5, "fixed"));
        ToldStorms.filled(Scenarios.with(5, "fixed").target(NOWHERE).teardown(Teardown.By.FLEET));
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
        ToldStorms.cold(Scenarios.with(CLIENTS, "fixed"));
        ToldStorms.filled(Scenarios.with(CLIENTS, "fixed"));
        for (FileInputStream file : hoard.subList(left, hoard.size())) {
            file.close();
        }
        ToldStorms.cold(Scenarios.with(last, "fixed"));
    }
}
