package dev.stampede.access;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a token is good for. */
public enum Scope {
    /** Looks at everything, changes nothing. */
    READ,
    /** Starts, stops, changes, imports and deletes runs besides: who starts a run wants to read its report. */
    RUN;

    /** As it is written in forms, in the database and in what a caller is told. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The scope that is written so, if one is. */
    public static Optional<Scope> of(String word) {
        return Arrays.stream(values())
                .filter(scope -> scope.word().equals(word))
                .findFirst();
    }

    /** True if it allows all that the other does. */
    public boolean covers(Scope other) {
        return compareTo(other) >= 0;
    }
}
