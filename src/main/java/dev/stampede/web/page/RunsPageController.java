package dev.stampede.web.page;

import dev.stampede.format.MarksReader;
import dev.stampede.run.ArchiveTooLarge;
import dev.stampede.run.HistoryFull;
import dev.stampede.run.InvalidArchive;
import dev.stampede.run.RunArchive;
import dev.stampede.run.RunFilter;
import dev.stampede.run.RunHistory;
import dev.stampede.run.RunNotFound;
import dev.stampede.run.RunPage;
import dev.stampede.run.RunQuery;
import dev.stampede.run.Runs;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;
import tools.jackson.databind.node.JsonNodeFactory;

/** The whole history: find runs, pin them, bring deleted ones back. */
@Controller
class RunsPageController {

    private static final RunQuery NOTHING = new RunQuery(null, null, null, null, null, null, null);
    private static final int ON_A_PAGE = 50;
    private static final int LAST_PAGE = 1_000_000;

    private final Runs runs;
    private final RunHistory history;
    private final RunArchive archive;

    RunsPageController(Runs runs, RunHistory history, RunArchive archive) {
        this.runs = runs;
        this.history = history;
        this.archive = archive;
    }

    /** A page of what was looked for; with a word that means nothing, of all runs, and the word is named. */
    @GetMapping("/runs")
    String show(
            RunQuery query,
            @RequestParam(defaultValue = "0") int page,
            @RequestParam(required = false) @Nullable UUID deleted,
            @RequestParam(required = false) @Nullable Integer imported,
            @RequestParam(defaultValue = "0") int skipped,
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
        if (imported != null) {
            model.addAttribute("notice", importedWords(imported, skipped));
        }
        return "runs";
    }

    private static String importedWords(int imported, int skipped) {
        String words = Words.count(imported, "run") + (imported == 1 ? " was" : " were") + " imported.";
        return skipped == 0
                ? words
                : words + " " + Words.count(skipped, "run") + (skipped == 1 ? " was" : " were")
                        + " there already and stayed as " + (skipped == 1 ? "it is." : "they are.");
    }

    /** Imports a file of runs, or shows the list again with what is wrong with the file. */
    @PostMapping("/runs/import")
    String importFile(@RequestParam MultipartFile file, Model model, HttpServletResponse response) throws IOException {
        try (InputStream in = file.getInputStream()) {
            RunArchive.Imported result =
                    archive.importFrom(in, Math.multiplyExact(16L, Math.max(file.getSize(), 1 << 20)));
            return "redirect:/runs?imported=" + result.imported().size() + "&skipped="
                    + result.skipped().size();
        } catch (InvalidArchive | ArchiveTooLarge | HistoryFull refused) {
            response.setStatus(422);
            model.addAttribute("problem", refused.getMessage());
            return show(NOTHING, 0, null, null, 0, model);
        }
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
