package dev.stampede.web.page;

import dev.stampede.format.CapacityWriter;
import dev.stampede.storm.LiveCapacity;
import dev.stampede.storm.Need;
import dev.stampede.storm.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What this machine can hold, for people.
 *
 * @param clients that were asked about
 * @param sentence how many it can hold of the gateway that is looked at, and why not more
 * @param gateways where a gateway may stand, and how many clients it may have there
 * @param rows what clients need, and what there is
 * @param answers what to set, for the number that was asked about and for a large fleet
 */
public record CapacityView(int clients, String sentence, List<Gateway> gateways, List<Row> rows, List<Answer> answers) {

    /** A fleet that is large, and that others run on one machine. */
    static final int LARGE = 50_000;

    /** A place of a gateway. */
    public record Gateway(String word, String words, String most, boolean chosen) {}

    /** One thing that clients use up. Advice is what a storm can start without. */
    public record Row(String title, String there, List<Cell> needed, boolean advice) {}

    /** How much so many clients need of it. */
    public record Cell(String clients, String needed, boolean enough) {}

    /** What to set for so many clients; nothing if they fit. */
    public record Answer(String clients, boolean fits, List<String> remedies) {}

    static CapacityView of(LiveCapacity capacity, int clients, Place place) {
        List<Integer> fleets = clients == LARGE ? List.of(LARGE) : List.of(clients, LARGE);
        return new CapacityView(
                clients,
                capacity.sentence(place),
                Stream.of(Place.values())
                        .map(each -> gateway(capacity, each, each == place))
                        .toList(),
                rows(fleets.stream().map(fleet -> capacity.needs(fleet, place)).toList(), fleets),
                fleets.stream().map(fleet -> answer(capacity, fleet, place)).toList());
    }

    private static Gateway gateway(LiveCapacity capacity, Place place, boolean chosen) {
        return new Gateway(CapacityWriter.word(place), place.words(), Words.count(capacity.mostClients(place)), chosen);
    }

    private static List<Row> rows(List<List<Need>> byFleet, List<Integer> fleets) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < byFleet.get(0).size(); i++) {
            Need first = byFleet.get(0).get(i);
            List<Cell> cells = new ArrayList<>();
            for (int f = 0; f < fleets.size(); f++) {
                Need need = byFleet.get(f).get(i);
                cells.add(new Cell(Words.count(fleets.get(f)), amount(need.needed(), need), need.enough()));
            }
            rows.add(new Row(first.title(), amount(first.there(), first), cells, !first.binding()));
        }
        return rows;
    }

    private static Answer answer(LiveCapacity capacity, int clients, Place place) {
        List<String> remedies = capacity.needs(clients, place).stream()
                .filter(need -> !need.enough())
                .map(Need::remedy)
                .toList();
        return new Answer(Words.count(clients), capacity.refusal(clients, place) == null, remedies);
    }

    private static String amount(long amount, Need need) {
        return need.unit() == Need.Unit.BYTES
                ? String.format(Locale.ROOT, "%,d MB", amount / 1_000_000)
                : Words.count(amount);
    }

    /** How many clients the embedded gateway may have here. */
    static String most(LiveCapacity capacity) {
        return Words.count(capacity.mostClients(Place.EMBEDDED));
    }
}
