package dev.stampede.policy;

/** One part of a policy has a value outside its range. The part is named as in the JSON. */
public class InvalidPolicy extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String part;

    public InvalidPolicy(String part, String detail) {
        super(detail);
        this.part = part;
    }

    /** The key of the offending part, such as {@code base} or {@code max_attempts}. */
    public String part() {
        return part;
    }

    /** What is wrong with it, as a sentence without its subject. */
    public String detail() {
        return String.valueOf(getMessage());
    }
}
