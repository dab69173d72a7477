package dev.stampede.storm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The sums that must close at the end of every run. Each is counted in two places that know nothing of each other.
 *
 * <p>The gateway may have completed more handshakes for a client than the client saw open: the client had left, or the
 * answer and the cut crossed on the wire. Each of those must then be a failed or aborted attempt of that client.
 */
record Accounting(
        Scenario scenario,
        Totals totals,
        Episode ticked,
        ClientCounts clients,
        List<PartResult> parts,
        StormLedger.Closing closing,
        List<Tally> tallies) {

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
        if (!parts.isEmpty()) {
            parts(open);
        }
        gateway(open);
        return List.copyOf(open);
    }

    /** Of a mixed fleet: the parts make the whole, and each part is the sum over its own clients. */
    private void parts(List<String> open) {
        same(open, "clients", clients.size(), "sum over parts", sum(PartResult::clients));
        same(
                open,
                "attempts",
                totals.attempts(),
                "sum over parts",
                sum(part -> part.totals().attempts()));
        same(
                open,
                "opened",
                totals.opened(),
                "sum over parts",
                sum(part -> part.totals().opened()));
        same(
                open,
                "failed",
                totals.failures(),
                "sum over parts",
                sum(part -> part.totals().failures()));
        same(
                open,
                "torn down",
                totals.tornDown(),
                "sum over parts",
                sum(part -> part.totals().tornDown()));
        same(
                open,
                "given up",
                totals.givenUp(),
                "sum over parts",
                sum(part -> part.totals().givenUp()));
        same(
                open,
                "still open",
                totals.stillOpen(),
                "sum over parts",
                sum(part -> part.totals().stillOpen()));
        long[][] own = new long[parts.size()][3];
        PolicyMix.Assignment assignment = scenario.policy().assign(clients.size());
        for (int c = 0; c < clients.size(); c++) {
            long[] part = own[assignment.partOf(c)];
            part[0] += clients.attempts()[c];
            part[1] += clients.opened()[c];
            part[2] += clients.failures()[c];
        }
        for (int p = 0; p < own.length; p++) {
            Totals part = parts.get(p).totals();
            String clientsOfIt = "sum over its clients";
            same(open, "attempts of part " + (p + 1), part.attempts(), clientsOfIt, own[p][0]);
            same(open, "opened of part " + (p + 1), part.opened(), clientsOfIt, own[p][1]);
            same(open, "failed of part " + (p + 1), part.failures(), clientsOfIt, own[p][2]);
        }
    }

    private long sum(ToLongFunction<PartResult> count) {
        return parts.stream().mapToLong(count).sum();
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
