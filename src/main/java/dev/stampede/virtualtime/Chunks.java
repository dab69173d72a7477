package dev.stampede.virtualtime;

import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * Many short lists of longs in one pool: linked chunks of 16, used again when a list has been drained. A list is known by
 * the place of its last value, so that adding one looks at nothing but that place: all chunks but the last are full.
 */
final class Chunks {

    static final int NONE = -1;

    private static final int CHUNK_BITS = 4;
    private static final int CHUNK = 1 << CHUNK_BITS;
    private static final int SLAB_BITS = 16;
    private static final int SLAB = 1 << SLAB_BITS;

    private long[][] slabs = new long[4][];
    /** The chunk before each, or {@link #NONE}. */
    private int[] before = new int[SLAB / CHUNK];

    private int made;
    private int free = NONE;

    /**
     * Adds a value to a list.
     *
     * @param list the list, or {@link #NONE} for a new one
     * @return the list from now on
     */
    int add(int list, long value) {
        int place = list + 1;
        if ((place & (CHUNK - 1)) == 0) {
            int chunk = take();
            before[chunk] = list >> CHUNK_BITS;
            place = chunk << CHUNK_BITS;
        }
        slabs[place >>> SLAB_BITS][place & (SLAB - 1)] = value;
        return place;
    }

    private int take() {
        if (free != NONE) {
            int chunk = free;
            free = before[chunk];
            return chunk;
        }
        int place = made << CHUNK_BITS;
        int slab = place >>> SLAB_BITS;
        if (slab == slabs.length) {
            slabs = Arrays.copyOf(slabs, slab * 2);
        }
        if ((place & (SLAB - 1)) == 0) {
            slabs[slab] = new long[SLAB];
        }
        if (made == before.length) {
            before = Arrays.copyOf(before, made + made / 2);
        }
        return made++;
    }

    int count(int list) {
        int count = inLast(list);
        for (int chunk = before[list >> CHUNK_BITS]; chunk != NONE; chunk = before[chunk]) {
            count += CHUNK;
        }
        return count;
    }

    private static int inLast(int list) {
        return (list & (CHUNK - 1)) + 1;
    }

    /** Copies a list's values to the start of an array that is long enough; the list is gone then. */
    void drain(int list, long[] to) {
        int at = 0;
        int count = inLast(list);
        for (int chunk = list >> CHUNK_BITS; chunk != NONE; chunk = release(chunk)) {
            int place = chunk << CHUNK_BITS;
            System.arraycopy(slabs[place >>> SLAB_BITS], place & (SLAB - 1), to, at, count);
            at += count;
            count = CHUNK;
        }
    }

    /** Hands a list's values over; the list is gone then. */
    void drain(int list, LongConsumer to) {
        int count = inLast(list);
        for (int chunk = list >> CHUNK_BITS; chunk != NONE; chunk = release(chunk)) {
            int place = chunk << CHUNK_BITS;
            long[] slab = slabs[place >>> SLAB_BITS];
            int from = place & (SLAB - 1);
            for (int i = from; i < from + count; i++) {
                to.accept(slab[i]);
            }
            count = CHUNK;
        }
    }

    private int release(int chunk) {
        int next = before[chunk];
        before[chunk] = free;
        free = chunk;
        return next;
    }
}
