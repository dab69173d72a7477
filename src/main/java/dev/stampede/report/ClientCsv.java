package dev.stampede.report;

import dev.stampede.format.ClientLine;
import java.util.List;

/** What each client did, for spreadsheets. */
public final class ClientCsv {

    private ClientCsv() {}

    /** All of them under one line of headings. */
    public static String write(List<ClientLine> clients) {
        StringBuilder csv = new StringBuilder(
                Csv.line(List.of("client_id", "reconnect_attempts", "successful_connections", "failures")));
        for (ClientLine client : clients) {
            csv.append(Csv.line(List.of(
                    client.clientId(), client.reconnectAttempts(), client.successfulConnections(), client.failures())));
        }
        return csv.toString();
    }
}
