package dev.stampede.web.page;

import dev.stampede.StampedeApplication;
import dev.stampede.format.ScenarioReader;
import dev.stampede.run.Runs;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * Starts Stampede on an in-memory database, with storms that need no sockets and runs in every state, for work on the
 * pages: templates and static files are read from the source folder at each request.
 */
final class PagesDevelopment {

    private static final List<String> STORMS = List.of("""
            {"name": "Post-mortem, naive loop", "client_count": 100, "burst_interval": 6, "max_iterations": 3,
             "outage": {"duration": 2}, "gateway": {"handshake_rate": 500}}""", """
            {"name": "Everybody in step", "client_count": 1000, "burst_interval": 2, "max_iterations": 1,
             "policy": "exponential", "outage": {"duration": 8}, "gateway": {"handshake_rate": 500}}""", """
            {"client_count": 1000, "burst_interval": 15, "max_iterations": 3, "policy": "full-jitter",
             "outage": {"duration": 2}, "gateway": {"handshake_rate": 500}}""", """
            {"client_count": 50, "burst_interval": 1, "max_iterations": 30, "policy": {"preset": "full-jitter", "cap": 4}}""");

    private static final List<String> SETTINGS = List.of(
            "--spring.datasource.url=jdbc:h2:mem:development",
            "--spring.thymeleaf.cache=false",
            "--spring.thymeleaf.prefix=file:src/main/resources/templates/",
            "--spring.web.resources.static-locations=file:src/main/resources/static/",
            "--stampede.sample.enabled=false");

    private PagesDevelopment() {}

    public static void main(String[] args) {
        SpringApplication application = new SpringApplication(StampedeApplication.class, TinyStormWiring.class);
        ConfigurableApplicationContext context = application.run(
                Stream.concat(SETTINGS.stream(), Stream.of(args)).toArray(String[]::new));
        ScenarioReader reader = context.getBean(ScenarioReader.class);
        Runs runs = context.getBean(Runs.class);
        STORMS.forEach(storm -> runs.submit(reader.read(storm)));
    }
}
