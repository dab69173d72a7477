package dev.stampede.audit;

/** The literal outcome of the pattern's criterion. */
public enum Verdict {
    PASS,
    FAIL
}
