package dev.stampede.web.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.run.Run;
import dev.stampede.run.RunChanged;
import dev.stampede.run.RunState;
import dev.stampede.run.RunTicked;
import dev.stampede.run.TestScenarios;
import dev.stampede.run.TestTicks;
import dev.stampede.storm.Progress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.messaging.converter.JacksonJsonMessageConverter;
import org.springframework.messaging.simp.SimpMessageHeaderAccessor;
import org.springframework.messaging.simp.SimpMessagingTemplate;
import org.springframework.messaging.support.ExecutorSubscribableChannel;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

class RunFeedTests {

    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .build();
    private static final UUID ID = UUID.fromString("01a22c53-8200-732e-98b8-c7ed416da703");

    private record Sent(@Nullable String destination, JsonNode body) {}

    private final List<Sent> sent = new ArrayList<>();
    private final RunFeed feed = new RunFeed(template());

    private SimpMessagingTemplate template() {
        ExecutorSubscribableChannel channel = new ExecutorSubscribableChannel();
        channel.subscribe(message -> sent.add(new Sent(
                SimpMessageHeaderAccessor.getDestination(message.getHeaders()),
                JSON.readTree(new String((byte[]) message.getPayload(), StandardCharsets.UTF_8)))));
        SimpMessagingTemplate template = new SimpMessagingTemplate(channel);
        template.setMessageConverter(new JacksonJsonMessageConverter(JSON));
        return template;
    }

    @Test
    void ticksGoToTheRunsOwnTopicWithTheirRange() {
        feed.ticked(new RunTicked(run(RunState.RUNNING), TestTicks.range(12, 14)));

        assertThat(sent).singleElement().satisfies(message -> {
            assertThat(message.destination()).isEqualTo("/topic/runs/" + ID);
            assertThat(message.body().path("from").intValue()).isEqualTo(12);
            assertThat(message.body().path("to").intValue()).isEqualTo(14);
            assertThat(message.body().path("run").path("state").stringValue()).isEqualTo("running");
            assertThat(message.body().path("run").path("scenario").isNull()).isTrue();
            assertThat(message.body().path("ticks")).hasSize(3);
            JsonNode tick = message.body().path("ticks").path(1);
            assertThat(tick.path("seq").intValue()).isEqualTo(13);
            assertThat(tick.path("failed").path("refused").intValue()).isEqualTo(2);
            assertThat(tick.path("in_flight").isInt()).isTrue();
            assertThat(tick.path("raster").stringValue()).isEqualTo("0f3");
        });
    }

    @Test
    void aChangeGoesToTheListAndToTheRunWithAnEmptyRangeAfterTheLastTick() {
        feed.ticked(new RunTicked(run(RunState.RUNNING), TestTicks.range(0, 14)));
        sent.clear();

        feed.changed(new RunChanged(run(RunState.COMPLETED)));

        assertThat(sent).extracting(Sent::destination).containsExactly("/topic/runs", "/topic/runs/" + ID);
        assertThat(sent)
                .allSatisfy(message -> assertThat(
                                message.body().path("run").path("state").stringValue())
                        .isEqualTo("completed"));
        assertThat(sent.get(0).body().propertyNames()).containsExactly("run");
        assertThat(sent.get(1).body().path("from").intValue()).isEqualTo(15);
        assertThat(sent.get(1).body().path("to").intValue()).isEqualTo(14);
        assertThat(sent.get(1).body().path("ticks")).isEmpty();
    }

    @Test
    void beforeTheFirstTickTheEmptyRangeStandsBeforeTheFill() {
        feed.changed(new RunChanged(run(RunState.QUEUED)));

        assertThat(sent.get(1).body().path("from").intValue()).isEqualTo(-1);
        assertThat(sent.get(1).body().path("to").intValue()).isEqualTo(-2);
    }

    @Test
    void aSnapshotIsThinnedToWhatAChartShowsAndKnowsTheLastTick() {
        FeedMessages.Snapshot snapshot = FeedMessages.snapshot(run(RunState.RUNNING), TestTicks.range(-1, 35_999));
        FeedMessages.Snapshot empty = FeedMessages.snapshot(run(RunState.QUEUED), List.of());

        assertThat(snapshot.ticks()).hasSizeBetween(400, FeedMessages.MOST_POINTS);
        assertThat(snapshot.lastSeq()).isEqualTo(35_999);
        assertThat(snapshot.rasterRows()).isEqualTo(20);
        assertThat(snapshot.tickInterval()).isEqualTo(0.1);
        assertThat(snapshot.ticks().get(0).path("seq").intValue()).isEqualTo(-1);
        assertThat(snapshot.ticks().get(1).path("span").intValue()).isEqualTo(46);
        assertThat(JSON.writeValueAsBytes(snapshot).length).isLessThan(FeedWiring.SEND_BUFFER / 2);
        assertThat(empty.lastSeq()).isEqualTo(-2);
        assertThat(empty.ticks()).isEmpty();
    }

    private static Run run(RunState state) {
        return new Run(
                ID,
                "A run",
                state,
                TestScenarios.small(),
                Instant.EPOCH,
                null,
                null,
                null,
                new Progress(0.5, "Half"),
                null,
                null,
                List.of());
    }
}
