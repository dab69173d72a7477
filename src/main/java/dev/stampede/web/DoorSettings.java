package dev.stampede.web;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How Stampede may be reached.
 *
 * @param exposed true if the operator accepts that whoever reaches the port may use Stampede without a login
 * @param hosts the names it answers to
 */
@ConfigurationProperties("stampede")
record DoorSettings(
        @DefaultValue("false") boolean exposed,
        @DefaultValue Hosts hosts) {

    /**
     * Host names.
     *
     * @param allow names or addresses besides the loopback ones, without scheme and port
     */
    record Hosts(@DefaultValue List<String> allow) {

        private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9.-]*[a-z0-9])?|\\[[0-9a-f:.]+]");

        Hosts {
            allow = allow == null
                    ? List.of()
                    : allow.stream().map(Hosts::checked).toList();
        }

        private static String checked(String name) {
            String lower = name.strip().toLowerCase(Locale.ROOT);
            if (!NAME.matcher(lower).matches()) {
                throw new IllegalArgumentException("stampede.hosts.allow takes plain host names or addresses such as"
                        + " stampede.example.org or [2001:db8::1], without scheme, port and wildcards, but got \""
                        + name
                        + "\"");
            }
            return lower;
        }
    }
}
