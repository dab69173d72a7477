package dev.stampede;

import dev.stampede.cli.Commands;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts the dashboard, the REST API and the engines behind them; or, given a command, does that and ends. */
@SpringBootApplication
public class StampedeApplication {

    public static void main(String[] args) {
        if (Commands.meant(args)) {
            PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
            PrintStream err = new PrintStream(System.err, true, StandardCharsets.UTF_8);
            int code = Commands.execute(HeadlessLaboratory::open, System.in, out, err, args);
            out.flush();
            System.exit(code);
        }
        SpringApplication.run(StampedeApplication.class, args);
    }
}
