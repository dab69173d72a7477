package dev.stampede.format;

import java.util.Collection;
import java.util.Comparator;
import java.util.regex.Pattern;

/** Finds what somebody may have meant. */
final class NearestKey {

    private static final int LONGEST = 64;
    private static final Pattern HUMP = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");

    private NearestKey() {}

    /** The candidate with the least edit distance for its length; the first of equals. */
    static String of(String typed, Collection<String> candidates) {
        String text = typed.length() <= LONGEST ? typed : typed.substring(0, LONGEST);
        return candidates.stream()
                .min(Comparator.comparingDouble(candidate -> relativeDistance(normal(text), normal(candidate))))
                .orElseThrow();
    }

    /** {@code clientCount}, {@code client-count} and {@code client_count} are the same to a person. */
    private static String normal(String key) {
        return HUMP.matcher(key).replaceAll("_").replace('-', '_').toLowerCase(java.util.Locale.ROOT);
    }

    private static double relativeDistance(String a, String b) {
        return (double) distance(a, b) / Math.max(1, Math.max(a.length(), b.length()));
    }

    /** Levenshtein distance in which two swapped neighbours count as one edit. */
    static int distance(String a, String b) {
        int[][] table = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                table[i][j] = i == 0 || j == 0 ? i + j : cheapest(table, a, b, i, j);
            }
        }
        return table[a.length()][b.length()];
    }

    private static int cheapest(int[][] table, String a, String b, int i, int j) {
        int substitution = table[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int best = Math.min(substitution, 1 + Math.min(table[i - 1][j], table[i][j - 1]));
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(best, table[i - 2][j - 2] + 1) : best;
    }
}
