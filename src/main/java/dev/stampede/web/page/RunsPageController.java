package dev.stampede.web.page;

import dev.stampede.format.MarksReader;
import dev.stampede.run.RunFilter;
import dev.stampede.run.RunHistory;
import dev.stampede.run.RunNotFound;
import dev.stampede.run.RunPage;
import dev.stampede.run.RunQuery;
import dev.stampede.run.Runs;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import tools.jackson.databind.node.JsonNodeFactory;

/** The whole history: find runs, pin them, bring deleted ones back. */
@Controller
class RunsPageController {

    private static final int ON_A_PAGE = 50;
    private static final int LAST_PAGE = 1_000_000;

    private final Runs runs;
    private final RunHistory history;

    RunsPageController(Runs runs, RunHistory history) {
        this.runs = runs;
        this.history = history;
    }

    /** A page of what was looked for; with a word that means nothing, of all runs, and the word is named. */
    @GetMapping("/runs")
    String show(
            RunQuery query,
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(required = false) @Nullable UUID deleted,
            Model model) {
        Map<String, String> problems = Map.of();
        RunFilter filter = RunFilter.ALL;
        try {
            filter = query.filter();
        } catch (RunQuery.Invalid invalid) {
            problems = invalid.problems();
        }
        RunPage found = history.list(filter, Math.min(LAST_PAGE, Math.max(0, page)), ON_A_PAGE);
        boolean all = filter.equals(RunFilter.ALL);
        model.addAttribute("lists", all ? RunLists.of(runs.active(), found) : RunLists.found(runs.active(), found));
        model.addAttribute("search", new SearchForm(query, history.policies(), problems, found.total(), !all));
        model.addAttribute("deleted", deleted);
        return "runs";
    }

    @PostMapping("/runs/{id}/pin")
    String pin(@PathVariable UUID id, @RequestParam boolean pinned, @RequestParam(defaultValue = "") String back) {
        history.mark(
                id, MarksReader.change(JsonNodeFactory.instance.objectNode().put("pinned", pinned)));
        return "redirect:" + SearchForm.address(back);
    }

    @PostMapping("/runs/{id}/restore")
    String restore(@PathVariable UUID id) {
        try {
            history.restore(id);
            return "redirect:/runs/" + id + "?notice=" + Notice.RESTORED.word();
        } catch (RunNotFound gone) {
            return "redirect:/runs?notice=" + Notice.GONE.word();
        }
    }
}
