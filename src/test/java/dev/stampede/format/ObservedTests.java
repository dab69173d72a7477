package dev.stampede.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.stampede.policy.Anchor;
import dev.stampede.policy.Envelope;
import dev.stampede.policy.Jitter;
import dev.stampede.policy.Policy;
import dev.stampede.policy.SeededDraws;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The policies of the catalogue against delays measured on the libraries themselves: every file of the folder
 * {@code observed}, and any that is put there.
 *
 * <p>Per retry, two checks. Range: each measured delay lies between the least and the most of 10,000 draws of ours, less
 * {@code early} and plus {@code late}, and a thousandth of the range for the gaps at the ends. Distribution: a two-sample Kolmogorov-Smirnov test that allows for the machine.
 * A measured delay is a true one plus a lateness that we do not know but that lies in [-early, late], so the measured
 * distribution function F must lie between ours moved by these: F(x) at most G(x + early) and at least G(x - late). The
 * test statistic is the largest transgression, and it may not exceed the critical value of the one-sided test at one in
 * ten thousand, since a few hundred comparisons are made.
 *
 * <p>Late is 200 ms (clients whose wait is known to be 0 were seen up to 184 ms late). Early is 60 ms, because an interval whose beginning was
 * seen late looks short; as much as late where the wait counts from an attempt's start, because then all of the earlier
 * lateness is made up for. Asked delays were not timed: both are 2 ms. Clients of one process that share a sticky draw
 * are one sample, so of those only the range is compared.
 */
class ObservedTests {

    private static final int DRAWN = 10_000;
    private static final double LATE_MS = 200;
    private static final double SLIGHTLY_EARLY_MS = 60;
    private static final double ASKED_MS = 2;
    private static final double RISK = 1e-4;

    static Stream<Observation> files() throws IOException, URISyntaxException {
        Path folder = Path.of(Objects.requireNonNull(ObservedTests.class.getResource("/observed"))
                .toURI());
        try (Stream<Path> files = Files.list(folder)) {
            return files
                    .filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .map(Observation::new)
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void ourWaitsAreThoseThatWereMeasured(Observation observed) {
        assumeTrue(observed.skip() == null, observed::skip);
        if (observed.expectsNothing()) {
            assertThat(observed.measured())
                    .allSatisfy(delays -> assertThat(delays).isEmpty());
            return;
        }
        assertThat(disagreements(observed, observed.policy())).isEmpty();
    }

    @Test
    void aWrongPolicyIsToldApart() throws Exception {
        Observation socketIo = files().filter(file -> file.toString().equals("socket.io-client"))
                .findFirst()
                .orElseThrow();
        Policy right = socketIo.policy();
        assertThat(disagreements(socketIo, right)).isEmpty();
        assertThat(disagreements(socketIo, with(right, new Jitter.Full())))
                .anyMatch(text -> text.contains("distribution"));
        assertThat(disagreements(socketIo, Policy.of(new Envelope.Geometric(1, 2))))
                .isNotEmpty();
    }

    private static Policy with(Policy policy, Jitter jitter) {
        return new Policy(
                policy.envelope(),
                policy.cap(),
                List.of(jitter),
                policy.floor(),
                policy.capAfter(),
                policy.reset(),
                policy.giveUp(),
                policy.anchor(),
                policy.connectTimeout(),
                false);
    }

    private static List<String> disagreements(Observation observed, Policy policy) {
        List<List<Double>> measured = observed.measured();
        int most = measured.stream().mapToInt(List::size).max().orElse(0);
        SeededDraws draws = new SeededDraws(738);
        List<List<Double>> drawn = new ArrayList<>();
        for (int client = 0; client < DRAWN; client++) {
            drawn.add(observed.simulated(policy, draws, client, most));
        }
        List<String> disagreements = new ArrayList<>();
        if (most == 0 && !observed.simulated(policy, draws, 0, 1).isEmpty()) {
            disagreements.add("the library never came back, but our policy goes on");
        }
        for (int n = 0; n < Math.min(most, observed.comparable()); n++) {
            double[] theirs = column(measured, n);
            double[] ours = column(drawn, n);
            if (ours.length == 0) {
                disagreements.add("retry " + n + ": measured, but our policy has given up");
                break;
            }
            compare(observed, policy, n, theirs, ours, disagreements);
        }
        return disagreements;
    }

    private static void compare(
            Observation observed, Policy policy, int n, double[] theirs, double[] ours, List<String> disagreements) {
        double late = observed.realTime() ? LATE_MS : ASKED_MS;
        double early =
                !observed.realTime() ? ASKED_MS : policy.anchor() == Anchor.FAILURE ? SLIGHTLY_EARLY_MS : LATE_MS;
        double gap = (ours[ours.length - 1] - ours[0]) / 1000;
        double least = ours[0] - early - gap;
        double most = ours[ours.length - 1] + late + gap;
        if (theirs[0] < least || theirs[theirs.length - 1] > most) {
            disagreements.add("retry " + n + ": measured " + theirs[0] + " to " + theirs[theirs.length - 1]
                    + ", ours with the allowance " + least + " to " + most);
        }
        boolean shared = policy.jitter().stream().anyMatch(Jitter.Sticky.class::isInstance)
                && theirs[theirs.length - 1] - theirs[0] < LATE_MS;
        double transgression = transgression(theirs, ours, early, late);
        if (!shared && transgression > critical(theirs.length, ours.length)) {
            disagreements.add("retry " + n + ": the distribution differs by " + transgression);
        }
    }

    private static double transgression(double[] theirs, double[] ours, double early, double late) {
        double worst = 0;
        for (int i = 0; i < theirs.length; i++) {
            double upTo = (i + 1.0) / theirs.length;
            double below = (double) i / theirs.length;
            worst = Math.max(worst, upTo - share(ours, theirs[i] + early));
            worst = Math.max(worst, share(ours, theirs[i] - late - 1e-6) - below);
        }
        return worst;
    }

    /** The share of sorted values up to x. */
    private static double share(double[] sorted, double x) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] <= x) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return (double) low / sorted.length;
    }

    private static double critical(int m, int n) {
        return Math.sqrt(-Math.log(RISK) / 2 * (m + n) / ((double) m * n));
    }

    private static double[] column(List<List<Double>> rows, int n) {
        double[] column = rows.stream()
                .filter(row -> row.size() > n)
                .mapToDouble(row -> row.get(n))
                .toArray();
        Arrays.sort(column);
        return column;
    }
}
