package dev.stampede.cli;

import dev.stampede.storm.Violation;
import java.util.List;

/** A command that cannot go on; the lines are for the person who gave it. */
final class CommandFailed extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> lines;
    private final int exitCode;

    private CommandFailed(int exitCode, List<String> lines) {
        super(String.join("\n", lines));
        this.exitCode = exitCode;
        this.lines = List.copyOf(lines);
    }

    static CommandFailed wrong(String... lines) {
        return new CommandFailed(ExitCodes.WRONG, List.of(lines));
    }

    /** Everything that is wrong with a document, each mistake with its pointer. */
    static CommandFailed wrong(String what, List<Violation> violations) {
        String count = violations.size() == 1 ? "a mistake" : violations.size() + " mistakes";
        return new CommandFailed(
                ExitCodes.WRONG,
                java.util.stream.Stream.concat(
                                java.util.stream.Stream.of(what + " has " + count + ":"),
                                violations.stream()
                                        .map(one -> "  " + (one.pointer().isEmpty() ? "(the whole)" : one.pointer())
                                                + "  " + one.detail()))
                        .toList());
    }

    static CommandFailed couldNotRun(String line) {
        return new CommandFailed(ExitCodes.COULD_NOT_RUN, List.of(line));
    }

    int exitCode() {
        return exitCode;
    }

    List<String> lines() {
        return lines;
    }
}
