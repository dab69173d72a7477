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
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Storms on a machine with a handful of local ports; says what came of them, a line each. */
final class PortlessGenerator {

    /** For each of the 64 addresses that clients spread over: 256 connections. */
    static final String FEW_PORTS = "40000\t40003";

    private static final Path PORTS = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
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
        freePorts();
        cold(Scenarios.with(few, "fixed"));
    }

    /** As if a minute had passed: until then the kernel holds the ports of connections that were closed in good order. */
    private static void freePorts() throws IOException {
        // In one piece: the kernel gives the second read of a setting nothing.
        byte[] ports = new byte[64];
        int length;
        try (FileInputStream in = new FileInputStream(PORTS.toFile())) {
            length = in.read(ports);
        }
        if (!new String(ports, 0, length, StandardCharsets.US_ASCII).strip().equals(FEW_PORTS)) {
            throw new IllegalStateException("This is to run in a network of its own, and must change no other.");
        }
        Files.writeString(PORTS, "41000 45000");
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
