package dev.stampede.web.page;

import dev.stampede.run.Run;
import dev.stampede.run.RunActive;
import dev.stampede.run.RunFinished;
import dev.stampede.run.Runs;
import java.util.UUID;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import tools.jackson.databind.json.JsonMapper;

/** A run's page and its buttons. */
@Controller
class RunPageController {

    private final Runs runs;
    private final JsonMapper json;

    RunPageController(Runs runs, JsonMapper json) {
        this.runs = runs;
        this.json = json;
    }

    @GetMapping("/runs/{id}")
    String show(@PathVariable UUID id, Model model) {
        Run run = runs.get(id);
        model.addAttribute("run", RunDetails.of(run));
        runs.report(id).ifPresent(text -> model.addAttribute("report", ReportView.read(text, json)));
        return "run";
    }

    @PostMapping("/runs/{id}/cancel")
    String cancel(@PathVariable UUID id) {
        try {
            runs.cancel(id);
            return "redirect:/runs/" + id;
        } catch (RunFinished finished) {
            return "redirect:/runs/" + id + "?notice=" + Notice.OVER.word();
        }
    }

    @PostMapping("/runs/{id}/delete")
    String delete(@PathVariable UUID id) {
        try {
            runs.delete(id);
            return "redirect:/?notice=" + Notice.DELETED.word();
        } catch (RunActive active) {
            return "redirect:/runs/" + id + "?notice=" + Notice.ACTIVE.word();
        }
    }
}
