package dev.stampede.audit;

import dev.stampede.policy.Draws;
import dev.stampede.policy.SeededDraws;
import java.util.HashMap;
import java.util.Map;

/**
 * Draws for a sample fleet without the noise of a sample: for each retry and step the clients' numbers are evenly spaced
 * over [0, 1), dealt out in another order each time. So the median of a sample is the median of the distribution.
 *
 * <p>Remembers the last few orders; meant for one audit on one thread.
 */
final class EvenDraws implements Draws {

    private static final SeededDraws ORDER = new SeededDraws(738);
    private static final int REMEMBERED = 16;

    private record Deal(Purpose purpose, int count, int step) {}

    private final int clients;
    private final Map<Deal, int[]> orders = new HashMap<>();

    EvenDraws(int clients) {
        this.clients = clients;
    }

    int clients() {
        return clients;
    }

    @Override
    public double unit(Purpose purpose, int client, int count, int step) {
        if (orders.size() > REMEMBERED) {
            orders.clear();
        }
        int[] order = orders.computeIfAbsent(new Deal(purpose, count, step), this::shuffled);
        return (order[client] + 0.5) / clients;
    }

    private int[] shuffled(Deal deal) {
        int[] order = new int[clients];
        for (int i = 1; i < clients; i++) {
            int other = (int) (ORDER.unit(deal.purpose(), i, deal.count(), deal.step()) * (i + 1));
            order[i] = order[other];
            order[other] = i;
        }
        return order;
    }
}
