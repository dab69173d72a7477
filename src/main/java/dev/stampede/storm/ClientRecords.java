package dev.stampede.storm;

/**
 * What is recorded of each client of a range, eight numbers side by side: with millions of clients an event costs the
 * time to fetch them from memory, and so they are fetched at once.
 */
final class ClientRecords {

    static final int ATTEMPTS = 0;
    static final int OPENED = 1;
    static final int FAILURES = 2;
    static final int EPISODE = 3;
    static final int PENDING_BURST = 4;
    static final int STATE = 5;
    private static final int OPENED_AT = 6;
    private static final int FIELDS = 8;

    private final int[] cells;
    private final int size;

    ClientRecords(int size) {
        this.size = size;
        cells = new int[FIELDS * size];
    }

    int size() {
        return size;
    }

    int get(int i, int field) {
        return cells[FIELDS * i + field];
    }

    /** Reads both ends, which need not lie in the same line of the cache. */
    int look(int i) {
        return cells[FIELDS * i] + cells[FIELDS * i + FIELDS - 1];
    }

    void set(int i, int field, int value) {
        cells[FIELDS * i + field] = value;
    }

    void increment(int i, int field) {
        cells[FIELDS * i + field]++;
    }

    void setAll(int field, int value) {
        for (int i = 0; i < size; i++) {
            set(i, field, value);
        }
    }

    /** Microseconds. */
    long openedAt(int i) {
        int at = FIELDS * i + OPENED_AT;
        return ((long) cells[at] << Integer.SIZE) | (cells[at + 1] & 0xFFFF_FFFFL);
    }

    void openedAt(int i, long micros) {
        int at = FIELDS * i + OPENED_AT;
        cells[at] = (int) (micros >> Integer.SIZE);
        cells[at + 1] = (int) micros;
    }

    /** Copies one number of every client to an array, from a place in it on. */
    void copy(int field, int[] to, int from) {
        for (int i = 0; i < size; i++) {
            to[from + i] = get(i, field);
        }
    }
}
