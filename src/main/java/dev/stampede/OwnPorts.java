package dev.stampede;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntPredicate;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** The ports on which Stampede itself listens: it never attacks them. */
@Component
class OwnPorts implements IntPredicate {

    private final Set<Integer> ports = ConcurrentHashMap.newKeySet();

    @EventListener
    void opened(WebServerInitializedEvent event) {
        ports.add(event.getWebServer().getPort());
    }

    @Override
    public boolean test(int port) {
        return ports.contains(port);
    }
}
