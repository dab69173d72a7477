package dev.stampede.web.page;

import dev.stampede.format.FieldCase;
import dev.stampede.format.FieldCases;
import dev.stampede.format.MalformedJson;
import dev.stampede.format.PolicyProfile;
import dev.stampede.format.PolicyProfiles;
import dev.stampede.format.ScenarioReader;
import dev.stampede.format.ScenarioWriter;
import dev.stampede.run.HistoryFull;
import dev.stampede.run.HistoryTrouble;
import dev.stampede.run.QueueFull;
import dev.stampede.run.Run;
import dev.stampede.run.Runs;
import dev.stampede.storm.InvalidScenario;
import dev.stampede.storm.LiveCapacity;
import dev.stampede.storm.Place;
import dev.stampede.storm.Surroundings;
import dev.stampede.storm.Violation;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Controller;
import org.springframework.transaction.TransactionException;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import tools.jackson.databind.json.JsonMapper;

/** The form that starts a storm, and the latest runs. */
@Controller
class HomePageController {

    private static final int RECENT = 15;

    private final Runs runs;
    private final ScenarioReader reader;
    private final Surroundings surroundings;
    private final JsonMapper json;

    HomePageController(Runs runs, ScenarioReader reader, Surroundings surroundings, JsonMapper json) {
        this.surroundings = surroundings;
        this.runs = runs;
        this.reader = reader;
        this.json = json;
    }

    /** The form, filled by a preset, by what an earlier run did, by a case from the field, or with a policy. */
    @GetMapping("/")
    String home(
            @RequestParam(required = false) @Nullable String preset,
            @RequestParam(required = false) @Nullable String policy,
            @RequestParam(required = false) @Nullable UUID run,
            @RequestParam(name = "case", required = false) @Nullable String fromTheField,
            Model model) {
        if (run != null) {
            Run earlier = runs.get(run);
            model.addAttribute("again", RunRow.of(earlier));
            return form(ScenarioForm.of(ScenarioWriter.tree(earlier.scenario()), json), FormErrors.none(), null, model);
        }
        FieldCase fieldCase = fromTheField == null ? null : FieldCases.builtIn().find(fromTheField);
        if (fieldCase != null) {
            model.addAttribute("fieldCase", fieldCase);
            return form(ScenarioForm.of(fieldCase.scenario(), json), FormErrors.none(), null, model);
        }
        PolicyProfile profile = policy == null ? null : PolicyProfiles.find(policy);
        if (profile != null && profile.reconnects()) {
            model.addAttribute("with", PolicyRow.of(profile));
            return form(StormForm.of(StormPresets.withPolicy(profile.id())), FormErrors.none(), null, model);
        }
        StormPresets.StormPreset chosen =
                StormPresets.find(preset == null ? "" : preset).orElse(StormPresets.FIRST);
        model.addAttribute("preset", chosen);
        return form(StormForm.of(chosen.values()), FormErrors.none(), null, model);
    }

    /** Starts the storm, or shows the form again with what is wrong beside each field. */
    @PostMapping("/runs")
    String start(@RequestParam Map<String, String> typed, Model model, HttpServletResponse response) {
        StormForm form = StormForm.of(typed);
        try {
            Run run = runs.submit(reader.read(json.writeValueAsString(form.scenario())));
            return "redirect:/runs/" + run.id();
        } catch (InvalidScenario invalid) {
            response.setStatus(422);
            return form(form, FormErrors.of(invalid.violations(), form), null, model);
        } catch (MalformedJson malformed) {
            // Only the policy is JSON that somebody typed.
            response.setStatus(422);
            List<Violation> violations = List.of(new Violation("/policy", malformed.detail()));
            return form(form, FormErrors.of(violations, true), null, model);
        } catch (QueueFull | HistoryFull full) {
            response.setStatus(429);
            return form(form, FormErrors.none(), full.getMessage(), model);
        } catch (DataAccessException | TransactionException trouble) {
            if (!HistoryTrouble.is(trouble)) {
                throw trouble;
            }
            // With what was typed, to be sent again.
            response.setStatus(503);
            return form(form, FormErrors.none(), HistoryTrouble.SENTENCE, model);
        }
    }

    String form(StormForm form, FormErrors errors, @Nullable String message, Model model) {
        Recent recent = Recent.of(runs, RECENT);
        String said = message == null && recent.away() ? HistoryTrouble.SENTENCE : message;
        LiveCapacity live = surroundings.live();
        model.addAttribute("form", FormView.of(form, errors, said, CurlLine.of(form, json), CapacityView.most(live)));
        model.addAttribute(
                "capacity",
                CapacityView.of(live, LimitsPageController.clients(form.value(FormFields.CLIENTS)), Place.EMBEDDED));
        model.addAttribute("presets", StormPresets.ALL);
        model.addAttribute("fieldCases", FieldCases.builtIn().all());
        model.addAttribute("lists", RunLists.of(runs.active(), recent.page()));
        return "home";
    }
}
