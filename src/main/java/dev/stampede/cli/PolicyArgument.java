package dev.stampede.cli;

import tools.jackson.databind.node.JsonNodeFactory;

/** A policy on the command line: JSON, a file, standard input, or an id. */
final class PolicyArgument {

    private PolicyArgument() {}

    /** As JSON; what is none of the others is taken for an id, which the reader knows or not. */
    static String json(String argument, Channels channels) {
        String text = argument.strip();
        if (text.startsWith("{") || text.startsWith("[") || text.startsWith("\"")) {
            return text;
        }
        return channels.text(argument)
                .orElseGet(() -> JsonNodeFactory.instance.stringNode(text).toString());
    }
}
