package dev.stampede.web.page;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The system's own Chromium, driven by Playwright, which must download none. */
final class Chromium implements AutoCloseable {

    private static final List<String> ARGUMENTS = List.of(
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--no-first-run");

    private final Playwright playwright;
    private final Browser browser;

    private Chromium(Path executable) {
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(executable)
                        .setHeadless(true)
                        .setArgs(new ArrayList<>(ARGUMENTS)));
    }

    /** Skips the test where there is no Chromium, unless STAMPEDE_REQUIRE_BROWSER says that this is a failure. */
    static Chromium launch() {
        Optional<Path> executable = find();
        if (executable.isEmpty()) {
            String missing = "No Chromium was found. Install the package chromium, or set CHROMIUM to its path.";
            if ("true".equals(setting("STAMPEDE_REQUIRE_BROWSER"))) {
                fail(missing);
            }
            abort(missing + " The browser tests are skipped.");
        }
        return new Chromium(executable.orElseThrow());
    }

    private static Optional<Path> find() {
        return Stream.of(
                        setting("CHROMIUM"), "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
                .flatMap(Stream::ofNullable)
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** A system property wins over the environment. */
    private static @Nullable String setting(String name) {
        return System.getProperty(name, System.getenv(name));
    }

    Browser browser() {
        return browser;
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }
}
