package dev.stampede.virtualtime;

import java.util.Arrays;
import java.util.function.LongConsumer;

/** Many short lists of longs in one pool: linked chunks of 16, used again when a list has been drained. */
final class Chunks {

    static final int NONE = -1;

    private static final int CHUNK = 16;
    private static final int SLAB_BITS = 12;
    private static final int CHUNKS_A_SLAB = 1 << SLAB_BITS;

    private long[][] slabs = new long[4][];
    private int[] following = new int[CHUNKS_A_SLAB];
    private byte[] used = new byte[CHUNKS_A_SLAB];
    private int made;
    private int free = NONE;

    /**
     * Adds a value to a list.
     *
     * @param head the list, or {@link #NONE} for a new one
     * @return the list from now on
     */
    int add(int head, long value) {
        int chunk = head;
        if (chunk == NONE || used[chunk] == CHUNK) {
            chunk = take();
            following[chunk] = head;
        }
        slab(chunk)[offset(chunk) + used[chunk]++] = value;
        return chunk;
    }

    private long[] slab(int chunk) {
        return slabs[chunk >>> SLAB_BITS];
    }

    private static int offset(int chunk) {
        return (chunk & (CHUNKS_A_SLAB - 1)) * CHUNK;
    }

    private int take() {
        if (free != NONE) {
            int chunk = free;
            free = following[chunk];
            used[chunk] = 0;
            return chunk;
        }
        int slab = made >>> SLAB_BITS;
        if (slab == slabs.length) {
            slabs = Arrays.copyOf(slabs, slab * 2);
        }
        if ((made & (CHUNKS_A_SLAB - 1)) == 0) {
            slabs[slab] = new long[CHUNKS_A_SLAB * CHUNK];
        }
        if (made == following.length) {
            following = Arrays.copyOf(following, made + made / 2);
            used = Arrays.copyOf(used, following.length);
        }
        return made++;
    }

    int count(int head) {
        int count = 0;
        for (int chunk = head; chunk != NONE; chunk = following[chunk]) {
            count += used[chunk];
        }
        return count;
    }

    /** Copies a list's values to the start of an array that is long enough; the list is gone then. */
    void drain(int head, long[] to) {
        int at = 0;
        int chunk = head;
        while (chunk != NONE) {
            System.arraycopy(slab(chunk), offset(chunk), to, at, used[chunk]);
            at += used[chunk];
            chunk = release(chunk);
        }
    }

    /** Hands a list's values over; the list is gone then. */
    void drain(int head, LongConsumer to) {
        int chunk = head;
        while (chunk != NONE) {
            long[] slab = slab(chunk);
            int from = offset(chunk);
            int until = from + used[chunk];
            for (int i = from; i < until; i++) {
                to.accept(slab[i]);
            }
            chunk = release(chunk);
        }
    }

    private int release(int chunk) {
        int next = following[chunk];
        following[chunk] = free;
        free = chunk;
        return next;
    }
}
