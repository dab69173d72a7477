package dev.stampede.agreement;

import dev.stampede.storm.StormResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * Prints the table of the docs: every scenario five times with sockets, and in the model with twenty seeds. Not part of the tests:
 * {@code ./mvnw test -Dtest=AgreementTable}, on a machine with nothing else to do.
 */
class AgreementTable {

    private static final int REPEATS = Integer.getInteger("repeats", 5);

    @Test
    void prints() {
        Agreement agreement = new Agreement();
        System.out.println(
                "| scenario | figure | model | its spread | sockets | their spread | apart |\n|---|---|---|---|---|---|---|");
        for (Both scenario : Both.all()) {
            List<Map<String, Double>> model = agreement.model(scenario);
            List<StormResult> sockets = new ArrayList<>();
            for (int i = 0; i < REPEATS; i++) {
                sockets.add(agreement.sockets(scenario));
            }
            Agreement.rows(model, sockets).forEach(row -> print(scenario.name(), row));
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
