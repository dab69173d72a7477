package dev.stampede.web.page;

import dev.stampede.report.Comparison;
import dev.stampede.report.Comparisons;
import dev.stampede.report.InvalidComparison;
import dev.stampede.run.Run;
import dev.stampede.run.RunNotFound;
import dev.stampede.run.Runs;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * Runs side by side. While some are not over the page shows how far they are, so the address that an experiment leads to
 * is that of its comparison from the beginning.
 */
@Controller
class ComparePageController {

    private static final int RECENT = 50;

    private final Runs runs;
    private final Comparisons comparisons;

    ComparePageController(Runs runs, Comparisons comparisons) {
        this.runs = runs;
        this.comparisons = comparisons;
    }

    /** What cannot be shown is left out, and the page says so. */
    @GetMapping("/compare")
    String show(
            @RequestParam(defaultValue = "") List<String> run,
            @RequestParam(required = false) @Nullable String burst,
            Model model) {
        List<String> left = new ArrayList<>();
        List<Run> found = found(run, left);
        List<Run> shown =
                found.stream().filter(RivalsView::counts).limit(Comparison.MOST).toList();
        found.stream()
                .filter(one -> !RivalsView.counts(one))
                .forEach(one -> left.add("\"" + RunRow.of(one).title() + "\" has no report ("
                        + one.state().word() + "), so it is left out."));
        if (found.size() > Comparison.MOST) {
            left.add("Six runs can stand side by side; the rest is left out.");
        }
        model.addAttribute("left", left);
        model.addAttribute("query", query(shown));
        if (shown.size() < Comparison.FEWEST) {
            return choose(shown, model);
        }
        return shown.stream().anyMatch(one -> one.state().active())
                ? progress(shown, burst, model)
                : compare(shown, burst, left, model);
    }

    private List<Run> found(List<String> ids, List<String> left) {
        Set<String> asked = new LinkedHashSet<>();
        ids.forEach(id -> asked.add(id.toLowerCase(Locale.ROOT)));
        List<Run> found = new ArrayList<>();
        asked.stream().limit(2L * RECENT).forEach(id -> {
            try {
                found.add(runs.get(UUID.fromString(id)));
            } catch (RunNotFound | IllegalArgumentException gone) {
                left.add("One of the runs is not there: it may have been deleted, or the address is cut short.");
            }
        });
        return found;
    }

    private static String query(List<Run> shown) {
        return shown.stream().map(one -> "run=" + one.id()).collect(Collectors.joining("&"));
    }

    private String choose(List<Run> shown, Model model) {
        model.addAttribute(
                "chosen", shown.stream().map(one -> one.id().toString()).toList());
        model.addAttribute(
                "recent",
                runs.list(0, RECENT).runs().stream()
                        .filter(one -> one.startedAt() != null || one.queuePosition() != null)
                        .map(RunRow::of)
                        .toList());
        return "compare-choose";
    }

    private String progress(List<Run> shown, @Nullable String burst, Model model) {
        model.addAttribute("progress", CompareProgress.of(shown));
        model.addAttribute("burst", burst);
        return "compare-progress";
    }

    private String compare(List<Run> shown, @Nullable String burst, List<String> left, Model model) {
        List<String> ids = shown.stream().map(one -> one.id().toString()).toList();
        Comparison comparison;
        try {
            comparison = comparisons.of(ids, number(burst));
        } catch (InvalidComparison | NumberFormatException noSuchBurst) {
            left.add("These runs have no such burst in common, so each is aligned at its worst.");
            comparison = comparisons.of(ids, null);
        }
        model.addAttribute("comparison", comparison);
        model.addAttribute("view", CompareView.of(comparison));
        return "compare";
    }

    private static @Nullable Integer number(@Nullable String burst) {
        return burst == null || burst.isBlank() ? null : Integer.valueOf(burst);
    }
}
