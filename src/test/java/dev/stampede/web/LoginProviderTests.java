package dev.stampede.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;

import dev.stampede.access.Login;
import dev.stampede.access.LoginDelay;
import dev.stampede.access.LoginSettings;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.junit.jupiter.api.Test;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;

class LoginProviderTests {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final LoginProvider provider =
            new LoginProvider(Login.of(new LoginSettings("ops", "correct horse"), true, false), mock(LoginDelay.class));

    /** In time of the processor, which other work on the machine does not lengthen. */
    @Test
    void aWrongNameCostsTheSameWorkAsAWrongPassword() {
        refuse("ops");
        refuse("nobody");
        long wrongPassword = work("ops");
        long wrongName = work("nobody");

        assertThat(wrongName).isBetween(wrongPassword / 3, wrongPassword * 3);
    }

    private long work(String name) {
        long before = THREADS.getCurrentThreadCpuTime();
        refuse(name);
        return THREADS.getCurrentThreadCpuTime() - before;
    }

    private void refuse(String name) {
        assertThatThrownBy(() ->
                        provider.authenticate(UsernamePasswordAuthenticationToken.unauthenticated(name, "wrong horse")))
                .isInstanceOf(BadCredentialsException.class);
    }
}
