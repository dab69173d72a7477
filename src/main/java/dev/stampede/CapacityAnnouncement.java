package dev.stampede;

import dev.stampede.storm.Place;
import dev.stampede.storm.Surroundings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Says at the start how many live clients this machine can hold, and why not more. */
@Component
class CapacityAnnouncement {

    private static final Logger log = LoggerFactory.getLogger(CapacityAnnouncement.class);

    private final Surroundings surroundings;

    CapacityAnnouncement(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    @EventListener
    void ready(ApplicationReadyEvent event) {
        log.info("{} What to set for more: /limits", surroundings.live().sentence(Place.EMBEDDED));
    }
}
