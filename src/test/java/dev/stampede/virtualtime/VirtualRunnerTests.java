package dev.stampede.virtualtime;

import dev.stampede.storm.StormRunner;
import dev.stampede.storm.StormRunnerContract;

class VirtualRunnerTests extends StormRunnerContract {

    /** An attempt takes 0.2 ms, nothing else costs any time, and spreads are resolved to 1 part in 10,000. */
    @Override
    protected double tolerance() {
        return 0.002;
    }

    /** Waits are kept to the microsecond; what is allowed is the 0.2 ms that an attempt takes. */
    @Override
    protected double roundsKeptWithin() {
        return 0.0002;
    }

    @Override
    protected StormRunner runner() {
        return new VirtualRunner();
    }
}
