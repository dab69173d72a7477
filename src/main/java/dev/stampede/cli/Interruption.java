package dev.stampede.cli;

import dev.stampede.storm.Cancellation;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Turns Ctrl-C into a request to stop, and gives the run the time to say what it saw. */
final class Interruption implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 20;

    private final Cancellation cancellation = new Cancellation();
    private final Thread hook = new Thread(this::stop, "stampede-interruption");
    private final CountDownLatch told = new CountDownLatch(1);

    private Interruption() {}

    static Interruption watched() {
        Interruption interruption = new Interruption();
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    Cancellation cancellation() {
        return cancellation;
    }

    private void stop() {
        cancellation.request();
        try {
            if (!told.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                return;
            }
        } catch (InterruptedException impatient) {
            Thread.currentThread().interrupt();
        }
        // The virtual machine's own exit code would say only that a signal came.
        Runtime.getRuntime().halt(ExitCodes.COULD_NOT_RUN);
    }

    /** Everything is said. */
    @Override
    public void close() {
        told.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException goingDown) {
            // The hook itself ends the process.
        }
    }
}
