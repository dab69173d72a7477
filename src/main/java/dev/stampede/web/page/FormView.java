package dev.stampede.web.page;

import dev.stampede.format.MalformedJson;
import dev.stampede.format.PolicyCatalogue;
import dev.stampede.policy.NamedPolicy;
import dev.stampede.storm.InvalidScenario;
import dev.stampede.storm.PolicyMix;
import dev.stampede.storm.Trust;
import dev.stampede.storm.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The form as the template shows it.
 *
 * @param message what is wrong with the whole, as a sentence; null if nothing is
 * @param policies words for each choice of the policy
 * @param chosen the words of the one that is chosen
 * @param curl the same as a command for a shell; empty where there is none
 */
public record FormView(
        List<Field> first,
        List<Group> more,
        List<Problem> problems,
        @Nullable String message,
        List<PolicyWords> policies,
        PolicyWords chosen,
        String curl) {

    /** One field with its value and what is wrong with it. */
    public record Field(
            String id,
            String name,
            String label,
            String unit,
            String hint,
            String kind,
            String value,
            @Nullable String error,
            List<Option> options) {

        /** What describes the field to a screen reader. */
        public @Nullable String describedBy() {
            String ids = (hint.isEmpty() ? "" : id + "-hint ") + (error == null ? "" : id + "-error");
            return ids.isEmpty() ? null : ids.strip();
        }
    }

    /** One choice. */
    public record Option(String value, String words, boolean selected) {}

    /** Fields that fold out together; open if something in them is wrong or filled in. */
    public record Group(String title, boolean open, List<Field> fields) {}

    /** A line of the summary of errors; without an id it is about no field. */
    public record Problem(@Nullable String id, String label, String detail) {}

    /** A policy in words. */
    public record PolicyWords(String id, String formula, String sentence) {}

    /** @param mostLive how many live clients this machine can hold, in figures */
    static FormView of(StormForm form, FormErrors errors, @Nullable String message, String curl, String mostLive) {
        List<PolicyWords> policies = policyWords(form);
        return new FormView(
                FormFields.FIRST.stream()
                        .map(field -> field.equals(FormFields.CLIENTS) ? limited(field, mostLive) : field)
                        .map(field -> field(field, form, errors))
                        .toList(),
                FormFields.MORE.stream()
                        .map(group -> group(group, form, errors))
                        .toList(),
                problems(errors),
                message,
                policies,
                policies.stream()
                        .filter(policy -> policy.id().equals(form.policy()))
                        .findFirst()
                        .orElse(policies.get(0)),
                curl);
    }

    private static FormField limited(FormField field, String mostLive) {
        return field.withHint(field.hint() + " Live, at most " + mostLive + " here.");
    }

    private static Field field(FormField field, StormForm form, FormErrors errors) {
        String value = shown(field, form.value(field));
        return new Field(
                field.id(),
                field.path(),
                field.label(),
                field.unit(),
                field.hint(),
                field.kind().name(),
                value,
                errors.at(field).orElse(null),
                field.choices().stream()
                        .map(choice -> new Option(
                                choice.value(), choice.words(), choice.value().equals(value)))
                        .toList());
    }

    /** A private key that went astray is not sent back. */
    private static String shown(FormField field, String value) {
        return field.kind() == FormField.Kind.LINES && Trust.hasPrivateKey(value) ? "" : value;
    }

    private static Group group(FormFields.Group group, StormForm form, FormErrors errors) {
        boolean open =
                group.fields().stream().anyMatch(field -> errors.at(field).isPresent());
        return new Group(
                group.title(),
                open,
                group.fields().stream().map(field -> field(field, form, errors)).toList());
    }

    private static List<Problem> problems(FormErrors errors) {
        List<Problem> problems = new ArrayList<>();
        FormFields.all()
                .forEach(field -> errors.at(field)
                        .ifPresent(detail -> problems.add(new Problem(field.id(), field.label(), detail))));
        for (Violation violation : errors.elsewhere()) {
            problems.add(new Problem(null, violation.pointer(), violation.detail()));
        }
        return problems;
    }

    private static List<PolicyWords> policyWords(StormForm form) {
        List<PolicyWords> words = new ArrayList<>();
        PolicyCatalogue catalogue = PolicyCatalogue.builtIn();
        for (String id : catalogue.presetIds()) {
            NamedPolicy preset = Objects.requireNonNull(catalogue.preset(id));
            words.add(new PolicyWords(
                    id, preset.policy().formula(), preset.policy().toString()));
        }
        words.add(customWords(form));
        return words;
    }

    /** Of the JSON that was typed, as far as it can be read; the form's errors say what is wrong with it. */
    private static PolicyWords customWords(StormForm form) {
        try {
            PolicyMix mix = form.customPolicy();
            String formulas = mix.parts().stream()
                    .map(part -> part.policy().policy().formula())
                    .collect(Collectors.joining("; "));
            String sentence =
                    mix.mixed() ? "A mixed fleet." : mix.part(0).policy().toString();
            return new PolicyWords(NamedPolicy.CUSTOM, formulas, sentence);
        } catch (InvalidScenario | MalformedJson unreadable) {
            return new PolicyWords(
                    NamedPolicy.CUSTOM,
                    "as the JSON says",
                    "Give its parts under \"" + FormFields.OWN_POLICY + "\", as JSON.");
        }
    }
}
