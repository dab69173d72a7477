package dev.stampede.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTests {

    @ParameterizedTest
    @CsvSource({
        "1030, a little more than the gateway can take",
        "1049, a little more than the gateway can take",
        "1050, 1.1 times what the gateway can take",
        "2000, 2 times what the gateway can take",
        "12345, 12 times what the gateway can take"
    })
    void aPeakIsHeldAgainstACapacityOfAThousand(double peak, String words) {
        assertThat(Figures.beyond(1000, peak)).isEqualTo(words);
    }
}
