package dev.stampede.web.feed;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@link Viewers} as seen from here. */
final class ViewersProcess implements AutoCloseable {

    private final Process process;
    private final PrintStream orders;
    private final BufferedReader answers;

    /** One message with ticks at one viewer: its last tick, and when it came. */
    record Arrival(int seq, long nanos) {}

    ViewersProcess(int port) throws IOException {
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Viewers.class.getName(),
                        String.valueOf(port))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        orders = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
        answers = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Returns once all have asked for it. */
    void listen(int count, String topic) throws IOException {
        orders.println("listen " + count + " " + topic);
        String answer = answers.readLine();
        if (!"listening".equals(answer)) {
            throw new EOFException("the viewers said: " + answer);
        }
    }

    /** What they heard, one viewer after the other. */
    List<Arrival> leave() throws IOException {
        orders.println("leave");
        List<Arrival> arrivals = new ArrayList<>();
        for (String line = answers.readLine(); line != null; line = answers.readLine()) {
            if (line.equals("left")) {
                return arrivals;
            }
            String[] words = line.split(" ", -1);
            arrivals.add(new Arrival(Integer.parseInt(words[0]), Long.parseLong(words[1])));
        }
        throw new EOFException("the viewers are gone");
    }

    @Override
    public void close() {
        orders.close();
        process.destroy();
    }
}
