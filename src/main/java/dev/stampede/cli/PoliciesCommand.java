package dev.stampede.cli;

import dev.stampede.format.AuditJson;
import dev.stampede.format.PolicyProfile;
import dev.stampede.format.PolicyProfileJson;
import dev.stampede.format.PolicyProfiles;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists the catalogue. */
@Command(
        name = "policies",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Lists the reconnect policies that a scenario can name, with their verdicts.")
final class PoliciesCommand implements Callable<Integer> {

    private final Channels channels;

    @Option(names = "--json", description = "As JSON, with a sentence and the defects of each.")
    private boolean json;

    PoliciesCommand(Channels channels) {
        this.channels = channels;
    }

    @Override
    public Integer call() {
        List<PolicyProfile> all = PolicyProfiles.all();
        channels.write(null, json ? PolicyProfileJson.list(all).toPrettyString() : table(all));
        return ExitCodes.PASSED;
    }

    private static String table(List<PolicyProfile> all) {
        int widest = all.stream().mapToInt(one -> one.id().length()).max().orElse(0);
        StringBuilder lines = new StringBuilder();
        for (PolicyProfile profile : all) {
            String verdict =
                    profile.reconnects() ? profile.audit().verdict() + " " + grade(profile) : "does not reconnect";
            lines.append(String.format(
                    Locale.ROOT,
                    "%-" + widest + "s  %-18s  %s%n",
                    profile.id(),
                    verdict.strip(),
                    profile.reconnects() ? profile.formula() : ""));
        }
        return lines.toString();
    }

    private static String grade(PolicyProfile profile) {
        return switch (profile.audit().grade()) {
            case STRONG, WEAK -> AuditJson.word(profile.audit().grade());
            case NONE, NOT_APPLICABLE -> "";
        };
    }
}
