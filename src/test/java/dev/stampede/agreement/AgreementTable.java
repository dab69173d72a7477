package dev.stampede.agreement;

import dev.stampede.storm.StormResult;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Prints the table of the docs: every scenario five times with sockets, and in the model with twenty seeds. Not part of the tests:
 * {@code ./mvnw test -Dtest=AgreementTable}, on a machine with nothing else to do. {@code -Drepeats=N} for other than five
 * repeats, {@code -DatOnce=3} to have as many at the same time as the build has.
 */
class AgreementTable {

    private static final int REPEATS = Integer.getInteger("repeats", 5);
    private static final ExecutorService RUNS = Executors.newFixedThreadPool(Integer.getInteger("atOnce", 1));

    @AfterAll
    static void nobodyRunsAnyMore() {
        RUNS.shutdown();
    }

    @Test
    void prints() {
        Agreement agreement = new Agreement();
        System.out.println(
                "| scenario | figure | model | its spread | sockets | their spread | apart |\n|---|---|---|---|---|---|---|");
        for (Both scenario : Both.all()) {
            List<Map<String, Double>> model = agreement.model(scenario);
            List<CompletableFuture<StormResult>> sockets = Stream.generate(
                            () -> CompletableFuture.supplyAsync(() -> agreement.sockets(scenario), RUNS))
                    .limit(REPEATS)
                    .toList();
            Agreement.rows(model, sockets.stream().map(CompletableFuture::join).toList())
                    .forEach(row -> print(scenario.name(), row));
        }
    }

    private static void print(String scenario, Agreement.Row row) {
        double model = Agreement.mean(row.model());
        double sockets = Agreement.mean(row.sockets());
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %.3f | %.3f | %.3f | %.3f | %+.1f %%%s |%n",
                scenario,
                row.figure(),
                model,
                Agreement.spread(row.model()),
                sockets,
                Agreement.spread(row.sockets()),
                model == 0 ? 0 : 100 * (sockets / model - 1),
                row.agrees() ? "" : ", NO");
    }
}
