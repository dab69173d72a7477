package dev.stampede;

import dev.stampede.format.ScenarioReader;
import dev.stampede.live.LiveLimits;
import dev.stampede.live.LiveRunner;
import dev.stampede.live.LiveTargets;
import dev.stampede.live.Reach;
import dev.stampede.report.Machine;
import dev.stampede.storm.EngineKind;
import dev.stampede.storm.StormRunner;
import dev.stampede.storm.Supplies;
import dev.stampede.storm.Surroundings;
import dev.stampede.virtualtime.VirtualRunner;
import java.net.InetAddress;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.context.ApplicationListener;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Fallback;

/** Puts the engines behind their port, and measures what this machine allows it. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(EngineWiring.TargetSettings.class)
class EngineWiring {

    /** Of the heap, for one virtual run: the rest is for everything else that goes on. */
    private static final double VIRTUAL_SHARE = 0.7;

    /**
     * External targets.
     *
     * @param trust a PEM file of certificates to trust for wss targets, instead of those that Java trusts
     * @param allow which targets beyond this machine may be attacked: names, addresses, ranges, with or without ports
     * @param maxAttemptsPerSecond most attempts in any second at a target outside this machine
     */
    @ConfigurationProperties("stampede.targets")
    record TargetSettings(
            @Nullable Path trust,
            @DefaultValue List<String> allow,
            @DefaultValue("" + Reach.CAREFUL) int maxAttemptsPerSecond) {

        TargetSettings {
            allow = allow == null ? List.of() : List.copyOf(allow);
        }

        /** @param loopback true if Stampede itself can be reached from this machine only */
        Reach reach(boolean loopback) {
            return Reach.of(loopback, allow, maxAttemptsPerSecond);
        }
    }

    @Bean
    LiveTargets liveTargets(OwnPorts ownPorts, TargetSettings settings, ObjectProvider<ServerProperties> server) {
        ServerProperties properties = server.getIfAvailable();
        return new LiveTargets(ownPorts, settings.reach(properties == null || onLoopback(properties.getAddress())));
    }

    private static boolean onLoopback(@Nullable InetAddress address) {
        return address != null && address.isLoopbackAddress();
    }

    @Bean
    Surroundings surroundings(LiveTargets targets) {
        long spare = (long) (Runtime.getRuntime().maxMemory() * VIRTUAL_SHARE);
        return LiveLimits.measure(targets).withVirtualMemory(spare);
    }

    @Bean
    Machine machine(Surroundings surroundings) {
        Supplies supplies = surroundings.live().supplies();
        return new Machine(
                LiveLimits.transport(),
                Map.of("open_files", supplies.openFiles(), "local_ports", (long) supplies.ports(), "somaxconn", (long)
                        supplies.somaxconn()));
    }

    /** One reading of scenarios for the API and the form, with seeds that nobody can foresee. */
    @Bean
    ScenarioReader scenarioReader(Surroundings surroundings) {
        return ScenarioReader.forRuns(surroundings, new SecureRandom()::nextLong);
    }

    @Bean
    @Fallback
    WarmUp live(
            LiveTargets targets, TargetSettings settings, @Value("${stampede.warm-up.enabled:true}") boolean warmedUp) {
        return new WarmUp(new LiveRunner(targets, settings.trust()), warmedUp);
    }

    /** Beside the first page: until somebody has filled the form, the engine is warm. */
    @Bean
    ApplicationListener<ApplicationReadyEvent> warmUpWhenReady(WarmUp live) {
        return ready -> {
            Thread thread = new Thread(live::once, "stampede-warm-up");
            thread.setDaemon(true);
            thread.start();
        };
    }

    @Bean
    StormRunner engines(WarmUp live) {
        StormRunner virtual = new VirtualRunner();
        return (scenario, listener, cancellation) ->
                (scenario.engine() == EngineKind.VIRTUAL ? virtual : live).run(scenario, listener, cancellation);
    }
}
