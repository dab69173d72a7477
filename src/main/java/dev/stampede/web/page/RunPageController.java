package dev.stampede.web.page;

import dev.stampede.format.InvalidMarks;
import dev.stampede.format.MarksReader;
import dev.stampede.format.ScenarioWriter;
import dev.stampede.run.Run;
import dev.stampede.run.RunActive;
import dev.stampede.run.RunElsewhere;
import dev.stampede.run.RunFinished;
import dev.stampede.run.RunHistory;
import dev.stampede.run.Runs;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import tools.jackson.databind.json.JsonMapper;

/** A run's page and its buttons. */
@Controller
class RunPageController {

    private final Runs runs;
    private final RunHistory history;
    private final JsonMapper json;

    RunPageController(Runs runs, RunHistory history, JsonMapper json) {
        this.runs = runs;
        this.history = history;
        this.json = json;
    }

    @GetMapping("/runs/{id}")
    String show(@PathVariable UUID id, @RequestParam(required = false) @Nullable UUID beside, Model model) {
        model.addAttribute("beside", beside == null ? null : RivalsView.beside(beside, id, runs));
        return page(id, MarksForm.of(runs.get(id).marks()), model);
    }

    private String page(UUID id, MarksForm marks, Model model) {
        Run run = runs.get(id);
        model.addAttribute("run", RunDetails.of(run));
        model.addAttribute("marks", marks);
        model.addAttribute("curl", CurlLine.of(ScenarioWriter.tree(run.scenario()), json));
        model.addAttribute("permalink", PermalinkController.of(run.scenario()));
        model.addAttribute("rivals", RivalsView.of(run, runs));
        runs.report(id).ifPresent(text -> model.addAttribute("report", ReportView.read(text)));
        return "run";
    }

    @PostMapping("/runs/{id}/cancel")
    String cancel(@PathVariable UUID id) {
        try {
            runs.cancel(id);
            return "redirect:/runs/" + id;
        } catch (RunFinished finished) {
            return "redirect:/runs/" + id + "?notice=" + Notice.OVER.word();
        } catch (RunElsewhere elsewhere) {
            return "redirect:/runs/" + id + "?notice=" + Notice.ELSEWHERE.word();
        }
    }

    /** Changes what is written on the run, or shows the form again with what is wrong beside each field. */
    @PostMapping("/runs/{id}/marks")
    String mark(
            @PathVariable UUID id,
            @RequestParam(defaultValue = "") String name,
            @RequestParam(defaultValue = "") String tags,
            @RequestParam(defaultValue = "") String note,
            @RequestParam(defaultValue = "false") boolean pinned,
            Model model,
            HttpServletResponse response) {
        MarksForm form = new MarksForm(name, tags, note, pinned, Map.of());
        try {
            history.mark(id, MarksReader.change(form.change()));
            return "redirect:/runs/" + id + "?notice=" + Notice.SAVED.word();
        } catch (RunElsewhere elsewhere) {
            return "redirect:/runs/" + id + "?notice=" + Notice.ELSEWHERE.word();
        } catch (InvalidMarks invalid) {
            response.setStatus(422);
            return page(id, form.with(invalid.violations()), model);
        }
    }

    /** Deletes the run; the list then offers to bring it back. */
    @PostMapping("/runs/{id}/delete")
    String delete(@PathVariable UUID id) {
        try {
            history.delete(id);
            return "redirect:/runs?notice=" + Notice.DELETED.word() + "&deleted=" + id;
        } catch (RunActive active) {
            return "redirect:/runs/" + id + "?notice=" + Notice.ACTIVE.word();
        } catch (RunElsewhere elsewhere) {
            return "redirect:/runs/" + id + "?notice=" + Notice.ELSEWHERE.word();
        }
    }
}
