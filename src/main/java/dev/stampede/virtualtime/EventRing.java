package dev.stampede.virtualtime;

/**
 * Events of one kind, in order of their time and then of their client. Most kinds come a fixed delay after what causes
 * them and so in order already: then adding costs nothing. An event is a time and a tag: the client's id in the lower
 * {@value #CLIENT_BITS} bits, and what the kind wants to know above.
 */
final class EventRing {

    static final int CLIENT_BITS = 24;
    static final int CLIENT = (1 << CLIENT_BITS) - 1;
    static final long NEVER = Long.MAX_VALUE;

    private static final int LEAST = 16;

    private long[] times = new long[LEAST];
    private int[] tags = new int[LEAST];
    private int head;
    private int size;

    /** Kept beside the array: every event of a run asks every ring. */
    private long next = NEVER;

    /** When the next event comes, or {@link #NEVER}. */
    long next() {
        return next;
    }

    int tag() {
        return tags[head];
    }

    int client() {
        return tags[head] & CLIENT;
    }

    void remove() {
        head = (head + 1) & (times.length - 1);
        size--;
        next = size == 0 ? NEVER : times[head];
    }

    int size() {
        return size;
    }

    void add(long time, int tag) {
        append(time, tag);
        int mask = times.length - 1;
        int at = (head + size - 1) & mask;
        while (at != head) {
            int before = (at - 1) & mask;
            if (inOrder(times[before], tags[before], time, tag)) {
                break;
            }
            times[at] = times[before];
            tags[at] = tags[before];
            at = before;
        }
        times[at] = time;
        tags[at] = tag;
        next = times[head];
    }

    private static boolean inOrder(long time, int tag, long laterTime, int laterTag) {
        return time < laterTime || (time == laterTime && (tag & CLIENT) <= (laterTag & CLIENT));
    }

    /** Adds behind all others, whatever its time: for a queue. */
    void append(long time, int tag) {
        if (size == times.length) {
            grow();
        }
        int at = (head + size) & (times.length - 1);
        times[at] = time;
        tags[at] = tag;
        size++;
        next = times[head];
    }

    private void grow() {
        long[] longer = new long[size * 2];
        int[] longerTags = new int[size * 2];
        int untilEnd = size - head;
        System.arraycopy(times, head, longer, 0, untilEnd);
        System.arraycopy(times, 0, longer, untilEnd, head);
        System.arraycopy(tags, head, longerTags, 0, untilEnd);
        System.arraycopy(tags, 0, longerTags, untilEnd, head);
        times = longer;
        tags = longerTags;
        head = 0;
    }

    /** Keeps what the filter says, in order. */
    void retain(Filter filter) {
        int mask = times.length - 1;
        int kept = 0;
        for (int i = 0; i < size; i++) {
            int from = (head + i) & mask;
            if (filter.keeps(times[from], tags[from])) {
                int to = (head + kept) & mask;
                times[to] = times[from];
                tags[to] = tags[from];
                kept++;
            }
        }
        size = kept;
        next = size == 0 ? NEVER : times[head];
    }

    /** Says of an event whether it still stands. */
    @FunctionalInterface
    interface Filter {
        boolean keeps(long time, int tag);
    }

    void clear() {
        head = 0;
        size = 0;
        next = NEVER;
    }
}
