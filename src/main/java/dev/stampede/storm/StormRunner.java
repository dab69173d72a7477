package dev.stampede.storm;

/** An engine: runs one scenario and says what happened. */
public interface StormRunner {

    /**
     * Runs the scenario in the calling thread until it has settled, timed out or been cancelled. A cancelled run has a
     * result too.
     *
     * @throws StormFailed if the run could not be made
     */
    StormResult run(Scenario scenario, StormListener listener, Cancellation cancellation);
}
