package dev.stampede;

import dev.stampede.cli.Laboratory;
import dev.stampede.live.LiveTargets;
import dev.stampede.live.Reach;
import dev.stampede.storm.Surroundings;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.JdkLoggerFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Wires the engines for a command as {@link EngineWiring} does for the server, but without a framework. */
final class HeadlessLaboratory {

    private HeadlessLaboratory() {}

    static Laboratory open() {
        // Without a framework nobody sets the other log up, and it would write to standard output.
        InternalLoggerFactory.setDefaultFactory(JdkLoggerFactory.INSTANCE);
        EngineWiring wiring = new EngineWiring();
        EngineWiring.TargetSettings settings = settings();
        LiveTargets targets = new LiveTargets(new OwnPorts(), settings.reach(true));
        Surroundings surroundings = wiring.surroundings(targets);
        return new Laboratory(
                surroundings,
                wiring.scenarioReader(surroundings),
                wiring.engines(wiring.live(targets, settings, true)),
                wiring.machine(surroundings));
    }

    private static EngineWiring.TargetSettings settings() {
        String trust = setting("trust");
        String allow = setting("allow");
        String most = setting("max-attempts-per-second");
        return new EngineWiring.TargetSettings(
                trust.isEmpty() ? null : Path.of(trust),
                allow.isEmpty() ? List.of() : List.of(allow.split(",")),
                most.isEmpty() ? Reach.CAREFUL : attempts(most));
    }

    private static int attempts(String most) {
        try {
            return Integer.parseInt(most);
        } catch (NumberFormatException none) {
            throw new IllegalArgumentException(
                    "stampede.targets.max-attempts-per-second must be a whole number, but is \"" + most + "\".", none);
        }
    }

    /** Under the names that the server takes: a system property, or else an environment variable. */
    private static String setting(String name) {
        String variable = "STAMPEDE_TARGETS_" + name.replace("-", "").toUpperCase(Locale.ROOT);
        String property =
                System.getProperty("stampede.targets." + name, System.getenv().getOrDefault(variable, ""));
        return property.strip();
    }
}
