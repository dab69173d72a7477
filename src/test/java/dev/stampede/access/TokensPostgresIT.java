package dev.stampede.access;

import dev.stampede.run.OnPostgres;
import dev.stampede.run.PostgresServer;
import javax.sql.DataSource;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(OnPostgres.class)
class TokensPostgresIT extends TokensTests {

    @Override
    DataSource database() {
        return PostgresServer.fresh();
    }
}
