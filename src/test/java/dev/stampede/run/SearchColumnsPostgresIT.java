package dev.stampede.run;

import javax.sql.DataSource;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(OnPostgres.class)
class SearchColumnsPostgresIT extends SearchColumnsTests {

    @Override
    DataSource database() {
        return PostgresServer.empty();
    }
}
