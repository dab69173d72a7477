package dev.stampede.run;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.NonTransientDataAccessResourceException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.transaction.TransactionException;

/** Which exceptions say that the database is away, full or broken, and what people are told then. */
public final class HistoryTrouble {

    /** For everybody who asks for what only the database knows. */
    public static final String SENTENCE = "The history cannot be read or written at the moment: its database does not"
            + " answer, or its disk is full. The log of Stampede says which. What is running goes on and is stored as soon"
            + " as that works again; until then it can be read, with its report, from memory. New runs cannot be taken.";

    private HistoryTrouble() {}

    /** True if the database is the trouble, and not what it was asked. */
    public static boolean is(Throwable exception) {
        return exception instanceof DataAccessResourceFailureException
                || exception instanceof NonTransientDataAccessResourceException
                || exception instanceof RecoverableDataAccessException
                || exception instanceof TransientDataAccessException
                || exception instanceof UncategorizedSQLException
                || exception instanceof TransactionException;
    }
}
