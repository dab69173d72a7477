package dev.stampede.virtualtime;

import dev.stampede.storm.Cancellation;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.StormListener;
import dev.stampede.storm.StormResult;
import dev.stampede.storm.StormRunner;

/** The engine in virtual time. It keeps nothing between runs, so any number of threads may run storms. */
public final class VirtualRunner implements StormRunner {

    @Override
    public StormResult run(Scenario scenario, StormListener listener, Cancellation cancellation) {
        return new VirtualStorm(scenario, listener, cancellation, new TimerWheel()).run();
    }
}
