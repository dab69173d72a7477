package dev.stampede.run;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Gets a database going again that H2 has given up. H2 that once could not write to its file (a full disk) answers
 * nothing but that it is closed, for as long as there are connections to it, even when there is room again.
 */
@Component
final class DatabaseReopener {

    /** H2's code for a database that is closed. */
    private static final int CLOSED = 90098;

    private static final Logger log = LoggerFactory.getLogger(DatabaseReopener.class);

    private final JdbcClient jdbc;
    private final DataSource database;
    private @Nullable Long toldNanos;

    DatabaseReopener(JdbcClient jdbc, DataSource database) {
        this.jdbc = jdbc;
        this.database = database;
    }

    /**
     * Lets go of a database that has given itself up, so that the next connection opens its file anew.
     *
     * @return true if it had; what was written to it last may then be gone
     */
    boolean letGo(Throwable failure) {
        if (!closed(failure)) {
            return false;
        }
        tell();
        try {
            jdbc.sql("shutdown immediately").update();
        } catch (DataAccessException asItShould) {
            log.debug("The database has let go of its file", asItShould);
        }
        try {
            if (database.isWrapperFor(HikariDataSource.class)) {
                database.unwrap(HikariDataSource.class).getHikariPoolMXBean().softEvictConnections();
            }
        } catch (SQLException notAPool) {
            log.debug("There is no pool to empty", notAPool);
        }
        return true;
    }

    /** Once in a while: a disk stays full for long, and the log may be on it. */
    private void tell() {
        long now = System.nanoTime();
        if (toldNanos == null || now - toldNanos > TimeUnit.MINUTES.toNanos(1)) {
            toldNanos = now;
            log.warn("The database could not write to its file and gave up, most likely because the disk is full."
                    + " It is opened anew until that works");
        }
    }

    private static boolean closed(Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && sql.getErrorCode() == CLOSED) {
                return true;
            }
        }
        return false;
    }
}
