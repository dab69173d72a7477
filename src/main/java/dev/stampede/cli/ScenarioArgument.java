package dev.stampede.cli;

import dev.stampede.format.FieldCase;
import dev.stampede.format.FieldCases;
import dev.stampede.format.MalformedJson;
import dev.stampede.format.ScenarioReader;
import dev.stampede.storm.InvalidScenario;
import dev.stampede.storm.Scenario;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** A scenario on the command line: a file, standard input, or the id of a case from the field. */
final class ScenarioArgument {

    private ScenarioArgument() {}

    /** @param instead values that win over the scenario's own, by key */
    static Scenario read(String argument, Map<String, JsonNode> instead, ScenarioReader reader, Channels channels) {
        try {
            return reader.read(text(argument, channels), instead);
        } catch (MalformedJson malformed) {
            throw CommandFailed.wrong("The scenario is no JSON: " + malformed.getMessage());
        } catch (InvalidScenario invalid) {
            throw CommandFailed.wrong("The scenario", invalid.violations());
        }
    }

    private static String text(String argument, Channels channels) {
        FieldCase builtIn = FieldCases.builtIn().find(argument);
        return channels.text(argument).orElseGet(() -> {
            if (builtIn == null) {
                throw CommandFailed.wrong("There is no file " + argument
                        + ", and no built-in scenario of that name. Built in are: "
                        + FieldCases.builtIn().all().stream().map(FieldCase::id).collect(Collectors.joining(", "))
                        + ".");
            }
            return builtIn.json();
        });
    }
}
