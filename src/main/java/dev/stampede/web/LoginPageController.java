package dev.stampede.web;

import dev.stampede.access.Login;
import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestAttribute;
import org.springframework.web.bind.annotation.RequestParam;

/** The way in. The form itself goes to Spring Security. */
@Controller
class LoginPageController {

    private final Login login;

    LoginPageController(Login login) {
        this.login = login;
    }

    @GetMapping(People.LOGIN)
    String show(
            @RequestParam(required = false) @Nullable String next,
            @RequestParam(required = false) @Nullable String out,
            @RequestParam(required = false) @Nullable String username,
            @RequestAttribute(name = "dev.stampede.web.LoginFailure", required = false) @Nullable String problem,
            @Nullable Principal person,
            Model model) {
        String address = ReturnAddress.safe(next);
        if (!login.demanded() || person != null) {
            return "redirect:" + address;
        }
        model.addAttribute("stranger", true);
        model.addAttribute("next", address);
        model.addAttribute("username", problem == null || username == null ? "" : username);
        model.addAttribute("problem", problem);
        model.addAttribute("out", out != null);
        return "login";
    }
}
