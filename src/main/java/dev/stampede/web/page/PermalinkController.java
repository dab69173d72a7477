package dev.stampede.web.page;

import dev.stampede.format.MalformedJson;
import dev.stampede.format.ScenarioReader;
import dev.stampede.format.ScenarioWriter;
import dev.stampede.storm.InvalidScenario;
import dev.stampede.storm.Scenario;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.util.UriUtils;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Links that fill the form with a scenario. Following one starts nothing. */
@Controller
class PermalinkController {

    /** Characters of a scenario's JSON; with more, some browsers, mail programs and servers cut links off. */
    static final int LONGEST = 6_000;

    private static final int LONGEST_LINK = 8_000;

    private final HomePageController home;
    private final ScenarioReader reader;
    private final JsonMapper json;

    PermalinkController(HomePageController home, ScenarioReader reader, JsonMapper json) {
        this.home = home;
        this.reader = reader;
        this.json = json;
    }

    /** The link that fills the form with this scenario; null if it would be too long. */
    static @Nullable String of(Scenario scenario) {
        String link = "/?scenario="
                + UriUtils.encode(ScenarioWriter.write(scenario), java.nio.charset.StandardCharsets.UTF_8);
        return link.length() > LONGEST_LINK ? null : link;
    }

    /** The form as the link says, or with what is wrong with it. */
    @GetMapping(path = "/", params = "scenario")
    String fill(@RequestParam String scenario, Model model, HttpServletResponse response) {
        if (scenario.length() > LONGEST) {
            return refused(
                    "The link is too long: a scenario in a link may have " + LONGEST + " characters.", model, response);
        }
        try {
            return home.form(filled(reader.read(scenario)), FormErrors.none(), null, model);
        } catch (MalformedJson malformed) {
            return refused("The scenario in the link cannot be read. " + malformed.detail(), model, response);
        } catch (InvalidScenario invalid) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            StormForm form = asFarAsItGoes(scenario).orElseGet(PermalinkController::usual);
            return home.form(form, FormErrors.of(invalid.violations(), form), null, model);
        }
    }

    private StormForm filled(Scenario scenario) {
        return ScenarioForm.of(ScenarioWriter.tree(scenario), json);
    }

    /** Values with mistakes are shown as they are, so that they can be mended. */
    private Optional<StormForm> asFarAsItGoes(String scenario) {
        try {
            return Optional.of(ScenarioForm.of(json.readTree(scenario), json));
        } catch (JacksonException | ArithmeticException | NumberFormatException beyondForms) {
            return Optional.empty();
        }
    }

    private static StormForm usual() {
        return StormForm.of(StormPresets.FIRST.values());
    }

    private String refused(String sentence, Model model, HttpServletResponse response) {
        response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
        return home.form(usual(), FormErrors.none(), sentence, model);
    }
}
