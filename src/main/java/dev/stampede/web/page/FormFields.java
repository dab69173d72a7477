package dev.stampede.web.page;

import static dev.stampede.web.page.FormField.choice;
import static dev.stampede.web.page.FormField.flag;
import static dev.stampede.web.page.FormField.json;
import static dev.stampede.web.page.FormField.lines;
import static dev.stampede.web.page.FormField.list;
import static dev.stampede.web.page.FormField.number;
import static dev.stampede.web.page.FormField.secret;
import static dev.stampede.web.page.FormField.text;

import dev.stampede.format.CatalogueEntry;
import dev.stampede.format.PolicyCatalogue;
import dev.stampede.policy.NamedPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Every field of the form, in the order in which people see them. */
final class FormFields {

    static final String POLICY = "policy.preset";
    static final String POLICY_JSON = "policy.json";
    static final String THRESHOLDS = "thresholds";
    static final String TRUST = "target.trust";

    /** Goes into the scenario's {@code target.trust} too. */
    static final String CERTIFICATES = "target.certificates";

    /** What folds out for a policy of one's own. */
    static final String OWN_POLICY = "Your own policy";

    static final FormField CLIENTS =
            number("client_count", "Clients", "", "How many are connected when the storm breaks.");

    /** Fields that belong together. */
    record Group(String title, List<FormField> fields) {}

    /** What one always wants to say. */
    static final List<FormField> FIRST = List.of(
            CLIENTS,
            number("max_iterations", "Bursts", "", "How often everybody is dropped."),
            number("burst_interval", "Burst interval", "s", "Time from one burst to the next."),
            choice(POLICY, "Reconnect policy", "How long clients wait before they try again.", policies()),
            number("outage.duration", "Outage", "s", "How long the gateway is down after each burst."),
            choice(
                    "outage.mode",
                    "While it is down",
                    "How the gateway says no.",
                    "refuse",
                    "refuse: the port is closed",
                    "reset",
                    "reset: reads the request, then RST",
                    "stall",
                    "stall: accepts, never answers",
                    "reject",
                    "reject: answers HTTP 503",
                    "flap",
                    "flap: opens, closes soon after"),
            number("gateway.handshake_rate", "Gateway capacity", "handshakes/s", "Blank for no limit."),
            choice(
                    "engine",
                    "Engine",
                    "",
                    "",
                    "live: real sockets, in real time",
                    "virtual",
                    "virtual: simulated, millions of clients in seconds"));

    /** What folds out. */
    static final List<Group> MORE = List.of(
            new Group(OWN_POLICY, policyParts()),
            new Group("Bursts and outage in detail", bursts()),
            new Group("Gateway in detail", gateway()),
            new Group("A gateway of your own", target()),
            new Group("Thresholds", thresholds()),
            new Group("Name, start, time limits and seed", run()));

    private FormFields() {}

    static Stream<FormField> all() {
        return Stream.concat(FIRST.stream(), MORE.stream().flatMap(group -> group.fields().stream()));
    }

    private static String[] policies() {
        List<String> choices = new ArrayList<>();
        PolicyCatalogue catalogue = PolicyCatalogue.builtIn();
        for (String id : catalogue.presetIds()) {
            CatalogueEntry client = catalogue.find(id);
            choices.add(id);
            choices.add(client == null ? id : id + ": " + client.name());
        }
        choices.add(NamedPolicy.CUSTOM);
        choices.add("custom: as JSON, below");
        return choices.toArray(String[]::new);
    }

    private static List<FormField> policyParts() {
        return List.of(
                number("policy.delay", "Delay", "s", "Of a policy with a fixed delay."),
                number("policy.base", "Base", "s", "The first delay of a growing policy."),
                number("policy.factor", "Factor", "", "How much longer each delay is than the one before."),
                number("policy.cap", "Cap", "s", "The longest delay before jitter."),
                choice(
                        "policy.jitter",
                        "Jitter",
                        "Chance, so that clients part ways.",
                        "",
                        "as the policy has it",
                        "none",
                        "none",
                        "full",
                        "full: from 0 to the delay",
                        "equal",
                        "equal: half fixed, half drawn",
                        "additive",
                        "additive: the delay and up to a fraction more",
                        "decorrelated",
                        "decorrelated: up to 3 times the last wait"),
                number("policy.fraction", "Fraction", "", "Of additive jitter."),
                number("policy.floor", "Floor", "s", "The shortest wait after jitter."),
                number("policy.cap_after", "Cap after jitter", "s", "The longest wait after jitter."),
                choice(
                        "policy.reset",
                        "The counter starts over",
                        "",
                        "",
                        "as the policy has it",
                        "tcp",
                        "when TCP connects",
                        "open",
                        "when a connection opens",
                        "ack",
                        "when the server has spoken",
                        "synced",
                        "when the client is up to date",
                        "stable",
                        "when a connection has been stable",
                        "never",
                        "never"),
                number("policy.stable", "Stable after", "s", "Goes with \"stable\"."),
                number("policy.max_attempts", "Gives up after", "retries", "Blank for never."),
                flag("policy.give_up_on_refused", "Gives up when an attempt is refused"),
                flag("policy.honours_retry_after", "Honours Retry-After"),
                json(
                        POLICY_JSON,
                        "Custom policy as JSON",
                        "Used when the policy is \"custom\"; the other policy fields are then left out. Every part can be"
                                + " written here. A mixed fleet is a list: [{\"policy\": \"naive\", \"weight\": 3},"
                                + " {\"policy\": \"full-jitter\", \"weight\": 7}]."));
    }

