import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.ws;

import com.sun.management.OperatingSystemMXBean;
import io.gatling.javaapi.core.Simulation;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/**
 * All users at once, each with so many connections one after the other, which stay open: less work than a storm, which also
 * closes them. Prints the processor time from before the first to after the last, Gatling's start left out.
 */
public class Storm extends Simulation {

    private static final int USERS = Integer.getInteger("users");
    private static final int ROUNDS = Integer.getInteger("rounds");

    private final OperatingSystemMXBean process =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private long cpu;
    private long time;

    public Storm() {
        setUp(scenario("storm")
                        .repeat(ROUNDS, "round")
                        .on(ws("open", "connection #{round}").connect("/"))
                        .injectOpen(atOnceUsers(USERS)))
                .protocols(http.wsBaseUrl(System.getProperty("target")));
    }

    @Override
    public void before() {
        cpu = process.getProcessCpuTime();
        time = System.nanoTime();
    }

    @Override
    public void after() {
        double handshakes = (double) USERS * ROUNDS / 1000;
        System.out.printf(
                Locale.ROOT,
                "Gatling: %d clients, %d handshakes each in %.0f ms, %.0f ms/k%n",
                USERS,
                ROUNDS,
                (System.nanoTime() - time) / 1e6,
                (process.getProcessCpuTime() - cpu) / 1e6 / handshakes);
    }
}
