package dev.stampede.cli;

import dev.stampede.report.PostMortem;
import dev.stampede.report.RunJunit;
import dev.stampede.report.RunPicture;
import dev.stampede.report.StormReport;
import dev.stampede.report.ThresholdText;
import dev.stampede.report.TickCsv;
import dev.stampede.storm.Judgement;
import dev.stampede.storm.MergedTick;
import dev.stampede.storm.Scenario;
import dev.stampede.storm.StormResult;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/** Runs one storm and reports it. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Runs a scenario, prints progress to standard error and the report to standard output.",
            "Ends with 0 if its thresholds passed or it has none, 1 if one failed, 2 if the scenario is wrong,",
            "3 if it could not be run or was stopped (Ctrl-C still prints the report)."
        })
final class RunCommand implements Callable<Integer> {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** How a run is written. */
    enum Format {
        JSON,
        CSV,
        MARKDOWN,
        JUNIT
    }

    private final Channels channels;
    private final Supplier<Laboratory> laboratory;

    @Parameters(
            index = "0",
            paramLabel = "SCENARIO",
            description = "A file, - for standard input, or the id of a built-in scenario such as f9.")
    private String scenario = "";

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = {
                "json (default: the report), csv (the curve), markdown (for a post-mortem; with --out also its charts",
                "as SVG files beside it) or junit."
            })
    private Format format = Format.JSON;

    @Option(names = "--out", paramLabel = "FILE", description = "Write the report there, not to standard output.")
    private @Nullable Path file;

    @Option(names = "--engine", paramLabel = "ENGINE", description = "live or virtual, whatever the scenario says.")
    private @Nullable String engine;

    @Option(names = "--policy", paramLabel = "POLICY", description = "Another policy: an id, a file, or JSON.")
    private @Nullable String policy;

    @Option(names = "--seed", paramLabel = "N", description = "Another seed.")
    private @Nullable Long seed;

    @Option(names = "--clients", paramLabel = "N", description = "Another number of clients.")
    private @Nullable Integer clients;

    @Option(names = "--quiet", description = "No progress on standard error.")
    private boolean quiet;

    RunCommand(Channels channels, Supplier<Laboratory> laboratory) {
        this.channels = channels;
        this.laboratory = laboratory;
    }

    /** What is wrong with a setting is for the person who set it, as with a flag. */
    private Laboratory laboratory() {
        try {
            return laboratory.get();
        } catch (IllegalArgumentException setting) {
            throw CommandFailed.wrong(String.valueOf(setting.getMessage()));
        }
    }

    @Override
    public Integer call() {
        Channels.checkWritable(file);
        Laboratory lab = laboratory();
        Scenario asked = ScenarioArgument.read(scenario, instead(), lab.reader(), channels);
        ProgressLine progress =
                new ProgressLine(channels.err(), quiet, format == Format.CSV || format == Format.MARKDOWN);
        try (Interruption interruption = Interruption.watched()) {
            StormResult result =
                    lab.engine().run(lab.surroundings().resolve(asked), progress, interruption.cancellation());
            StormReport report = StormReport.of(result, lab.machine(), Instant.now());
            channels.write(file, write(result, report, progress));
            return tell(result, report);
        }
    }

    private Map<String, JsonNode> instead() {
        Map<String, JsonNode> instead = new LinkedHashMap<>();
        if (engine != null) {
            instead.put("engine", NODES.stringNode(engine));
        }
        if (policy != null) {
            instead.put("policy", policy(policy));
        }
        if (seed != null) {
            instead.put("seed", NODES.numberNode(seed));
        }
        if (clients != null) {
            instead.put("client_count", NODES.numberNode(clients));
        }
        return instead;
    }

    private JsonNode policy(String argument) {
        try {
            return JsonMapper.shared().readTree(PolicyArgument.json(argument, channels));
        } catch (JacksonException broken) {
            throw CommandFailed.wrong("--policy is no JSON: " + broken.getOriginalMessage());
        }
    }

    private String write(StormResult result, StormReport report, ProgressLine progress) {
        return switch (format) {
            case JSON -> report.json();
            case CSV -> TickCsv.write(merged(progress));
            case MARKDOWN -> markdown(new PostMortem(result.scenario(), null, report.json()), merged(progress));
            case JUNIT -> RunJunit.write(result, report.words().headline(), Instant.now());
        };
    }

    /** A page on standard output has no place for charts. */
    private String markdown(PostMortem postMortem, List<MergedTick> ticks) {
        Path page = file;
        if (page == null) {
            return postMortem.markdown(null);
        }
        for (RunPicture picture : RunPicture.values()) {
            channels.write(page.resolveSibling(beside(page, picture)), postMortem.svg(picture, ticks));
        }
        return postMortem.markdown(picture -> inLink(beside(page, picture)));
    }

    /** {@code storm-arrivals.svg} for {@code storm.md}. */
    private static String beside(Path page, RunPicture picture) {
        String name = String.valueOf(page.getFileName());
        int ending = name.lastIndexOf('.');
        return (ending > 0 ? name.substring(0, ending) : name) + "-" + picture.word() + ".svg";
    }

    private static String inLink(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static List<MergedTick> merged(ProgressLine progress) {
        return progress.ticks().stream().map(tick -> new MergedTick(tick, 1)).toList();
    }

    /** What came of it, for people; the exit code for scripts. */
    private int tell(StormResult result, StormReport report) {
        channels.err().println(report.words().headline());
        List<Judgement> failed =
                Judgement.of(result).stream().filter(one -> !one.passed()).toList();
        failed.forEach(one -> channels.err().println("  " + ThresholdText.of(one)));
        boolean spoiled = !result.accounting().isEmpty();
        if (spoiled || result.ending().early()) {
            return ExitCodes.COULD_NOT_RUN;
        }
        return failed.isEmpty() ? ExitCodes.PASSED : ExitCodes.FAILED;
    }
}
