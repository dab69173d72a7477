package dev.stampede;

import dev.stampede.cli.Laboratory;
import dev.stampede.live.LiveTargets;
import dev.stampede.storm.Surroundings;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.JdkLoggerFactory;
import java.nio.file.Path;

/** Wires the engines for a command as {@link EngineWiring} does for the server, but without a framework. */
final class HeadlessLaboratory {

    private HeadlessLaboratory() {}

    static Laboratory open() {
        // Without a framework nobody sets the other log up, and it would write to standard output.
        InternalLoggerFactory.setDefaultFactory(JdkLoggerFactory.INSTANCE);
        EngineWiring wiring = new EngineWiring();
        LiveTargets targets = wiring.liveTargets(new OwnPorts());
        Surroundings surroundings = wiring.surroundings(targets);
        String trust = System.getProperty("stampede.targets.trust");
        return new Laboratory(
                surroundings,
                wiring.scenarioReader(surroundings),
                wiring.engines(targets, new EngineWiring.TargetSettings(trust == null ? null : Path.of(trust))),
                wiring.machine(surroundings));
    }
}
