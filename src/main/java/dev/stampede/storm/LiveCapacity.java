package dev.stampede.storm;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How many live clients a machine can hold, what ends first, and what to set for more. */
public final class LiveCapacity {

    /** Beyond it nothing has been tried. */
    public static final int MOST_CLIENTS = 100_000;

    private final Supplies supplies;

    public LiveCapacity(Supplies supplies) {
        this.supplies = supplies;
    }

    public Supplies supplies() {
        return supplies;
    }

    /** What so many clients of a gateway there need, one thing after the other. */
    public List<Need> needs(int clients, Place place) {
        return new LiveNeeds(supplies, clients, place).all();
    }

    /** Most live clients of a gateway there; at least 1. */
    public int mostClients(Place place) {
        return (int) Math.max(1, Math.min(MOST_CLIENTS, tightest(place).mostClients()));
    }

    /** What ends first for clients of a gateway there; null if only Stampede's own limit is left. */
    public @Nullable Need limit(Place place) {
        Need tightest = tightest(place);
        return tightest.mostClients() >= MOST_CLIENTS ? null : tightest;
    }

    private Need tightest(Place place) {
        return needs(1, place).stream()
                .filter(Need::binding)
                .min(Comparator.comparingLong(Need::mostClients))
                .orElseThrow();
    }

    /** In one sentence: how many of a gateway there, and what the limit is. */
    public String sentence(Place place) {
        Need limit = limit(place);
        return String.format(
                Locale.ROOT,
                "Against %s this machine can hold at most %,d live clients: %s",
                place.words(),
                mostClients(place),
                limit == null ? "more is beyond Stampede itself." : limit.why());
    }

    /** Why so many clients of a gateway there are too many, and what would have to be set; null if they fit. */
    public @Nullable String refusal(int clients, Place place) {
        if (clients <= mostClients(place)) {
            return null;
        }
        int wanted = Math.min(clients, MOST_CLIENTS);
        String remedies = needs(wanted, place).stream()
                .filter(need -> need.binding() && !need.enough())
                .map(Need::remedy)
                .collect(Collectors.joining(" "));
        String beyond = clients > MOST_CLIENTS
                ? String.format(
                        Locale.ROOT,
                        " Stampede itself holds at most %,d live clients; the virtual engine takes more.",
                        MOST_CLIENTS)
                : "";
        String set = remedies.isEmpty() ? "" : String.format(Locale.ROOT, " For %,d: %s", wanted, remedies);
        return sentence(place) + set + beyond;
    }
}
