package dev.stampede.cli;

import dev.stampede.audit.Verdict;
import dev.stampede.format.AuditJson;
import dev.stampede.format.AuditJunit;
import dev.stampede.format.AuditMarkdown;
import dev.stampede.format.AuditRequest;
import dev.stampede.format.AuditSarif;
import dev.stampede.format.AuditedPolicy;
import dev.stampede.format.InvalidPolicies;
import dev.stampede.format.MalformedJson;
import dev.stampede.format.PolicyProfile;
import dev.stampede.format.PolicyProfiles;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Judges policies under the audit pattern. */
@Command(
        name = "audit",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description =
                "Judges a reconnect policy, or a list of them, under audit pattern ab-000738. Ends with 1 if one fails.")
final class AuditCommand implements Callable<Integer> {

    /** How audits are written. */
    enum Format {
        JSON,
        MARKDOWN,
        SARIF,
        JUNIT
    }

    private final Channels channels;

    @Parameters(
            index = "0",
            paramLabel = "POLICY",
            description = "The id of one in the catalogue, a file, JSON, or - for standard input.")
    private String policy = "";

    @Option(names = "--format", paramLabel = "FORMAT", description = "json (default), markdown, sarif or junit.")
    private Format format = Format.JSON;

    @Option(names = "--out", paramLabel = "FILE", description = "Write the audit there, not to standard output.")
    private @Nullable Path file;

    AuditCommand(Channels channels) {
        this.channels = channels;
    }

    @Override
    public Integer call() {
        Channels.checkWritable(file);
        PolicyProfile known = PolicyProfiles.find(policy);
        if (known != null) {
            return judged(List.of(new AuditedPolicy(policy, known.audit())), false);
        }
        AuditRequest request = request();
        return judged(request.audited(), request.isList());
    }

    private int judged(List<AuditedPolicy> audited, boolean list) {
        channels.write(file, write(audited, list));
        boolean passed = audited.stream().allMatch(one -> one.audit().verdict() == Verdict.PASS);
        return passed ? ExitCodes.PASSED : ExitCodes.FAILED;
    }

    private AuditRequest request() {
        try {
            byte[] json = PolicyArgument.json(policy, channels).getBytes(StandardCharsets.UTF_8);
            return AuditRequest.read(new ByteArrayInputStream(json));
        } catch (MalformedJson malformed) {
            throw CommandFailed.wrong("The policy is no JSON: " + malformed.getMessage());
        } catch (InvalidPolicies invalid) {
            throw CommandFailed.wrong("The policy", invalid.violations());
        }
    }

    private String write(List<AuditedPolicy> audited, boolean list) {
        return switch (format) {
            case JSON -> (list ? AuditJson.write(audited) : AuditJson.write(audited.get(0))).toPrettyString();
            case MARKDOWN -> AuditMarkdown.write(audited);
            case SARIF -> AuditSarif.write(audited, null).toPrettyString();
            case JUNIT -> AuditJunit.write(audited);
        };
    }
}
