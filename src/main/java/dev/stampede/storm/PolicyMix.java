package dev.stampede.storm;

import dev.stampede.policy.NamedPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which policies a fleet follows, and in what shares. A single policy is a mix of one part.
 *
 * <p>Who follows which is a function of the client's id alone: see {@link #assign}.
 *
 * @param parts in order, from 1 to {@link #MOST_PARTS}
 */
public record PolicyMix(List<Part> parts) {

    public static final int MOST_PARTS = 10;

    /** Whole-number weights up to here add up exactly, so their proportions are exact. */
    public static final double HEAVIEST = 1e9;

    /**
     * A policy and its weight against the other parts.
     *
     * @param weight above 0, at most {@link #HEAVIEST}
     */
    public record Part(NamedPolicy policy, double weight) {

        public Part {
            if (!(weight > 0 && weight <= HEAVIEST)) {
                throw new IllegalArgumentException("a weight lies above 0 and at most 1e9, but is " + weight);
            }
        }
    }

    public PolicyMix {
        parts = List.copyOf(parts);
        if (parts.isEmpty() || parts.size() > MOST_PARTS) {
            throw new IllegalArgumentException("a mix has 1 to " + MOST_PARTS + " parts, but got " + parts.size());
        }
    }

    /** One policy for all. */
    public static PolicyMix of(NamedPolicy policy) {
        return new PolicyMix(List.of(new Part(policy, 1)));
    }

    /** How many parts. */
    public int size() {
        return parts.size();
    }

    /** True if clients differ in their policy. */
    public boolean mixed() {
        return parts.size() > 1;
    }

    /** The policy of part i, 0 the first. */
    public NamedPolicy part(int i) {
        return parts.get(i).policy();
    }

    /** The share of the clients that part i asks for, in (0, 1]. */
    public double share(int i) {
        return parts.get(i).weight() / total();
    }

    private double total() {
        return parts.stream().mapToDouble(Part::weight).sum();
    }

    /**
     * Says which part each client belongs to, by smooth weighted round robin: for each client in order every part gains
     * its weight, and the part that then has most (the first of equals) takes the client and pays the sum of all weights.
     * So the parts are interleaved evenly over the ids, every stretch of ids has nearly the shares of the whole, and
     * whole-number weights are met exactly in every run of as many clients as they add up to.
     *
     * @param clientCount for clients 0 .. clientCount - 1
     */
    public Assignment assign(int clientCount) {
        return mixed() ? new Assignment(roundRobin(clientCount)) : Assignment.ALL_ALIKE;
    }

    private byte[] roundRobin(int clientCount) {
        double[] weights = parts.stream().mapToDouble(Part::weight).toArray();
        double total = total();
        double[] credit = new double[weights.length];
        byte[] partOf = new byte[clientCount];
        for (int client = 0; client < clientCount; client++) {
            int most = 0;
            for (int i = 0; i < weights.length; i++) {
                credit[i] += weights[i];
                most = credit[i] > credit[most] ? i : most;
            }
            credit[most] -= total;
            partOf[client] = (byte) most;
        }
        return partOf;
    }

    /** The policy's name, or all of them with their shares: {@code full-jitter 70 %, naive 30 %}. */
    public String label() {
        return mixed()
                ? IntStream.range(0, size())
                        .mapToObj(i -> part(i).name() + " " + percent(share(i)))
                        .collect(Collectors.joining(", "))
                : part(0).name();
    }

    private static String percent(double share) {
        double percent = 100 * share;
        return percent == StrictMath.rint(percent)
                ? String.format(Locale.ROOT, "%.0f %%", percent)
                : String.format(Locale.ROOT, percent < 1 ? "%.2g %%" : percent < 99.9 ? "%.1f %%" : "%.3f %%", percent);
    }

    /** A name for each part that no other part has: parts of the same name are numbered. */
    public List<String> partLabels() {
        List<String> labels = new ArrayList<>();
        for (int i = 0; i < size(); i++) {
            String name = part(i).name();
            boolean shared = parts.stream()
                            .filter(part -> part.policy().name().equals(name))
                            .count()
                    > 1;
            labels.add(shared ? name + " (part " + (i + 1) + ")" : name);
        }
        return List.copyOf(labels);
    }

    /** Which part each client belongs to: a byte for each client, and none where there is only one part. */
    public static final class Assignment {

        private static final Assignment ALL_ALIKE = new Assignment(new byte[0]);

        private final byte[] partOf;

        private Assignment(byte[] partOf) {
            this.partOf = partOf;
        }

        /** The part of that client, 0 the first. */
        public int partOf(int client) {
            return partOf.length == 0 ? 0 : partOf[client];
        }

        /** How many of clients 0 .. clientCount - 1 each of so many parts has. */
        int[] counts(int clientCount, int parts) {
            int[] counts = new int[parts];
            for (int client = 0; client < clientCount; client++) {
                counts[partOf(client)]++;
            }
            return counts;
        }
    }
}
