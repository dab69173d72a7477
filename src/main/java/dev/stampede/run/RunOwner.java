package dev.stampede.run;

import java.util.Locale;
import java.util.UUID;
import javax.sql.DataSource;
import org.springframework.jdbc.support.JdbcUtils;
import org.springframework.jdbc.support.MetaDataAccessException;

/**
 * This Stampede, as the database knows it.
 *
 * @param id another one at each start
 * @param alone true if no other process can use the database at the same time, so that whatever is active there without
 *     being ours was left behind
 */
record RunOwner(UUID id, boolean alone) {

    static RunOwner of(DataSource database) {
        try {
            String url = JdbcUtils.extractDatabaseMetaData(database, metaData -> metaData.getURL());
            return new RunOwner(UUID.randomUUID(), locked(url));
        } catch (MetaDataAccessException away) {
            throw new IllegalStateException("The database cannot be reached", away);
        }
    }

    /** H2 locks its file and keeps its memory to itself, unless it is told to share. */
    static boolean locked(String url) {
        String lower = url.toLowerCase(Locale.ROOT);
        return lower.startsWith("jdbc:h2:")
                && !lower.startsWith("jdbc:h2:tcp:")
                && !lower.startsWith("jdbc:h2:ssl:")
                && !lower.contains("auto_server=true");
    }
}
