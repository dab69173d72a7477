package dev.stampede.run;

import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Skips the class where there is no PostgreSQL. */
public final class OnPostgres implements BeforeAllCallback {

    @Override
    public void beforeAll(ExtensionContext context) {
        PostgresServer.get();
    }
}
