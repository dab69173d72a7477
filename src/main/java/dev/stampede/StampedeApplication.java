package dev.stampede;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts the dashboard, the REST API and the engines behind them. */
@SpringBootApplication
public class StampedeApplication {

    public static void main(String[] args) {
        SpringApplication.run(StampedeApplication.class, args);
    }
}
