package dev.stampede.web.page;

import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** Where browsers look for an icon by themselves, when they show a chart or a report that no page of ours is around. */
@Controller
class IconAddress {

    @GetMapping("/favicon.ico")
    String icon() {
        return "redirect:/favicon.svg";
    }
}
