package dev.stampede.web.api;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The curl commands of our documentation, done without curl: only what stands there is understood. */
final class Curl {

    private static final Pattern BLOCK = Pattern.compile("(?ms)^```\\n(.*?)^```");
    private static final Pattern COMMAND = Pattern.compile("(?m)^curl (?:'[^']*'|[^'\\n])*$");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|([^\\s']+)");

    private final Path folder;
    private final String host;

    /** @param folder where files are written and read */
    Curl(Path folder, String host) {
        this.folder = folder;
        this.host = host;
    }

    /** The commands of a page, in their order. */
    static List<String> commands(Path page) throws IOException {
        List<String> commands = new ArrayList<>();
        Matcher block = BLOCK.matcher(Files.readString(page));
        while (block.find()) {
            Matcher command = COMMAND.matcher(block.group(1));
            while (command.find()) {
                commands.add(command.group());
            }
        }
        return commands;
    }

    HttpResponse<String> run(String command) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder().timeout(Duration.ofSeconds(30));
        Deque<String> words = words(command);
        String method = null;
        BodyPublisher body = null;
        Path output = null;
        while (!words.isEmpty()) {
            String word = words.remove();
            switch (word) {
                case "curl", "-i", "-N", "-s" -> {}
                case "-X" -> method = words.remove();
                case "-H" -> header(request, words.remove());
                case "-o" -> output = folder.resolve(words.remove());
                case "-d" -> body = BodyPublishers.ofString(words.remove());
                case "--data-binary" ->
                    body = BodyPublishers.ofFile(folder.resolve(words.remove().substring(1)));
                default -> request.uri(URI.create(word.replaceFirst("^http://localhost:8080", host)));
            }
        }
        return send(request.method(method(method, body), body == null ? BodyPublishers.noBody() : body), output);
    }

    private static String method(@Nullable String asked, @Nullable BodyPublisher body) {
        return asked != null ? asked : body == null ? "GET" : "POST";
    }

    private static void header(HttpRequest.Builder request, String header) {
        String[] parts = header.split(": ", 2);
        request.header(parts[0], parts[1]);
    }

    private static Deque<String> words(String command) {
        Deque<String> words = new ArrayDeque<>();
        // A comment runs to the end of its line.
        Matcher word = WORD.matcher(command.replaceAll("\\s#[^'\\n]*$", ""));
        while (word.find()) {
            words.add(word.group(1) == null ? word.group(2) : word.group(1));
        }
        return words;
    }

    private static HttpResponse<String> send(HttpRequest.Builder request, @Nullable Path output)
            throws IOException, InterruptedException {
        HttpClient http = HttpClient.newHttpClient();
        if (output == null) {
            return http.send(request.build(), BodyHandlers.ofString());
        }
        return http.send(
                request.build(),
                response -> HttpResponse.BodySubscribers.mapping(
                        HttpResponse.BodySubscribers.ofFile(output), Path::toString));
    }
}
