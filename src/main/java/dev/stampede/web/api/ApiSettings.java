package dev.stampede.web.api;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits of the API.
 *
 * @param maxBody the largest request body; from 1 KB to 64 MB
 * @param maxImport the largest file of runs, as it is sent; from 1 KB to 64 GB
 */
@ConfigurationProperties("stampede.api")
record ApiSettings(
        @DefaultValue("1MB") DataSize maxBody,
        @DefaultValue("256MB") DataSize maxImport) {

    /** Ticks and reports pack to a tenth or less; a file that unpacks to much more than that is a trap. */
    private static final long MOST_UNPACKED = 16;

    ApiSettings {
        if (maxBody.toBytes() < 1024 || maxBody.toMegabytes() > 64) {
            throw new IllegalArgumentException("stampede.api.max-body must be from 1KB to 64MB, but is " + maxBody);
        }
        if (maxImport.toBytes() < 1024 || maxImport.toGigabytes() > 64) {
            throw new IllegalArgumentException("stampede.api.max-import must be from 1KB to 64GB, but is " + maxImport);
        }
    }

    /** How much a file of runs may be once unpacked, in bytes. */
    long maxUnpackedImport() {
        return maxImport.toBytes() * MOST_UNPACKED;
    }
}
