package dev.stampede.web.page;

import dev.stampede.format.ExperimentReader;
import dev.stampede.format.ScenarioReader;
import dev.stampede.report.Comparison;
import dev.stampede.run.HistoryFull;
import dev.stampede.run.QueueFull;
import dev.stampede.run.Run;
import dev.stampede.run.Runs;
import dev.stampede.storm.InvalidScenario;
import dev.stampede.storm.Scenario;
import jakarta.servlet.http.HttpServletResponse;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Starts a run's storm again, with the same seed and other policies. */
@Controller
class RivalsController {

    private final Runs runs;
    private final ScenarioReader reader;
    private final HomePageController home;
    private final JsonMapper json;

    RivalsController(Runs runs, ScenarioReader reader, HomePageController home, JsonMapper json) {
        this.runs = runs;
        this.reader = reader;
        this.home = home;
        this.json = json;
    }

    /** One other policy: the new run's page offers the comparison. */
    @PostMapping("/runs/{id}/rival")
    String one(
            @PathVariable UUID id,
            @RequestParam(defaultValue = "") String policy,
            Model model,
            HttpServletResponse response) {
        return start(
                id,
                List.of(policy),
                model,
                response,
                started -> "/runs/" + started.get(0).id() + "?beside=" + id);
    }

    /** Several: an experiment, whose page is the comparison. The run itself is part of it where it can be. */
    @PostMapping("/runs/{id}/experiment")
    String several(
            @PathVariable UUID id,
            @RequestParam(defaultValue = "") List<String> policy,
            Model model,
            HttpServletResponse response) {
        Set<String> policies = new LinkedHashSet<>(policy);
        boolean counts = RivalsView.counts(runs.get(id));
        int with = policies.size() + (counts ? 1 : 0);
        if (with < Comparison.FEWEST || with > Comparison.MOST) {
            return notice(id, counts ? Notice.CHOOSE : Notice.CHOOSE_MORE);
        }
        return start(
                id,
                List.copyOf(policies),
                model,
                response,
                started -> "/compare"
                        + Stream.concat(
                                        counts ? Stream.of(id) : Stream.empty(),
                                        started.stream().map(Run::id))
                                .map(run -> "run=" + run)
                                .collect(Collectors.joining("&", "?", "")));
    }

    private interface Destination {

        String after(List<Run> started);
    }

    private String start(
            UUID id, List<String> policies, Model model, HttpServletResponse response, Destination destination) {
        Scenario storm = runs.get(id).scenario();
        List<Scenario> scenarios = new ArrayList<>();
        for (String policy : policies) {
            ObjectNode scenario = ExperimentReader.withPolicy(storm, JsonNodeFactory.instance.stringNode(policy));
            try {
                scenarios.add(reader.read((JsonNode) scenario));
            } catch (InvalidScenario invalid) {
                // It ran elsewhere, or under other limits: the form can say what has to change.
                response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
                StormForm form = ScenarioForm.of(scenario, json);
                return home.form(form, FormErrors.of(invalid.violations(), form.hasCustomPolicy()), null, model);
            }
        }
        try {
            return "redirect:" + destination.after(runs.submitAll(scenarios));
        } catch (QueueFull full) {
            return notice(id, Notice.QUEUE_FULL);
        } catch (HistoryFull full) {
            return notice(id, Notice.HISTORY_FULL);
        }
    }

    private static String notice(UUID id, Notice notice) {
        return "redirect:/runs/" + id + "?notice=" + notice.word();
    }
}