    private static List<FormField> bursts() {
        return List.of(
                choice(
                        "teardown.by",
                        "Who drops the connections",
                        "",
                        "",
                        "as fits the target",
                        "gateway",
                        "gateway: all at the same instant",
                        "fleet",
                        "fleet: Stampede drops its sockets",
                        "client",
                        "client: each one on its own clock",
                        "target",
                        "target: you restart your server"),
                number(
                        "teardown.close",
                        "Close code",
                        "",
                        "A close code, \"abnormal\" for RST (clients see 1006), or \"silent\"."),
                number("teardown.fraction", "Share dropped", "", "Above 0, at most 1."),
                number("teardown.stagger", "Spread over", "s", "Drops are spread over this time."),
                number("heartbeat.interval", "Heartbeat interval", "s", "From ping to ping. Finds silent losses."),
                number("heartbeat.timeout", "Heartbeat timeout", "s", "A ping may go unanswered for so long."),
                number("outage.retry_after", "Retry-After of the outage", "s", "Goes with \"reject\"."),
                number("outage.flap_after", "Flaps after", "s", "Goes with \"flap\"."));
    }

    private static List<FormField> gateway() {
        return List.of(
                number("gateway.accept_backlog", "Accept backlog", "connections", "The kernel's queue before accept."),
                number("gateway.handshake_time", "Handshake time", "s", "A delay on top of the queue."),
                number("gateway.max_connections", "Most connections", "", "More get a 503."),
                number("gateway.admission.rate", "Admission rate", "/s", "A token bucket before the queue."),
                number("gateway.admission.burst", "Admission burst", "tokens", "The bucket's size."),
                number("gateway.admission.retry_after", "Retry-After of admission", "s", "Sent with its 503."),
                choice(
                        "gateway.syn_retransmit",
                        "Dropped SYNs come again",
                        "",
                        "",
                        "as this kernel does it",
                        "linear",
                        "linear: 1, 2, 3, 4, 5, 7, 11, 19 s",
                        "exponential",
                        "exponential: 1, 3, 7, 15 s"));
    }

    private static List<FormField> target() {
        return List.of(
                text(
                        "uri",
                        "Target",
                        "\"embedded\", or a ws:// or wss:// address. Beyond this machine the operator lists what may be"
                                + " attacked."),
                choice(
                        TRUST,
                        "Certificates of wss://",
                        "By what Java, the operator or the certificates below vouch for. Not verified, anybody in"
                                + " between can read everything.",
                        "",
                        "verified",
                        "none",
                        "none: not verified, unsafe"),
                secret("target.bearer_token", "Bearer token", "Without the word Bearer. Not kept with the run."),
                list("target.subprotocols", "Subprotocols", "With commas between them, the best one first."),
                text(
                        "target.first_message",
                        "First message",
                        "Sent as soon as a client is open. Not kept with the run."),
                text("target.wait_for", "Waits for", "An answer with this text acknowledges the client (reset: ack)."),
                text(
                        "target.ping_message",
                        "Ping message",
                        "Sent again and again, for servers that want to hear something."),
                number("target.ping_interval", "Ping interval", "s", "From one ping message to the next, at least 1."),
                json(
                        "target.headers",
                        "Headers as JSON",
                        "{\"X-Api-Key\": \"…\", \"Origin\": \"https://app.example.org\"}. Values that may be secret are"
                                + " not kept with the run."),
                json("target.cookies", "Cookies as JSON", "{\"session\": \"…\"}. Not kept with the run."),
                lines(
                        CERTIFICATES,
                        "Certificates to trust, as PEM",
                        "Of the authority that signs the target's: from -----BEGIN CERTIFICATE----- on. These and no others"
                                + " are then trusted. Never a private key."));
    }

    private static List<FormField> thresholds() {
        return List.of(json(
                THRESHOLDS,
                "What the run must meet, as JSON",
                "Judged for the worst burst: {\"peak_arrival_rate_1s\": \"< 500\", \"recovered_99\": \"< 30\","
                        + " \"amplification\": \"<= 3\"}. Times are in seconds. A limit that no policy could keep is"
                        + " refused with the reason."));
    }

    private static List<FormField> run() {
        return List.of(
                text("name", "Name", "A label for the list of runs."),
                choice(
                        "start",
                        "Start",
                        "",
                        "",
                        "default: filled",
                        "filled",
                        "filled: all are connected before the clock starts",
                        "cold",
                        "cold: all connect under the limits"),
                number("ramp_up", "Ramp-up", "s", "A cold start is spread over this time."),
                number("connect_timeout", "Connect timeout", "s", "Blank: the policy's own, else 10."),
                number("recovery_timeout", "Recovery timeout", "s", "Time after the last outage. Blank: 60."),
                number("tick_interval", "Tick", "s", "The windows of the curve, 0.01 to 10. Blank: 0.1."),
                number("seed", "Seed", "", "Blank: drawn, and shown with the run."));
    }
}
