package dev.stampede.virtualtime;

import java.util.Arrays;

/** A binary heap of longs, the least first. */
final class LongHeap {

    private long[] values = new long[16];
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    long least() {
        return values[0];
    }

    void add(long value) {
        if (size == values.length) {
            values = Arrays.copyOf(values, size * 2);
        }
        int at = size++;
        while (at > 0) {
            int parent = (at - 1) >>> 1;
            if (values[parent] <= value) {
                break;
            }
            values[at] = values[parent];
            at = parent;
        }
        values[at] = value;
    }

    void remove() {
        long last = values[--size];
        int at = 0;
        int child = 1;
        while (child < size) {
            if (child + 1 < size && values[child + 1] < values[child]) {
                child++;
            }
            if (values[child] >= last) {
                break;
            }
            values[at] = values[child];
            at = child;
            child = 2 * at + 1;
        }
        values[at] = last;
    }
}
