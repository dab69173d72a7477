package dev.stampede.format;

import java.util.List;
import java.util.stream.Stream;

/** Scenarios that must be refused, each with the places and the words of its refusal. */
public final class WrongScenarios {

    private WrongScenarios() {}

    /**
     * One scenario and what is wrong with it.
     *
     * @param what its mistake
     * @param pointers where, all of them and in this order
     * @param words parts of what is said at the first pointer
     */
    public record Wrong(String what, String json, List<String> pointers, List<String> words) {

        @Override
        public String toString() {
            return what;
        }
    }

    /** JSON that can be read and breaks rules. */
    public static Stream<Wrong> all() {
        return Stream.of(
                wrong("an empty object", "{}", at("/client_count", "/burst_interval", "/max_iterations"), "missing"),
                wrong("a list", "[]", at(""), "object", "list"),
                wrong("no client", with("'client_count': 0"), at("/client_count"), "above 0"),
                wrong("half a client", with("'client_count': 2.5"), at("/client_count"), "whole number", "2.5"),
                wrong("a fleet beyond int", with("'client_count': 3e9"), at("/client_count"), "at most"),
                wrong("more clients than fit", with("'client_count': 30000"), at("/client_count"), "28,000", "files"),
                wrong(
                        "a number in quotes",
                        with("'client_count': '50'"),
                        at("/client_count"),
                        "a number",
                        "\"50\"",
                        "without quotes"),
                wrong("null", with("'client_count': null"), at("/client_count"), "null"),
                wrong("a number too large", with("'burst_interval': 1e400"), at("/burst_interval"), "too large"),
                wrong("a number too long", with("'burst_interval': 1e300"), at("/burst_interval"), "at most"),
                wrong("a negative time", with("'burst_interval': -1"), at("/burst_interval"), "above 0"),
                wrong("less than a microsecond", with("'burst_interval': 1e-300"), at("/burst_interval"), "above 0"),
                wrong("too many bursts", with("'max_iterations': 10001"), at("/max_iterations"), "10,000"),
                wrong(
                        "a run of months",
                        with("'burst_interval': 1000, 'max_iterations': 10000"),
                        at("/max_iterations"),
                        "86400"),
                wrong("a duplicate key", with("'seed': 1, 'seed': 2"), at("/seed"), "twice"),
                wrong(
                        "a nested duplicate key",
                        with("'outage': {'duration': 1, 'duration': 2}"),
                        at("/outage/duration"),
                        "twice"),
                wrong("an unknown key", with("'clients': 5"), at("/clients"), "Unknown", "client_count"),
                wrong(
                        "an unknown nested key",
                        with("'gateway': {'admission': {'rate': 5, 'burst': 5, 'retryAfter': 1}}"),
                        at("/gateway/admission/retryAfter"),
                        "retry_after"),
                wrong("an unknown key with a slash", with("'a/b~c': 5"), at("/a~1b~0c"), "Unknown"),
                wrong("a wrong type", with("'outage': 5"), at("/outage"), "object", "number 5"),
                wrong("a wrong mode", with("'outage': {'mode': 'explode'}"), at("/outage/mode"), "\"refuse\""),
                wrong("an http target", with("'uri': 'http://localhost:1'"), at("/uri"), "ws://"),
                wrong("a password in the target", with("'uri': 'ws://a:b@localhost'"), at("/uri"), "password"),
                wrong("a fragment in the target", with("'uri': 'ws://localhost/#x'"), at("/uri"), "fragment"),
                wrong("no host", with("'uri': 'ws://'"), at("/uri"), "address"),
                wrong("a port too high", with("'uri': 'ws://localhost:65536'"), at("/uri"), "65535"),
                wrong("a foreign target", with("'uri': 'ws://example.org'"), at("/uri"), "not allowed"),
                wrong(
                        "limits of a gateway that is not ours",
                        with("'uri': 'ws://localhost:1', 'gateway': {'handshake_rate': 5}"),
                        at("/gateway"),
                        "external"),
                wrong("a ramp when filled", with("'ramp_up': 5"), at("/ramp_up"), "cold"),
                wrong(
                        "an outage on the clients' own clocks",
                        with("'teardown': {'by': 'client'}, 'outage': {'duration': 1}"),
                        at("/outage"),
                        "client"),
                wrong(
                        "an abnormal end on the clients' own clocks",
                        with("'teardown': {'by': 'client', 'close': 'abnormal'}"),
                        at("/teardown/close"),
                        "1000"),
                wrong(
                        "a backlog alone",
                        with("'gateway': {'accept_backlog': 5}"),
                        at("/gateway/accept_backlog"),
                        "rate"),
                wrong(
                        "a backlog that the kernel caps",
                        with("'gateway': {'accept_backlog': 5000, 'handshake_rate': 5}"),
                        at("/gateway/accept_backlog"),
                        "4096"),
                wrong("a name of two lines", with("'name': 'a\\nb'"), at("/name"), "one line"),
                wrong(
                        "a rate next to nothing",
                        with("'gateway': {'handshake_rate': 1e-300}"),
                        at("/gateway/handshake_rate"),
                        "0.001"),
                wrong(
                        "a silent loss that nobody finds",
                        with("'teardown': {'close': 'silent'}"),
                        at("/teardown/close"),
                        "\"heartbeat\""),
                wrong(
                        "a fleet that goes silent",
                        with(
                                "'heartbeat': {'interval': 1, 'timeout': 1}, 'teardown': {'by': 'fleet', 'close': 'silent'}"),
                        at("/teardown/close"),
                        "Only the embedded gateway"),
                wrong(
                        "clients that go silent",
                        with(
                                "'heartbeat': {'interval': 1, 'timeout': 1}, 'teardown': {'by': 'client', 'close': 'silent'}"),
                        at("/teardown/close"),
                        "Only the embedded gateway"),
                wrong(
                        "the next burst before the last loss is found",
                        with("'heartbeat': {'interval': 3, 'timeout': 2}, 'teardown': {'close': 'silent'}"),
                        at("/burst_interval"),
                        "5.0 s"),
                wrong("a watched gateway of ours", with("'teardown': {'by': 'target'}"), at("/teardown/by"), "as uri"),
                wrong(
                        "a watched target and what Stampede would do",
                        with(
                                "'uri': 'ws://localhost:1', 'teardown': {'by': 'target', 'close': 1012, 'fraction': 0.5, 'stagger': 1}"),
                        at("/teardown/close", "/teardown/fraction", "/teardown/stagger"),
                        "Stampede watches"),
                wrong(
                        "a watched target that is closed",
                        with("'uri': 'ws://localhost:1', 'teardown': {'by': 'target', 'close': 'abnormal'}"),
                        at("/teardown/close"),
                        "closes nothing"),
                wrong(
                        "a watched target that goes silent",
                        with(
                                "'uri': 'ws://localhost:1', 'heartbeat': {'interval': 1, 'timeout': 1}, 'teardown': {'by': 'target', 'close': 'silent'}"),
                        at("/teardown/close"),
                        "Stampede watches"),
                wrong("thresholds that are no object", with("'thresholds': ['< 5']"), at("/thresholds"), "object"),
                wrong(
                        "an unknown metric",
                        with("'thresholds': {'peak_arrival_rate': '< 5'}"),
                        at("/thresholds/peak_arrival_rate"),
                        "\"peak_arrival_rate_"),
                wrong(
                        "a limit without an operator",
                        with("'thresholds': {'amplification': 3, 'wasted': '5'}"),
                        at("/thresholds/amplification", "/thresholds/wasted"),
                        "\"< 500\""),
                wrong(
                        "equality",
                        with("'thresholds': {'amplification': '== 3'}"),
                        at("/thresholds/amplification"),
                        "hardly ever"),
                wrong(
                        "an operator from elsewhere",
                        with("'thresholds': {'amplification': '=> 3'}"),
                        at("/thresholds/amplification"),
                        "<="),
                wrong(
                        "a limit with a unit",
                        with("'thresholds': {'recovered_99': '< 30 s'}"),
                        at("/thresholds/recovered_99"),
                        "without a unit"),
                wrong(
                        "an endless limit",
                        with("'thresholds': {'recovered_99': '< 1e999'}"),
                        at("/thresholds/recovered_99"),
                        "too large"),
                wrong(
                        "a limit below what the outage takes",
                        with("'max_iterations': 1, 'outage': {'duration': 5}, 'thresholds': {'recovered_50': '< 5'}"),
                        at("/thresholds/recovered_50"),
                        "outage of 5 s"),
                wrong(
                        "a wrong fleet is not judged by thresholds",
                        with("'client_count': 0, 'thresholds': {'amplification': '< 0.5'}"),
                        at("/client_count"),
                        "above 0"),
                wrong(
                        "an empty heartbeat",
                        with("'heartbeat': {}"),
                        at("/heartbeat/interval", "/heartbeat/timeout"),
                        "needs interval"),
                wrong(
                        "a heartbeat of no length",
                        with("'heartbeat': {'interval': 0, 'timeout': -1}"),
                        at("/heartbeat/interval", "/heartbeat/timeout"),
                        "above 0"),
                wrong(
                        "a broken heartbeat of a silent loss",
                        with("'heartbeat': true, 'teardown': {'close': 'silent'}"),
                        at("/heartbeat"),
                        "object"),
                wrong("a fleet of no policy", with("'policy': []"), at("/policy"), "from 2 to 10"),
                wrong(
                        "a weightless part",
                        with("'policy': [{'policy': 'naive', 'weight': 1}, {'policy': 'fixed', 'weight': 0}]"),
                        at("/policy/1/weight"),
                        "above 0"),
                wrong("an unknown preset", with("'policy': 'fulljitter'"), at("/policy"), "\"full-jitter\""),
                wrong("a policy of nothing", with("'policy': {}"), at("/policy/envelope"), "preset"),
                wrong(
                        "a change that does not fit",
                        with("'policy': {'preset': 'naive', 'base': 1}"),
                        at("/policy/base"),
                        "delay"),
                wrong(
                        "a cap below the first delay",
                        with("'policy': {'preset': 'exponential', 'cap': 0.5}"),
                        at("/policy/cap"),
                        "first delay"),
                wrong(
                        "a policy with many mistakes",
                        with("'policy': {'envelope': {'kind': 'fixed', 'delay': -1}, 'jitter': [{'kind': 'additive',"
                                + " 'fraction': -1}, 'loud'], 'floor': -1, 'give_up_on': [1], 'max_attempts': -1}"),
                        at(
                                "/policy/envelope/delay",
                                "/policy/jitter/0/fraction",
                                "/policy/jitter/1",
                                "/policy/give_up_on",
                                "/policy/max_attempts",
                                "/policy/floor"),
                        "seconds"),
                wrong(
                        "mistakes of every kind at once",
                        "{'name': 5, 'client_count': 0, 'burst_interval': '1', 'max_iterations': 1, 'polisy': 'naive',"
                                + " 'uri': 'ws://example.org', 'gateway': {'handshake_rate': -1}, 'seed': -1}",
                        at("/name", "/uri", "/client_count", "/burst_interval", "/gateway", "/seed", "/polisy"),
                        "text"),
                wrong(
                        "more attempts than a run may make",
                        with("'client_count': 20000, 'outage': {'duration': 3600}"),
                        at("/client_count"),
                        "1,000,000,000"));
    }

