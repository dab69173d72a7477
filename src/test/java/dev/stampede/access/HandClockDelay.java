package dev.stampede.access;

/** Makes delays of logins that follow a clock moved by hand. */
public final class HandClockDelay {

    private HandClockDelay() {}

    public static LoginDelay of(HandClock clock) {
        return new LoginDelay(clock);
    }
}
