package dev.stampede.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.format.PolicyCatalogue;
import dev.stampede.policy.Envelope;
import dev.stampede.policy.GiveUp;
import dev.stampede.policy.Jitter;
import dev.stampede.policy.Policy;
import dev.stampede.policy.Presets;
import dev.stampede.policy.Reset;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuditTests {

    private static final Reset STABLE = Reset.stableFor(5);
    private static final Jitter HALF = new Jitter.Proportional(0.5, 1.5);

    @ParameterizedTest
    @CsvSource({
        "naive,               FAIL, NOT_APPLICABLE",
        "fixed,               FAIL, NOT_APPLICABLE",
        "exponential,         FAIL, NOT_APPLICABLE",
        "full-jitter,         PASS, STRONG",
        "equal-jitter,        PASS, STRONG",
        "decorrelated-jitter, PASS, STRONG",
        "additive-jitter,     PASS, STRONG",
        "ab-000738,           PASS, STRONG",
    })
    void shortForms(String id, Verdict verdict, Grade grade) {
        Audit audit = Audit.of(Objects.requireNonNull(Presets.find(id)));
        assertThat(audit.verdict()).isEqualTo(verdict);
        assertThat(audit.grade()).isEqualTo(grade);
    }

    /** streamlit#15902: the audit alone tells jitter before the cap from jitter after it. */
    @Test
    void theOrderOfJitterAndCapIsSeen() {
        Audit before = Audit.of(policy(new Envelope.Geometric(0.25, 2), null, 2.0, STABLE, HALF));
        Audit after = Audit.of(policy(new Envelope.Geometric(0.25, 2), 2.0, null, STABLE, HALF));

        assertThat(before.verdict()).isEqualTo(Verdict.PASS);
        assertThat(before.grade()).isEqualTo(Grade.WEAK);
        assertThat(evidence(before, Defect.Kind.LOCKSTEP_AT_CAP))
                .isEqualTo("The cap comes after the jitter: at retry 5 all clients wait exactly 2 s.");
        assertThat(evidence(before, Defect.Kind.JITTER_LOST)).startsWith("From retry 5 on");
        assertThat(before.remedy()).contains("Apply the cap of 2 s before the jitter");
        assertThat(after.grade()).isEqualTo(Grade.STRONG);
        assertThat(after.defects()).isEmpty();
    }

    @Test
    void socketIoPassesAndThePatternsWordsAboutItAreCorrected() {
        Audit audit = ofClient("socket.io-client");

        assertThat(audit.verdict()).isEqualTo(Verdict.PASS);
        assertThat(audit.defects())
                .extracting(Defect::kind)
                .contains(
                        Defect.Kind.LOCKSTEP_AT_CAP,
                        Defect.Kind.JITTER_LOST,
                        Defect.Kind.RESET_ON_OPEN,
                        Defect.Kind.OVERFLOW);
        assertThat(audit.severity()).isEqualTo(Severity.HIGH);
        assertThat(audit.notes()).anyMatch(note -> note.contains("Socket.IO's default delay has no jitter"));
    }

    @Test
    void defectsOfRealClients() {
        assertThat(evidence(ofClient("signalr"), Defect.Kind.GIVES_UP_EARLY)).contains("After 4 retries, 42 s");
        assertThat(evidence(ofClient("phoenix"), Defect.Kind.FIRST_RETRY_AT_ONCE))
                .contains("1,000 clients");
        assertThat(evidence(ofClient("nats.ws"), Defect.Kind.JITTER_TOO_NARROW)).contains("per second");
        assertThat(evidence(ofClient("graphql-ws"), Defect.Kind.GIVES_UP_EARLY)).contains("One refused attempt");
        assertThat(evidence(ofClient("actioncable"), Defect.Kind.WAITS_SHRINK)).contains("retry 1");
        assertThat(evidence(ofClient("rhea"), Defect.Kind.RESET_ON_OPEN)).contains("TCP connects");
        assertThat(ofClient("graphql-ws").criteria().get(1).evidence()).contains("Only giving up keeps it there");
        assertThat(ofClient("reconnecting-websocket").defect(Defect.Kind.RESET_ON_OPEN))
                .isEmpty();
    }

    @Test
    void aFixedIntervalFailsInTheSenseOfThePattern() {
        Audit audit = Audit.of(Objects.requireNonNull(Presets.find("fixed")));

        assertThat(audit.met(Criterion.Kind.GROWTH)).isFalse();
        assertThat(audit.met(Criterion.Kind.CAP)).isTrue();
        assertThat(audit.met(Criterion.Kind.JITTER)).isFalse();
        assertThat(audit.detail())
                .isEqualTo(
                        "The client retries at an interval that does not grow (5 s) and has no jitter. When the server"
                                + " goes down, all clients come back at the same moments.");
        assertThat(audit.remedy())
                .contains("Double the delay at each retry from 5 s up to 30 s.")
                .contains("about 33 per second");
        assertThat(audit.formula()).isEqualTo("wait(n) = 5");
        assertThat(audit.mechanisms()).isEmpty();
        assertThat(audit.severity()).isEqualTo(Severity.HIGH);
    }

    @Test
    void mechanismsAreCounted() {
        assertThat(Audit.of(Objects.requireNonNull(Presets.find("ab-000738"))).mechanisms())
                .extracting(Mechanism::text)
                .containsExactly("exponential backoff", "additive jitter", "cap of 30 s before the jitter");
    }

    @Test
    void theLongestWaitIsTheOneReallyDrawn() {
        Policy doubled = policy(new Envelope.Geometric(1, 2), 31.0, null, STABLE, new Jitter.Additive(1));
        Policy uncapped = policy(new Envelope.Geometric(1, 1.001), null, null, STABLE, new Jitter.Full());

        assertThat(Audit.of(doubled).met(Criterion.Kind.CAP)).isFalse();
        assertThat(Audit.of(uncapped).criteria().get(1).evidence())
                .isEqualTo("Nothing keeps the waits from growing for ever.");
        assertThat(Audit.of(Objects.requireNonNull(Presets.find("ab-000738"))).met(Criterion.Kind.CAP))
                .isTrue();
    }

    @Test
    void growthThatIsNotExponentialIsNoted() {
        Audit linear = Audit.of(policy(new Envelope.Power(1, 1, 0), 30.0, null, STABLE, new Jitter.Full()));

        assertThat(linear.verdict()).isEqualTo(Verdict.PASS);
        assertThat(linear.criteria().get(0).evidence()).endsWith("The growth is not exponential.");
    }

    @Test
    void aPolicyThatNeverRetriesFails() {
        Policy never = new Policy(
                new Envelope.Fixed(1),
                null,
                List.of(new Jitter.Full()),
                0,
                null,
                STABLE,
                new GiveUp(0, false, Set.of()),
                dev.stampede.policy.Anchor.FAILURE,
                null,
                false);
        assertThat(Audit.of(never).verdict()).isEqualTo(Verdict.FAIL);
        assertThat(Audit.of(never).defect(Defect.Kind.GIVES_UP_EARLY)).isPresent();
    }

    @Test
    void everyDefectFollowsTheFleet() {
        Policy narrow = policy(new Envelope.Geometric(0.1, 2), 0.9, null, STABLE, new Jitter.Full());
        String few = evidence(Audit.of(narrow, new Fleet(10, 60)), Defect.Kind.JITTER_TOO_NARROW);
        String many = evidence(Audit.of(narrow, new Fleet(100_000, 60)), Defect.Kind.JITTER_TOO_NARROW);
        assertThat(few).contains("10 clients come at about 11 per second");
        assertThat(many).contains("100,000 clients");
    }

    @Test
    void clientsThatDoNotReconnectFailWithoutAGrade() {
        Audit audit = Audit.withoutPolicy("No automatic reconnect");

        assertThat(audit.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(audit.grade()).isEqualTo(Grade.NONE);
        assertThat(audit.detail()).startsWith("The client does not reconnect by itself: No automatic reconnect.");
    }

    private static Audit ofClient(String id) {
        return Audit.of(
                Objects.requireNonNull(PolicyCatalogue.builtIn().preset(id)).policy());
    }

    private static String evidence(Audit audit, Defect.Kind kind) {
        return audit.defect(kind).map(Defect::evidence).orElse("");
    }

    private static Policy policy(
            Envelope envelope, @Nullable Double cap, @Nullable Double capAfter, Reset reset, Jitter... steps) {
        return new Policy(
                envelope,
                cap,
                List.of(steps),
                0,
                capAfter,
                reset,
                GiveUp.NEVER,
                dev.stampede.policy.Anchor.FAILURE,
                null,
                false);
    }
}
