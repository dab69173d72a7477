package dev.stampede.report;

import dev.stampede.format.ClientLine;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What each client did, for spreadsheets; in a mixed fleet also by which policy. */
public final class ClientCsv {

    private ClientCsv() {}

    /** All of them under one line of headings. */
    public static String write(List<ClientLine> clients) {
        boolean mixed = clients.stream().anyMatch(client -> client.policy() != null);
        List<String> headings = List.of("client_id", "reconnect_attempts", "successful_connections", "failures");
        StringBuilder csv = new StringBuilder(Csv.line(mixed ? with(headings, "policy") : headings));
        for (ClientLine client : clients) {
            List<Integer> counts = List.of(
                    client.clientId(), client.reconnectAttempts(), client.successfulConnections(), client.failures());
            csv.append(Csv.line(mixed ? with(counts, client.policy()) : counts));
        }
        return csv.toString();
    }

    private static List<@Nullable Object> with(List<?> cells, @Nullable String last) {
        List<@Nullable Object> all = new ArrayList<>(cells);
        all.add(last);
        return all;
    }
}
