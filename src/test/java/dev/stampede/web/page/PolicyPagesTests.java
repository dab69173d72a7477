package dev.stampede.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.format.PolicyProfile;
import dev.stampede.format.PolicyProfiles;
import java.io.UnsupportedEncodingException;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.webmvc.test.autoconfigure.WebMvcTest;
import org.springframework.context.annotation.Bean;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.test.web.servlet.assertj.MockMvcTester;
import org.springframework.test.web.servlet.assertj.MvcTestResult;

@WebMvcTest(PolicyPagesController.class)
class PolicyPagesTests {

    private static final Pattern ROW = Pattern.compile("name=\"policy\" value=\"([^\"]+)\"");

    @Autowired
    private MockMvcTester mvc;

    @TestConfiguration
    static class Wiring {

        /** In the place of the program's own, which has tests of its own: here everybody may come in. */
        @Bean
        SecurityFilterChain open(HttpSecurity http) {
            return http.authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                    .build();
        }
    }

    private String page(String address) {
        MvcTestResult result = mvc.get().uri(address).exchange();
        assertThat(result).hasStatusOk();
        return body(result);
    }

    private static String body(MvcTestResult result) {
        try {
            return result.getResponse().getContentAsString();
        } catch (UnsupportedEncodingException e) {
            throw new AssertionError(e);
        }
    }

    private List<String> found(String query) {
        return ROW.matcher(page("/policies" + query))
                .results()
                .map(row -> row.group(1))
                .toList();
    }

    @Test
    void theCatalogueHasEveryClientWithADrawingAndAVerdict() {
        String page = page("/policies");

        assertThat(found("")).hasSize(63);
        assertThat(page).contains("63 policies", "PASS, weak", "FAIL, does not reconnect", "class=\"sketch\"");
        assertThat(page.split("class=\"sketch-median\"", -1)).hasSize(58);
    }

    @ParameterizedTest
    @CsvSource({
        "?q=socket.io, socket.io-client, naive",
        "?verdict=pass, full-jitter, naive",
        "?verdict=FAIL, naive, full-jitter",
        "?defect=lockstep_at_cap, socket.io-client, full-jitter",
        "?ecosystem=python, paho-python, socket.io-client",
        "?ecosystem=js&defect=gives_up_early, signalr, signalr-java",
    })
    void filtersAreInTheAddress(String query, String there, String notThere) {
        assertThat(found(query)).contains(there).doesNotContain(notThere);
    }

    @Test
    void whatWasAskedStaysInTheForm() {
        assertThat(page("/policies?q=\"><script>&verdict=pass&policy=naive,ably"))
                .contains("value=\"&quot;&gt;&lt;script&gt;\"", "No policy is like that.")
                .containsPattern("value=\"pass\"[^>]*selected");
        assertThat(page("/policies?policy=naive&policy=ably")).containsPattern("value=\"naive\"[^>]*checked");
    }

    @Test
    void aFilterThatThereIsNotIsReadOver() {
        assertThat(found("?verdict=maybe&defect=x&ecosystem=cobol")).hasSize(63);
    }

    @Test
    void aPolicysPageSaysWhyItIsWeakAndWhoseThePatternIs() {
        assertThat(page("/policies/socket.io-client"))
                .contains("PASS, weak", "Lockstep at the cap", "at retry 5 all clients wait exactly 5 s")
                .contains(
                        "href=\"/?policy=socket.io-client\"", "version 4.8.4", "https://github.com/socketio/socket.io")
                .contains("https://auditbuffet.com/patterns/ab-000738", "CC-BY-4.0")
                .contains("/api/policies/socket.io-client/audit?format=sarif&amp;download=true")
                .contains("88.9 attempts per second from 100 clients");
    }

    @Test
    void everyPolicyHasAPage() {
        for (PolicyProfile profile : PolicyProfiles.all()) {
            String page = page("/policies/" + profile.id());
            assertThat(page).contains("Audit: ").doesNotContain("NaN s", "${", "th:text");
            assertThat(page.contains("Run a storm with it")).isEqualTo(profile.reconnects());
        }
    }

    @Test
    void aPolicyThatThereIsNotIsSaidToBeSo() {
        MvcTestResult result = mvc.get().uri("/policies/nonsense").exchange();

        assertThat(result).hasStatus(404);
        assertThat(body(result)).contains("There is no policy of this id.");
    }

    @Test
    void sideBySideShowsWhatDiffers() {
        assertThat(page("/policies/compare?policy=full-jitter&policy=socket.io-client"))
                .contains("30 s, before the jitter", "5 s, after the jitter", "full jitter", "comb jitter")
                .containsPattern("Gives up</th:block>|Gives up<span class=\"unit\"> \\(the same\\)")
                .doesNotContain("left out");
    }

    @Test
    void sideBySideTakesTwoToSix() {
        assertThat(page("/policies/compare?policy=naive")).contains("Choose two to six policies");
        assertThat(page("/policies/compare")).contains("Choose two to six policies");
        assertThat(page("/policies/compare?policy=naive,fixed,nonsense")).contains("What the catalogue does not have");
        assertThat(page("/policies/compare?policy=naive,fixed,ably,mqtt,faye,nes,rhea"))
                .contains("Six policies can stand side by side")
                .doesNotContain("href=\"/policies/rhea\"");
        assertThat(page("/policies/compare?policy=okhttp,full-jitter")).contains("FAIL, does not reconnect");
    }
}
