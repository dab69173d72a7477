package dev.stampede.web.page;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestParam;

/** Puts the notice that the address asks for onto the page. */
@ControllerAdvice(
        assignableTypes = {
            HomePageController.class,
            RunPageController.class,
            RunsPageController.class,
            ComparePageController.class,
            RivalsController.class
        })
class Notices {

    @ModelAttribute("notice")
    @Nullable
    String notice(@RequestParam(required = false) @Nullable String notice) {
        return Arrays.stream(Notice.values())
                .filter(known -> known.word().equals(notice))
                .map(Notice::sentence)
                .findFirst()
                .orElse(null);
    }
}
