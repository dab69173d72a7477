package dev.stampede.live;

import dev.stampede.storm.Scenarios;
import dev.stampede.storm.Teardown;
import java.io.FileInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Storms on a machine with a handful of local ports; says what came of them, a line each. */
final class PortlessGenerator {

    /** For each of the 64 addresses that clients spread over: 256 connections. */
    static final String FEW_PORTS = "40000\t40003";

    private static final Path PORTS = Path.of("/proc/sys/net/ipv4/ip_local_port_range");
    private static final byte[] IPV6_LOOPBACK = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};

    private PortlessGenerator() {}

    /**
     * Storms.
     *
     * @param arguments more clients than there are ports, and fewer
     */
    public static void main(String[] arguments) throws IOException {
        int tooMany = Integer.parseInt(arguments[0]);
        int few = Integer.parseInt(arguments[1]);
        ToldStorms.cold(Scenarios.with(tooMany, "fixed").connectTimeout(1));
        ToldStorms.filled(Scenarios.with(tooMany, "fixed"));
        // Clients do not spread over the addresses of IPv6: here the kernel chooses, and says it in other words.
        try (ServerSocket mute = new ServerSocket(0, tooMany, InetAddress.getByAddress(IPV6_LOOPBACK))) {
            ToldStorms.cold(Scenarios.with(tooMany, "fixed")
                    .connectTimeout(1)
                    .target("ws://[::1]:" + mute.getLocalPort())
                    .teardown(Teardown.By.FLEET));
        }
        freePorts();
        ToldStorms.cold(Scenarios.with(few, "fixed").connectTimeout(1));
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
}