    /** Texts that are no JSON. */
    public static Stream<Wrong> unreadable() {
        return Stream.of(
                wrong("nothing", "", at(""), "no JSON"),
                wrong("an open brace", "{", at(""), "too early"),
                wrong("NaN", with("'burst_interval': NaN"), at("/burst_interval"), "NaN"),
                wrong("minus Infinity", with("'burst_interval': -Infinity"), at("/burst_interval")),
                wrong("single quotes", "{\"client_count\": 'x'}", at("/client_count"), "cannot stand"),
                wrong("a comment", "{ // no\n}", at(""), "cannot stand"),
                wrong("a comma too many", "{\"client_count\": 5,}", at("/client_count"), "cannot stand"),
                wrong("something after the end", "{} {}", at(""), "after the end"),
                wrong("a leading zero", with("'seed': 007"), at("/seed"), "number"),
                wrong("10,000 brackets", "[".repeat(10_000), at(), "nested"),
                wrong("10,000 nested objects", "{'a':".replace('\'', '"').repeat(10_000), at(), "nested"));
    }

    private static List<String> at(String... pointers) {
        return java.util.Arrays.asList(pointers);
    }

    private static Wrong wrong(String what, String json, List<String> pointers, String... words) {
        boolean ours = !json.contains("\"");
        return new Wrong(what, ours ? json.replace('\'', '"') : json, pointers, List.of(words));
    }

    /** The smallest valid scenario with these keys instead or besides. */
    private static String with(String keys) {
        StringBuilder json = new StringBuilder("{" + keys);
        for (String key : List.of("'client_count': 50", "'burst_interval': 1.0", "'max_iterations': 3")) {
            if (!keys.contains(key.substring(0, key.indexOf(':')))) {
                json.append(", ").append(key);
            }
        }
        return json.append("}").toString();
    }
}
