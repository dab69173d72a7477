package dev.stampede.web.page;

import dev.stampede.storm.Violation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Violations, each beside the field that it is about. */
final class FormErrors {

    private final Map<String, String> byPath = new LinkedHashMap<>();
    private final List<Violation> elsewhere = new ArrayList<>();

    private FormErrors() {}

    static FormErrors none() {
        return new FormErrors();
    }

    static FormErrors of(List<Violation> violations, StormForm form) {
        String trust = "/" + FormFields.TRUST.replace('.', '/');
        String certificates = "/" + FormFields.CERTIFICATES.replace('.', '/');
        return of(
                violations.stream()
                        .map(violation ->
                                form.hasCertificates() && violation.pointer().equals(trust)
                                        ? new Violation(certificates, violation.detail())
                                        : violation)
                        .toList(),
                form.hasCustomPolicy());
    }

    static FormErrors of(List<Violation> violations, boolean customPolicy) {
        FormErrors errors = new FormErrors();
        for (Violation violation : violations) {
            Optional<FormField> field = fieldOf(violation.pointer(), customPolicy);
            if (field.isEmpty()) {
                errors.elsewhere.add(violation);
            } else {
                String detail = field.get().kind() == FormField.Kind.JSON
                        ? violation.pointer() + ": " + violation.detail()
                        : violation.detail();
                errors.byPath.merge(field.get().path(), detail, (first, next) -> first + " " + next);
            }
        }
        return errors;
    }

    /** The field at that pointer; else the nearest one above it; else the first one below. */
    private static Optional<FormField> fieldOf(String pointer, boolean customPolicy) {
        String path = pointer.replaceFirst("^/", "").replace('/', '.');
        if (path.equals("policy") || path.startsWith("policy.")) {
            return policyField(path, customPolicy);
        }
        return nearest(path);
    }

    private static Optional<FormField> policyField(String path, boolean customPolicy) {
        if (customPolicy) {
            return named(FormFields.POLICY_JSON);
        }
        String known = path.replace("policy.reset.stable", "policy.stable")
                .replace("policy.jitter.fraction", "policy.fraction");
        return nearest(known).or(() -> named(FormFields.POLICY));
    }

    private static Optional<FormField> nearest(String path) {
        for (String above = path; !above.isEmpty(); above = above.substring(0, Math.max(0, above.lastIndexOf('.')))) {
            Optional<FormField> field = named(above);
            if (field.isPresent()) {
                return field;
            }
        }
        return path.isEmpty()
                ? Optional.empty()
                : FormFields.all()
                        .filter(field -> field.path().startsWith(path + "."))
                        .findFirst();
    }

    private static Optional<FormField> named(String path) {
        return FormFields.all().filter(field -> field.path().equals(path)).findFirst();
    }

    Optional<String> at(FormField field) {
        return Optional.ofNullable(byPath.get(field.path()));
    }

    /** What is about no field. */
    List<Violation> elsewhere() {
        return elsewhere;
    }

    boolean any() {
        return !byPath.isEmpty() || !elsewhere.isEmpty();
    }
}
