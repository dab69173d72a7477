package dev.stampede.storm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The sums that must close at the end of every run. Each is counted in two places that know nothing of each other.
 *
 * <p>The gateway may have completed more handshakes for a client than the client saw open: the client had left, or the
 * answer and the cut crossed on the wire. Each of those must then be a failed or aborted attempt of that client.
 */
record Accounting(
        Totals totals, Episode ticked, ClientCounts clients, StormLedger.Closing closing, List<Tally> tallies) {

    /** The sums that do not close, in words and numbers; empty when all is well. */
    List<String> check() {
        List<String> open = new ArrayList<>();
        tallies.forEach(tally -> open.addAll(tally.faults()));
        long ended = totals.opened() + totals.failures() + totals.aborted();
        same(open, "attempts", totals.attempts(), "opened + failed + aborted", ended);
        long losses = totals.tornDown() + totals.flapped() + totals.lost() + totals.stillOpen();
        same(open, "opened", totals.opened(), "torn down + flapped + lost + still open", losses);
        Totals ticks = ticked.totals(0);
        same(open, "attempts", totals.attempts(), "sum of ticks", ticks.attempts());
        same(open, "opened", totals.opened(), "sum of ticks", ticks.opened());
        same(open, "failed", totals.failures(), "sum of ticks", ticks.failures());
        same(open, "torn down", totals.tornDown(), "sum of ticks", ticks.tornDown());
        same(open, "flapped", totals.flapped(), "sum of ticks", ticks.flapped());
        same(open, "lost", totals.lost(), "sum of ticks", ticks.lost());
        same(open, "attempts", totals.attempts(), "sum over clients", sum(clients.attempts()));
        same(open, "opened", totals.opened(), "sum over clients", sum(clients.opened()));
        same(open, "failed", totals.failures(), "sum over clients", sum(clients.failures()));
        gateway(open);
        return List.copyOf(open);
    }

    private void gateway(List<String> open) {
        GatewayCounts gateway = closing.gateway();
        int @Nullable [] handshakes = closing.handshakesByClient();
        if (gateway == null || handshakes == null) {
            return;
        }
        same(open, "handshakes of the gateway", gateway.handshakes(), "sum over clients", sum(handshakes));
        long wasted = gateway.handshakes() - totals.opened();
        if (wasted < gateway.wasted()) {
            open.add("the gateway saw " + gateway.wasted() + " wasted handshakes, but its " + gateway.handshakes()
                    + " less the clients' " + totals.opened() + " opened leave only " + wasted);
        }
        int strays = 0;
        for (int c = 0; c < handshakes.length; c++) {
            int unseen = handshakes[c] - clients.opened()[c];
            int unopened = clients.attempts()[c] - clients.opened()[c];
            strays += unseen < 0 || unseen > unopened ? 1 : 0;
        }
        if (strays > 0) {
            open.add(strays + " clients and the gateway disagree on how many handshakes they made");
        }
    }

    private static void same(List<String> open, String left, long a, String right, long b) {
        if (a != b) {
            open.add(left + " (" + a + ") differs from " + right + " (" + b + ")");
        }
    }

    private static long sum(int[] counts) {
        return Arrays.stream(counts).asLongStream().sum();
    }
}
