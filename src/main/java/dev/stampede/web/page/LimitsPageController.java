package dev.stampede.web.page;

import dev.stampede.format.CapacityWriter;
import dev.stampede.storm.LiveCapacity;
import dev.stampede.storm.Place;
import dev.stampede.storm.Surroundings;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** What this machine can hold, and what to set for more. */
@Controller
class LimitsPageController {

    private final Surroundings surroundings;

    LimitsPageController(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    /** For so many clients of a gateway there; what cannot be understood is said to be so, and a large fleet shown. */
    @GetMapping("/limits")
    String limits(
            @RequestParam(required = false) @Nullable String clients,
            @RequestParam(required = false) @Nullable String gateway,
            Model model) {
        model.addAttribute(
                "capacity",
                CapacityView.of(surroundings.live(), clients(clients), place(gateway == null ? "" : gateway)));
        model.addAttribute("typed", clients);
        model.addAttribute(
                "error",
                clients == null || clients.strip().equals(Integer.toString(clients(clients)))
                        ? null
                        : String.format(
                                Locale.ROOT,
                                "Use a whole number from 1 to %,d. What follows is for %,d.",
                                LiveCapacity.MOST_CLIENTS,
                                clients(clients)));
        return "limits";
    }

    /** As somebody typed it; a large fleet where that is no number. */
    static int clients(@Nullable String typed) {
        String digits = typed == null ? "" : typed.strip();
        return digits.matches("[1-9]\\d{0,8}")
                ? Math.min(LiveCapacity.MOST_CLIENTS, Integer.parseInt(digits))
                : CapacityView.LARGE;
    }

    private static Place place(String word) {
        return Stream.of(Place.values())
                .filter(place -> CapacityWriter.word(place).equals(word))
                .findFirst()
                .orElse(Place.EMBEDDED);
    }
}
