package dev.stampede.run;

import javax.sql.DataSource;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(OnPostgres.class)
class RunRetentionPostgresIT extends RunRetentionTests {

    @Override
    DataSource database() {
        return PostgresServer.fresh();
    }
}
