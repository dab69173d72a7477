package dev.stampede.storm;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HexFormat;

/**
 * Which of the sampled clients made an attempt in one tick: one bit a row of the raster. A fleet of n has min(200, n)
 * rows; row r shows client floor(r · n / rows).
 */
public final class RasterRow {

    public static final int MOST_ROWS = 200;

    private static final int WORDS = (MOST_ROWS + 63) / 64;

    private final long[] bits;

    private RasterRow(long[] bits) {
        this.bits = bits;
    }

    static RasterRow of(long[] bits) {
        return new RasterRow(bits.clone());
    }

    static long[] newBits() {
        return new long[WORDS];
    }

    public static int rows(int clientCount) {
        return Math.min(MOST_ROWS, clientCount);
    }

    /** The row that shows this client, or -1 if it is not sampled. */
    public static int rowOf(int client, int clientCount) {
        int rows = rows(clientCount);
        int row = (int) (((long) client * rows + clientCount - 1) / clientCount);
        return row < rows && (long) row * clientCount / rows == client ? row : -1;
    }

    /** The clients that are sampled. */
    static BitSet sampled(int clientCount) {
        BitSet sampled = new BitSet(clientCount);
        int rows = rows(clientCount);
        for (int row = 0; row < rows; row++) {
            sampled.set((int) ((long) row * clientCount / rows));
        }
        return sampled;
    }

    public boolean get(int row) {
        return (bits[row / 64] >>> (row % 64) & 1) != 0;
    }

    /** What either row shows. */
    public RasterRow or(RasterRow other) {
        long[] both = bits.clone();
        for (int i = 0; i < both.length; i++) {
            both[i] |= other.bits[i];
        }
        return new RasterRow(both);
    }

    /** Hexadecimal digits, row 0 in the lowest bit of the first digit, trailing zeros left out. */
    public String toHex() {
        StringBuilder hex = new StringBuilder();
        for (int digit = 0; digit < MOST_ROWS / 4; digit++) {
            hex.append(HexFormat.of().toHexDigits((bits[digit / 16] >>> (digit % 16 * 4)) & 15, 1));
        }
        int end = hex.length();
        while (end > 0 && hex.charAt(end - 1) == '0') {
            end--;
        }
        hex.setLength(end);
        return hex.toString();
    }

    /** Reads {@link #toHex()}. */
    public static RasterRow fromHex(String hex) {
        long[] bits = newBits();
        for (int digit = 0; digit < Math.min(hex.length(), MOST_ROWS / 4); digit++) {
            bits[digit / 16] |= (long) HexFormat.fromHexDigit(hex.charAt(digit)) << (digit % 16 * 4);
        }
        return new RasterRow(bits);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof RasterRow row && Arrays.equals(bits, row.bits);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bits);
    }

    @Override
    public String toString() {
        return toHex();
    }
}
