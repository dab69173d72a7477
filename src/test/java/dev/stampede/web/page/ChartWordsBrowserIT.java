package dev.stampede.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The sentences under the charts, told by the page's own scripts about curves made up here. */
class ChartWordsBrowserIT extends BrowserTest {

    private static final String TICKS = """
            const tick = (seq, more) => ({ seq, t: seq, attempts: 0, opened: 0, failed: {}, open: 100, ...more });
            """;

    @BeforeEach
    void somePageOfOurs() {
        page.navigate("/runs");
    }

    /** A storm of 100 clients with bursts at 5, 10 and 15 s, each with an outage of 2 s. */
    private String say(String expression) {
        return (String) page.evaluate("""
                async () => {
                    const { Curve } = await import('/js/curve.js');
                    const { Storm } = await import('/js/storm.js');
                    const words = await import('/js/words.js');
                    const storm = new Storm({ ended: 'false', tick: '1', clients: '100', capacity: '', outage: '2',
                        interval: '5', bursts: '3' });
                    const curve = new Curve();
                    const nothing = { attempts: 0, opened: 0, failed: 0, causes: {} };
                    %s
                    %s
                }""".formatted(TICKS, expression));
    }

    private String arrivalsAt(double now) {
        return say("return words.arrivalWords(storm, " + now + ", nothing, { rate: 0, at: 0 });");
    }

    @Test
    void outagesToComeAreNotTold() {
        assertThat(arrivalsAt(2)).startsWith("2.0 s in windows").doesNotContain("Shaded");
        assertThat(arrivalsAt(5)).doesNotContain("Shaded");
        assertThat(arrivalsAt(6)).endsWith("Shaded: the gateway is down now.");
        assertThat(arrivalsAt(7)).endsWith("Shaded: the gateway was down once.");
        assertThat(arrivalsAt(11)).endsWith("Shaded: the gateway was down once and is down now.");
        assertThat(arrivalsAt(30)).endsWith("Shaded: the gateway was down 3 times.");
    }

    @Test
    void theFewestMayHaveBeenInsideAWindow() {
        assertThat(say("""
                curve.replace([tick(-1), tick(0), tick(1), tick(2, { torn_down: 100, opened: 15, open: 15 }), tick(3,                 { opened: 85 })], 3);
                return words.connectedWords(storm, curve.points);""")).isEqualTo("100 % of 100 clients are connected; the fewest were 0 % at 2.0 s.");
    }

    @Test
    void lossesSpreadOverALongWindowGiveABound() {
        assertThat(say("""
                curve.replace([tick(0, { span: 4, flapped: 60, opened: 60 })], 3);
                return words.connectedWords(storm, curve.points);""")).endsWith("there were never fewer than 40 %.");
    }

    @Test
    void aRunThatNeverBeganHasNoCurve() {
        assertThat(say("storm.ended = true; return words.overWords(storm, -2) + words.emptyWords(storm, -2);"))
                .isEqualTo("This run never began, so it has no curve and no report."
                        + "This run never began: it was ended while it waited in the queue.");
        assertThat(say("storm.ended = storm.began = true; return words.overWords(storm, 9);"))
                .isEqualTo("This run is over; the curve is complete.");
    }
}
