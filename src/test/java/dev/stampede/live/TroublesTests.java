package dev.stampede.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.storm.Cause;
import io.netty.channel.ChannelException;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.SocketException;
import org.junit.jupiter.api.Test;

class TroublesTests {

    private final Troubles troubles = new Troubles();

    /** As Linux says it on binding to a chosen address, and on connecting from any. */
    @Test
    void aMachineWithoutFreePortsIsSaidToBeTheLimit() {
        assertThat(troubles.causeOf(new BindException("Address already in use"), false))
                .isEqualTo(Cause.OTHER);
        assertThat(troubles.causeOf(new ConnectException("Cannot assign requested address"), false))
                .isEqualTo(Cause.OTHER);
        assertThat(troubles.signs()).containsExactly("2 attempts never left this machine: no local port was free.");
        assertThat(troubles.advice()).singleElement().asString().contains("wait a minute", "fewer clients");
    }

    @Test
    void aProcessWithoutOpenFilesIsSaidToBeTheLimit() {
        troubles.note(new ChannelException("Unable to create", new SocketException("Too many open files")));
        troubles.note(new ChannelException(new IOException("socket() failed: EMFILE")));
        assertThat(troubles.signs())
                .containsExactly("2 attempts never left this machine: the limit of open files was reached.");
        assertThat(troubles.copy().advice()).singleElement().asString().contains("ulimit -n");
    }

    @Test
    void whatTheTargetDidIsNoTroubleOfTheMachine() {
        assertThat(troubles.causeOf(new ConnectException("Connection refused"), false))
                .isEqualTo(Cause.REFUSED);
        assertThat(troubles.causeOf(new IOException("Connection reset by peer"), true))
                .isEqualTo(Cause.RESET);
        assertThat(troubles.signs()).isEmpty();
        assertThat(troubles.advice()).isEmpty();
    }
}
