package dev.stampede.live;

import dev.stampede.storm.Cancellation;
import dev.stampede.storm.Progress;
import dev.stampede.storm.Scenarios;
import dev.stampede.storm.StormFailed;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.Teardown;
import dev.stampede.storm.Tick;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;

/** Storms on a machine with a handful of local ports; says what came of them, a line each. */
final class PortlessGenerator {

    private static final byte[] IPV6_LOOPBACK = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

    private static final StormListener NOBODY = new StormListener() {
        @Override
        public void progressed(Progress progress) {}

        @Override
        public void ticked(List<Tick> ticks) {}
    };

    private PortlessGenerator() {}

    /**
     * Storms.
     *
     * @param arguments more clients than there are ports, and fewer
     */
    public static void main(String[] arguments) throws IOException {
        int tooMany = Integer.parseInt(arguments[0]);
        int few = Integer.parseInt(arguments[1]);
        cold(Scenarios.with(tooMany, "fixed"));
        filled(Scenarios.with(tooMany, "fixed"));
        // Clients do not spread over the addresses of IPv6: here the kernel chooses, and says it in other words.
        try (ServerSocket mute = new ServerSocket(0, tooMany, InetAddress.getByAddress(IPV6_LOOPBACK))) {
            cold(Scenarios.with(tooMany, "fixed")
                    .target("ws://[::1]:" + mute.getLocalPort())
                    .teardown(Teardown.By.FLEET));
        }
        cold(Scenarios.with(few, "fixed"));
    }

    private static void cold(Scenarios scenario) {
        StormResult result =
                run(scenario.cold(0).connectTimeout(1).bursts(1, 0.5).recoveryTimeout(0));
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
