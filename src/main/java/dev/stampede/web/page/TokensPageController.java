package dev.stampede.web.page;

import dev.stampede.access.InvalidToken;
import dev.stampede.access.Login;
import dev.stampede.access.Scope;
import dev.stampede.access.Tokens;
import jakarta.servlet.http.HttpServletResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Where people who have logged in make tokens for their scripts, and revoke them. */
@Controller
class TokensPageController {

    private static final String MADE = "made";
    private static final int USUAL_DAYS = 90;

    private final Login login;
    private final Tokens tokens;
    private final Clock clock;

    TokensPageController(Login login, Tokens tokens, Clock clock) {
        this.login = login;
        this.tokens = tokens;
        this.clock = clock;
    }

    /**
     * How long a token may live.
     *
     * @param days 0 for ever
     */
    record Life(int days, String words) {

        static final List<Life> CHOICES = List.of(
                new Life(1, "after 1 day"),
                new Life(7, "after 7 days"),
                new Life(30, "after 30 days"),
                new Life(USUAL_DAYS, "after 90 days"),
                new Life(365, "after 365 days"),
                new Life(0, "never"));
    }

    @GetMapping("/tokens")
    String show(@RequestParam(required = false) @Nullable String revoked, Model model) {
        model.addAttribute("revoked", revoked != null);
        return page("", Scope.READ.word(), USUAL_DAYS, model);
    }

    private String page(String name, String scope, int days, Model model) {
        Instant now = clock.instant();
        model.addAttribute("demanded", login.demanded());
        model.addAttribute("name", name);
        model.addAttribute("scope", scope);
        model.addAttribute("days", days);
        model.addAttribute("lives", Life.CHOICES);
        model.addAttribute(
                "tokens",
                login.demanded()
                        ? tokens.list().stream()
                                .map(token -> TokenRow.of(token, now))
                                .toList()
                        : List.of());
        return "tokens";
    }

    /** Makes one and shows it on the page that follows; asked for again, that page has it no more. */
    @PostMapping("/tokens")
    String make(
            @RequestParam String name,
            @RequestParam String scope,
            @RequestParam int days,
            Model model,
            RedirectAttributes next,
            HttpServletResponse response) {
        demandLogin();
        if (Life.CHOICES.stream().noneMatch(choice -> choice.days() == days)) {
            throw new ResponseStatusException(HttpStatus.BAD_REQUEST);
        }
        Scope wanted = Scope.of(scope).orElseThrow(() -> new ResponseStatusException(HttpStatus.BAD_REQUEST));
        try {
            next.addFlashAttribute(MADE, tokens.make(name, wanted, days == 0 ? null : Duration.ofDays(days)));
            return "redirect:/tokens";
        } catch (InvalidToken invalid) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            model.addAttribute("problem", invalid.getMessage());
            return page(name, scope, days, model);
        }
    }

    @PostMapping("/tokens/{id}/revoke")
    String revoke(@PathVariable UUID id) {
        demandLogin();
        tokens.revoke(id);
        return "redirect:/tokens?revoked";
    }

    private void demandLogin() {
        if (!login.demanded()) {
            throw new ResponseStatusException(HttpStatus.NOT_FOUND);
        }
    }
}
