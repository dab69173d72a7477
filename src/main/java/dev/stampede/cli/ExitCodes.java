package dev.stampede.cli;

/** How a command ends, for whoever started it. */
final class ExitCodes {

    static final int PASSED = 0;

    /** A threshold or an audit failed. */
    static final int FAILED = 1;

    /** What was asked is wrong: a scenario, a policy, a flag. */
    static final int WRONG = 2;

    static final int COULD_NOT_RUN = 3;

    private ExitCodes() {}
}
