package dev.stampede.run;

import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.jdbc.datasource.init.ResourceDatabasePopulator;

/**
 * An empty database with our tables: H2 in memory, or a schema of its own on the PostgreSQL server that the environment
 * variable {@code STAMPEDE_TEST_POSTGRES} names (jdbc:postgresql://localhost:5432/test?user=test).
 */
final class TestDatabase {

    private static final List<String> SCRIPTS = List.of("V1__runs.sql", "V2__history.sql", "V3__submission_keys.sql");

    private TestDatabase() {}

    static DataSource fresh() {
        DataSource database = empty();
        // What Flyway does in the product, in a hundredth of its time.
        migrate(database);
        return database;
    }

    static DataSource empty() {
        String postgres = System.getenv("STAMPEDE_TEST_POSTGRES");
        return postgres == null
                ? new DriverManagerDataSource("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1")
                : schema(postgres);
    }

    static void migrate(DataSource database) {
        for (String script : SCRIPTS) {
            new ResourceDatabasePopulator(new ClassPathResource("db/migration/" + script)).execute(database);
        }
    }

    private static DataSource schema(String url) {
        String name = "test_" + UUID.randomUUID().toString().replace('-', '_');
        SingleConnectionDataSource maker = new SingleConnectionDataSource(url, true);
        JdbcClient.create(maker).sql("create schema " + name).update();
        maker.destroy();
        return new DriverManagerDataSource(url + "&currentSchema=" + name);
    }
}
