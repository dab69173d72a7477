package dev.stampede.format;

import tools.jackson.databind.node.ObjectNode;

/**
 * A scenario from the field that anybody can pick: a report of a real reconnect storm, as numbers.
 *
 * @param id by which it is picked
 * @param title a few words
 * @param source where it was reported
 * @param question what people wanted to know
 * @param answer what arithmetic says; each is tested
 * @param scenario as it is posted, without a seed
 */
public record FieldCase(String id, String title, String source, String question, String answer, ObjectNode scenario) {

    /** The scenario as text: a fresh copy for whoever changes it. */
    public String json() {
        return scenario.toPrettyString();
    }
}
