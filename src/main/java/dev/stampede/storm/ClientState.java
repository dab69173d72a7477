package dev.stampede.storm;

import java.util.Arrays;

/** What a client is doing. */
enum ClientState {
    IDLE(0),
    IN_FLIGHT(1),
    OPEN(2),
    WAITING(3),
    GIVEN_UP(4);

    final int code;

    ClientState(int code) {
        this.code = code;
    }

    static ClientState of(int code) {
        return Arrays.stream(values())
                .filter(state -> state.code == code)
                .findFirst()
                .orElseThrow();
    }
}
