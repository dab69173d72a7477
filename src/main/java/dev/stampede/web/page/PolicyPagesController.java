package dev.stampede.web.page;

import dev.stampede.format.PolicyProfile;
import dev.stampede.format.PolicyProfiles;
import jakarta.servlet.http.HttpServletResponse;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import tools.jackson.databind.json.JsonMapper;

/** The catalogue, a policy's page, and policies side by side. */
@Controller
class PolicyPagesController {

    private final JsonMapper json;

    PolicyPagesController(JsonMapper json) {
        this.json = json;
    }

    @GetMapping("/policies")
    String catalogue(
            @RequestParam(defaultValue = "") String q,
            @RequestParam(defaultValue = "") String verdict,
            @RequestParam(defaultValue = "") String defect,
            @RequestParam(defaultValue = "") String ecosystem,
            @RequestParam(defaultValue = "") Set<String> policy,
            Model model) {
        model.addAttribute("list", PolicyListView.of(q, verdict, defect, ecosystem, policy));
        return "policies";
    }

    @GetMapping("/policies/{id}")
    String policy(@PathVariable String id, Model model, HttpServletResponse response) {
        PolicyProfile profile = PolicyProfiles.find(id);
        if (profile == null) {
            response.setStatus(HttpStatus.NOT_FOUND.value());
            model.addAttribute("status", HttpStatus.NOT_FOUND.value());
            model.addAttribute("message", "There is no policy of this id. The catalogue has all of them.");
            return "error";
        }
        model.addAttribute("policy", PolicyView.of(profile, json));
        return "policy";
    }

    /** Ids that there are not, and more than six, are left out, and the page says so. */
    @GetMapping("/policies/compare")
    String compare(@RequestParam(defaultValue = "") List<String> policy, Model model) {
        Set<String> asked = new LinkedHashSet<>(policy);
        List<PolicyProfile> profiles = asked.stream()
                .map(PolicyProfiles::find)
                .filter(Objects::nonNull)
                .limit(PolicyComparison.MOST)
                .toList();
        model.addAttribute("comparison", PolicyComparison.of(profiles));
        model.addAttribute("short", profiles.size() < PolicyComparison.FEWEST);
        model.addAttribute("left", leftOut(asked.size(), profiles.size()));
        return "policy-compare";
    }

    private static @Nullable String leftOut(int asked, int shown) {
        if (asked == shown) {
            return null;
        }
        return shown == PolicyComparison.MOST
                ? "Six policies can stand side by side; the rest is left out."
                : "What the catalogue does not have is left out.";
    }
}
