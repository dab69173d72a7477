package dev.stampede.run;

import java.time.Clock;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** A run service in a process of its own, to be killed: it runs a storm of a tick every 0.1 s and prints each. */
final class CrashingStampede {

    private CrashingStampede() {}

    static DataSource database(String file) {
        DriverManagerDataSource database =
                new DriverManagerDataSource("jdbc:h2:file:" + file + ";DB_CLOSE_ON_EXIT=FALSE;WRITE_DELAY=200");
        database.setUsername("sa");
        return database;
    }

    public static void main(String[] arguments) throws Exception {
        DataSource database = database(arguments[0]);
        // Kept open, as the pool of the product does.
        var kept = database.getConnection();
        TestDatabase.migrate(database);
        RunHouse house = new RunHouse(RunHouse.limits(3, 10), database);
        new RunLifecycle(house.queue, house.worker, house.herald, house.keeper, house.leases, Clock.systemUTC())
                .start();
        Run run = house.runs.submit(TestScenarios.small());
        System.out.println(run.id());
        AtomicInteger seq = new AtomicInteger();
        var clock = Executors.newSingleThreadScheduledExecutor()
                .scheduleAtFixedRate(
                        () -> {
                            house.storm.ticks(seq.get(), seq.get());
                            System.out.println(seq.getAndIncrement());
                        },
                        0,
                        100,
                        TimeUnit.MILLISECONDS);
        clock.get();
        kept.close();
    }
}
