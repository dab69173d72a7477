package dev.stampede.wire;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Notes all that a wire tells. */
class Diary implements Wire.Handler {

    final StringBuilder text = new StringBuilder();
    final CompletableFuture<Boolean> ready = new CompletableFuture<>();
    final CompletableFuture<List<@Nullable Throwable>> gone = new CompletableFuture<>();
    final List<@Nullable Throwable> ends = new ArrayList<>();
    int received;

    @Override
    public void connected() {
        text.append("connected ");
    }

    @Override
    public void ready() {
        text.append("ready ");
        ready.complete(true);
    }

    @Override
    public void received(ByteBuf bytes) {
        received += bytes.readableBytes();
        if (received < 100) {
            text.append(bytes.toString(US_ASCII)).append(' ');
        }
    }

    @Override
    public void gone(@Nullable Throwable cause) {
        ends.add(cause);
        gone.complete(ends);
    }
}
