package dev.stampede.run;

import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says why a start failed at the database, and what to do about it, in words instead of a stack trace. */
final class DatabaseTroubleAnalyzer extends AbstractFailureAnalyzer<SQLException> {

    /** H2 has the file's path in quotes in its messages. */
    private static final Pattern FILE = Pattern.compile("\"([^\"]+\\.mv\\.db)\"");

    /** H2's own error codes, which are no constants that a program could use without H2. */
    private static final int ALREADY_OPEN = 90020;

    private static final int IO_ERROR = 90028;
    private static final int CORRUPTED = 90030;
    private static final int IO_ERROR_AT = 90031;
    private static final int OTHER_FORMAT = 90048;
    private static final int WRONG_LOGIN = 28000;
    private static final int GENERAL_ERROR = 50000;

    private static final String ELSEWHERE = "Or keep the history elsewhere for this start:"
            + " --spring.datasource.url='jdbc:h2:file:./data/another;DB_CLOSE_ON_EXIT=FALSE;WRITE_DELAY=200'.";

    @Override
    protected @Nullable FailureAnalysis analyze(Throwable rootFailure, SQLException cause) {
        String file = file(cause);
        return switch (cause.getErrorCode()) {
            case ALREADY_OPEN -> inUse(file, cause);
            case CORRUPTED, GENERAL_ERROR -> damaged(file, cause);
            case OTHER_FORMAT -> otherFormat(file, cause);
            case IO_ERROR, IO_ERROR_AT -> unreadable(file, cause);
            case WRONG_LOGIN -> wrongLogin(cause);
            default -> cannotConnect(cause);
        };
    }

    private static FailureAnalysis inUse(String file, SQLException cause) {
        return new FailureAnalysis(
                "The database " + file + " is in use by another process, most likely by another Stampede that was"
                        + " started in the same folder.",
                "Use that one, or stop it and start this one again. " + ELSEWHERE,
                cause);
    }

    private static FailureAnalysis damaged(String file, SQLException cause) {
        return new FailureAnalysis(
                "The database " + file + " is damaged: it cannot be read as a database of H2.",
                "Put a copy of it back if you have one. Without one, move the file away, and Stampede starts with an"
                        + " empty history; H2's recovery tool may get runs out of the file that you moved. Stampede"
                        + " changes nothing in it. " + ELSEWHERE,
                cause);
    }

    private static FailureAnalysis otherFormat(String file, SQLException cause) {
        return new FailureAnalysis(
                "The database " + file + " was written by another version of H2 than the one in this Stampede.",
                "Start the Stampede that wrote it, export the runs (All runs, Export), move the file away, and import"
                        + " them here. " + ELSEWHERE,
                cause);
    }

    private static FailureAnalysis unreadable(String file, SQLException cause) {
        return new FailureAnalysis(
                "The database " + file + " cannot be read and written" + reason(cause) + ".",
                "Make sure that it is a file, that it and its folder belong to the user who starts Stampede, and that the"
                        + " disk has room. " + ELSEWHERE,
                cause);
    }

    private static FailureAnalysis wrongLogin(SQLException cause) {
        return new FailureAnalysis(
                "The database does not take the user and the password that Stampede was given.",
                "Set spring.datasource.username and spring.datasource.password to those of the database.",
                cause);
    }

    /** Only the classes of SQL states that speak of the connection; the rest is no trouble of the operator's. */
    private static @Nullable FailureAnalysis cannotConnect(SQLException cause) {
        String state = cause.getSQLState();
        if (state == null) {
            return null;
        }
        if (state.startsWith("28")) {
            return wrongLogin(cause);
        }
        return !state.startsWith("08")
                ? null
                : new FailureAnalysis(
                        "The database cannot be reached: " + cause.getMessage(),
                        "Start it, or correct spring.datasource.url.",
                        cause);
    }

    private static String file(SQLException cause) {
        Matcher matcher = FILE.matcher(String.valueOf(cause.getMessage()));
        return matcher.find() ? matcher.group(1) : "that spring.datasource.url names";
    }

    /** What the file system said, which is the last cause. */
    private static String reason(SQLException cause) {
        Throwable last = cause;
        while (last.getCause() != null) {
            last = last.getCause();
        }
        String said = last.getMessage();
        return last == cause || said == null
                ? ""
                : " (" + said.substring(said.lastIndexOf(": ") + 1).strip() + ")";
    }
}
