package dev.stampede.virtualtime;

import java.util.Arrays;

/**
 * A wheel of buckets of 1,024 µs whose entries are sorted when their bucket's turn comes: exact order at the price of a
 * scattered store and a short sort. What lies beyond this turn of 67 s waits in a coarser wheel.
 *
 * <p>An entry is one long: the offset in its bucket, the client, and whether it is a SYN sent again.
 */
final class TimerWheel implements WaitQueue {

    private static final int FINE_BITS = 10;
    private static final int BUCKET_BITS = 16;
    private static final int COARSE_BITS = FINE_BITS + BUCKET_BITS;
    private static final int BUCKETS = 1 << BUCKET_BITS;
    private static final int CLIENT_SHIFT = 1;
    private static final int OFFSET_SHIFT = CLIENT_SHIFT + EventRing.CLIENT_BITS;
    private static final int NO_BUCKET = -1;

    /** So many clients are announced together, and their records stay in the processor's cache until their turn. */
    private static final int ANNOUNCED = 128;

    private final Chunks chunks = new Chunks();
    private final int[] fine = new int[BUCKETS];
    private final long[] occupied = new long[BUCKETS / Long.SIZE];
    private int[] coarse = new int[16];
    /** The turn of the fine wheel, and the bucket in it that has been sorted. */
    private long turn;

    private int bucket = NO_BUCKET;
    private long[] sorted = new long[64];
    private int next;
    private int announced;
    private int end;
    /** Entries that came into the sorted bucket after it was sorted. */
    private final LongHeap late = new LongHeap();

    private Upcoming upcoming = client -> {};
    private int inFine;
    private int inCoarse;

    TimerWheel() {
        Arrays.fill(fine, Chunks.NONE);
        Arrays.fill(coarse, Chunks.NONE);
    }

    @Override
    public void announce(Upcoming listener) {
        upcoming = listener;
    }

    @Override
    public void add(long time, int client, boolean again) {
        long its = time >>> COARSE_BITS;
        long rest = (long) client << CLIENT_SHIFT | (again ? 1 : 0);
        if (its != turn) {
            addCoarse((int) its, (time & ((1L << COARSE_BITS) - 1)) << OFFSET_SHIFT | rest);
            return;
        }
        int at = (int) (time >>> FINE_BITS) & (BUCKETS - 1);
        long entry = (time & ((1L << FINE_BITS) - 1)) << OFFSET_SHIFT | rest;
        if (at == bucket) {
            late.add(entry);
        } else {
            addFine(at, entry);
        }
    }

    private void addFine(int at, long entry) {
        fine[at] = chunks.add(fine[at], entry);
        occupied[at >>> 6] |= 1L << at;
        inFine++;
    }

    private void addCoarse(int at, long entry) {
        if (at >= coarse.length) {
            int length = coarse.length;
            coarse = Arrays.copyOf(coarse, Math.max(at + 1, length * 2));
            Arrays.fill(coarse, length, coarse.length, Chunks.NONE);
        }
        coarse[at] = chunks.add(coarse[at], entry);
        inCoarse++;
    }

    @Override
    public boolean advance(long limit) {
        while (next == end && late.isEmpty()) {
            if (inFine == 0 && inCoarse == 0) {
                return false;
            }
            if (inFine == 0 ? !nextTurn(limit) : !nextBucket(limit)) {
                return false;
            }
        }
        return time() < limit;
    }

    /** Sorts the next bucket that has entries; false if it lies beyond the limit. */
    private boolean nextBucket(long limit) {
        int at = nextOccupied(bucket + 1);
        if (start(at) >= limit) {
            return false;
        }
        bucket = at;
        int head = fine[at];
        fine[at] = Chunks.NONE;
        occupied[at >>> 6] &= ~(1L << at);
        end = chunks.count(head);
        if (end > sorted.length) {
            sorted = new long[Math.max(end, sorted.length * 2)];
        }
        chunks.drain(head, sorted);
        Arrays.sort(sorted, 0, end);
        inFine -= end;
        next = 0;
        announced = 0;
        announceMore();
        return true;
    }

    private void announceMore() {
        int until = Math.min(end, announced + ANNOUNCED);
        while (announced < until) {
            upcoming.soon(client(sorted[announced++]));
        }
    }

    private static int client(long entry) {
        return (int) (entry >>> CLIENT_SHIFT) & EventRing.CLIENT;
    }

    private int nextOccupied(int from) {
        int word = from >>> 6;
        long bits = occupied[word] & (-1L << from);
        while (bits == 0) {
            bits = occupied[++word];
        }
        return (word << 6) + Long.numberOfTrailingZeros(bits);
    }

    /** Spreads the next coarse bucket that has entries over the fine wheel; false if it lies beyond the limit. */
    private boolean nextTurn(long limit) {
        long its = turn + 1;
        while (coarse[(int) its] == Chunks.NONE) {
            its++;
        }
        if (its << COARSE_BITS >= limit) {
            return false;
        }
        turn = its;
        bucket = NO_BUCKET;
        int head = coarse[(int) its];
        coarse[(int) its] = Chunks.NONE;
        inCoarse -= chunks.count(head);
        chunks.drain(head, this::spread);
        return true;
    }

    private void spread(long entry) {
        long offset = entry >>> OFFSET_SHIFT;
        long rest = entry & ((1L << OFFSET_SHIFT) - 1);
        addFine((int) (offset >>> FINE_BITS), (offset & ((1L << FINE_BITS) - 1)) << OFFSET_SHIFT | rest);
    }

    private long start(int at) {
        return turn << COARSE_BITS | (long) at << FINE_BITS;
    }

    private long entry() {
        if (next == end || (!late.isEmpty() && late.least() < sorted[next])) {
            return late.least();
        }
        return sorted[next];
    }

    @Override
    public long time() {
        return start(bucket) + (entry() >>> OFFSET_SHIFT);
    }

    @Override
    public int client() {
        return client(entry());
    }

    @Override
    public boolean again() {
        return (entry() & 1) != 0;
    }

    @Override
    public void remove() {
        if (next == end || (!late.isEmpty() && late.least() < sorted[next])) {
            late.remove();
        } else if (++next == announced) {
            announceMore();
        }
    }
}
