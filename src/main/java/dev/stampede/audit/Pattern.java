package dev.stampede.audit;

/** The pattern that audits follow, and whom to name for it. */
public final class Pattern {

    public static final String ID = "ab-000738";
    public static final String NAME =
            "Exponential backoff with jitter on client reconnection, not fixed retry interval";
    public static final String CATALOGUE = "AuditBuffet Pattern Catalog";
    public static final String LINK = "https://auditbuffet.com/patterns/ab-000738";
    public static final String LICENCE = "CC-BY-4.0";

    /** The longest wait that the pattern allows, in seconds. */
    public static final double LONGEST_WAIT = 60;

    private Pattern() {}
}
