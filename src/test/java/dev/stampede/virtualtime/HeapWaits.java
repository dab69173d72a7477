package dev.stampede.virtualtime;

/** The waits in a binary heap of longs: the plain way to do it without objects. Holds times up to six days. */
final class HeapWaits implements WaitQueue {

    private static final int SHIFT = EventRing.CLIENT_BITS + 1;

    private final LongHeap heap = new LongHeap();

    @Override
    public void add(long time, int client, boolean again) {
        heap.add(time << SHIFT | (long) client << 1 | (again ? 1 : 0));
    }

    @Override
    public boolean advance(long limit) {
        return !heap.isEmpty() && time() < limit;
    }

    @Override
    public long time() {
        return heap.least() >>> SHIFT;
    }

    @Override
    public int client() {
        return (int) (heap.least() >>> 1) & EventRing.CLIENT;
    }

    @Override
    public boolean again() {
        return (heap.least() & 1) != 0;
    }

    @Override
    public void remove() {
        heap.remove();
    }
}
