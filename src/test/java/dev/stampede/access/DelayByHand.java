package dev.stampede.access;

import dev.stampede.TestClock;

/** Makes delays of logins that follow a clock moved by hand. */
public final class DelayByHand {

    private DelayByHand() {}

    public static LoginDelay of(TestClock clock) {
        return new LoginDelay(clock);
    }
}
