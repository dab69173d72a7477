package dev.stampede.cli;

import dev.stampede.storm.StormFailed;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;

/** The commands; each runs in the calling thread and answers with its exit code. */
@Command(
        name = "stampede",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "A reconnect-storm laboratory. Without a command it starts the web server;",
            "properties such as --server.port=9000 go to that."
        },
        exitCodeListHeading = "%nExit codes%n",
        exitCodeList = {
            "0:passed, or there was nothing to pass",
            "1:a threshold or an audit failed",
            "2:a scenario, a policy or a flag is wrong; standard error says where",
            "3:the run could not be made, or was stopped"
        })
public final class Commands {

    private static final Set<String> FLAGS = Set.of("-h", "--help", "-V", "--version");

    private Commands() {}

    /** True if these arguments are a command; else they are the web server's. */
    public static boolean meant(String... arguments) {
        return arguments.length > 0 && (!arguments[0].startsWith("-") || FLAGS.contains(arguments[0]));
    }

    /**
     * Runs the command that the arguments are.
     *
     * @param laboratory asked only by commands that run something
     * @return the exit code
     */
    public static int execute(
            Supplier<Laboratory> laboratory, InputStream in, PrintStream out, PrintStream err, String... arguments) {
        Channels channels = new Channels(in, out, err);
        CommandLine commands = new CommandLine(new Commands())
                .addSubcommand(new RunCommand(channels, laboratory))
                .addSubcommand(new PoliciesCommand(channels))
                .addSubcommand(new AuditCommand(channels))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setAbbreviatedOptionsAllowed(false)
                .setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
                .setOut(new PrintWriter(out, true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(err, true, StandardCharsets.UTF_8))
                .setParameterExceptionHandler((wrong, given) -> misused(wrong, err))
                .setExecutionExceptionHandler((failure, command, parsed) -> failed(failure, err));
        commands.setExecutionStrategy(
                parsed -> parsed.hasSubcommand() || parsed.isUsageHelpRequested() || parsed.isVersionHelpRequested()
                        ? new CommandLine.RunLast().execute(parsed)
                        : misused(new CommandLine.ParameterException(commands, "A command is missing."), err));
        return commands.execute(arguments);
    }

    private static int misused(CommandLine.ParameterException wrong, PrintStream err) {
        err.println(wrong.getMessage());
        CommandLine.UnmatchedArgumentException.printSuggestions(wrong, err);
        err.println("Try \"" + wrong.getCommandLine().getCommandSpec().qualifiedName() + " --help\".");
        return ExitCodes.WRONG;
    }

    private static int failed(Exception failure, PrintStream err) {
        if (failure instanceof CommandFailed known) {
            known.lines().forEach(err::println);
            return known.exitCode();
        }
        if (failure instanceof StormFailed storm) {
            err.println(storm.getMessage());
            return ExitCodes.COULD_NOT_RUN;
        }
        List<String> lines = List.of(
                "Stampede itself went wrong.",
                "Start it with java -Dstampede.trace=true to see where, and please report that.");
        lines.forEach(err::println);
        if (Boolean.getBoolean("stampede.trace")) {
            failure.printStackTrace(err);
        }
        return ExitCodes.COULD_NOT_RUN;
    }
}
