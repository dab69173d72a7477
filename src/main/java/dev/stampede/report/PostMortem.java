package dev.stampede.report;

import dev.stampede.format.ReportReader;
import dev.stampede.storm.MergedTick;
import dev.stampede.storm.Scenario;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A finished run as files for people who write about it: a Markdown page, its charts, and the report itself. */
public final class PostMortem {

    /** Ticks beyond this are merged for charts. */
    public static final int MOST_TICKS = 800;

    /** Where the page's charts lie beside it, in an archive and in the API. */
    public static final Function<RunPicture, String> BESIDE = picture -> "charts/" + picture.word() + ".svg";

    private final Scenario scenario;
    private final String title;
    private final String json;
    private final JsonNode report;

    /**
     * Of a run.
     *
     * @param name the run's name, or null to call it by its scenario
     * @param json the report, as {@link StormReport} made it
     */
    public PostMortem(Scenario scenario, @Nullable String name, String json) {
        this.scenario = scenario;
        this.title = name == null ? RunJunit.title(scenario) : name;
        this.json = json;
        this.report = ReportReader.withoutClients(json);
    }

    /**
     * The page.
     *
     * @param charts where each chart lies, relative to the page; null for a page without charts
     */
    public String markdown(@Nullable Function<RunPicture, String> charts) {
        return RunMarkdown.write(scenario, title, report, charts);
    }

    /** A chart as an SVG file. */
    public String svg(RunPicture picture, List<MergedTick> ticks) {
        List<Double> bursts = new ArrayList<>();
        report.path("bursts").forEach(burst -> {
            if (burst.path("burst").asInt() > 0) {
                bursts.add(burst.path("time").asDouble(0));
            }
        });
        return picture.svg(ChartScene.of(scenario, title, bursts, ticks));
    }

    /** Everything in one archive. */
    public void zip(List<MergedTick> ticks, OutputStream to) throws IOException {
        ZipOutputStream zip = new ZipOutputStream(to, StandardCharsets.UTF_8);
        entry(zip, "report.md", markdown(BESIDE));
        for (RunPicture picture : RunPicture.values()) {
            entry(zip, BESIDE.apply(picture), svg(picture, ticks));
        }
        entry(zip, "report.json", json);
        zip.finish();
    }

    private static void entry(ZipOutputStream zip, String name, String text) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(text.getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
    }
}
