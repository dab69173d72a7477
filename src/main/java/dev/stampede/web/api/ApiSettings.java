package dev.stampede.web.api;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits of the API.
 *
 * @param maxBody the largest request body; from 1 KB to 64 MB
 */
@ConfigurationProperties("stampede.api")
record ApiSettings(@DefaultValue("1MB") DataSize maxBody) {

    ApiSettings {
        if (maxBody.toBytes() < 1024 || maxBody.toMegabytes() > 64) {
            throw new IllegalArgumentException("stampede.api.max-body must be from 1KB to 64MB, but is " + maxBody);
        }
    }
}
