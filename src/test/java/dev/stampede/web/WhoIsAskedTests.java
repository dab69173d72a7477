package dev.stampede.web;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stampede.access.Login;
import dev.stampede.access.LoginSettings;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementServerProperties;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.server.autoconfigure.ServerProperties.ForwardHeadersStrategy;

/** When a login is demanded. */
class WhoIsAskedTests {

    private final ServerProperties server = new ServerProperties();
    private final ManagementServerProperties management = new ManagementServerProperties();

    private Login login(@Nullable String password, boolean exposed) {
        var beans = new StaticListableBeanFactory(Map.of("server", server, "management", management));
        return new Safety()
                .login(
                        new LoginSettings(null, password),
                        new DoorSettings(exposed, new DoorSettings.Hosts(List.of())),
                        beans.getBeanProvider(ServerProperties.class),
                        beans.getBeanProvider(ManagementServerProperties.class));
    }

    private void listenOn(@Nullable String address) throws UnknownHostException {
        server.setAddress(address == null ? null : InetAddress.getByName(address));
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.1.2.3", "::1"})
    void nobodyOnLoopback(String address) throws Exception {
        listenOn(address);
        assertThat(login(null, false).reason()).isEqualTo(Login.Reason.LOOPBACK);
        assertThat(login("correct horse", false).reason()).isEqualTo(Login.Reason.SET);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "::", "192.0.2.1", "10.0.0.1", "2001:db8::1", "::ffff:192.0.2.1"})
    void everybodyElsewhereUnlessTheOperatorSaysOtherwise(String address) throws Exception {
        listenOn(address);
        assertThat(login(null, false).reason()).isEqualTo(Login.Reason.MADE);
        assertThat(login("correct horse", true).reason()).isEqualTo(Login.Reason.SET);
        assertThat(login(null, true).reason()).isEqualTo(Login.Reason.EXPOSED);
    }

    @Test
    void everybodyWhereItListensOnAllAddresses() throws Exception {
        listenOn(null);
        assertThat(login(null, false).demanded()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(names = {"NATIVE", "FRAMEWORK"})
    void everybodyBehindAProxyThatIsBelieved(ForwardHeadersStrategy strategy) throws Exception {
        listenOn("127.0.0.1");
        server.setForwardHeadersStrategy(strategy);
        assertThat(login(null, false).demanded()).isTrue();
    }

    @Test
    void everybodyWhereASecondPortListensElsewhere() throws Exception {
        listenOn("127.0.0.1");
        management.setPort(9000);
        assertThat(login(null, false).demanded()).isTrue();
        management.setAddress(InetAddress.getLoopbackAddress());
        assertThat(login(null, false).demanded()).isFalse();
    }

    @Test
    void thePasswordThatWasMadeIsSaidAndNoOther() throws Exception {
        listenOn("0.0.0.0");
        Login made = login(null, false);
        assertThat(LoginAnnouncement.words(made))
                .contains("user name: stampede", "password:  " + made.made(), "stampede.login.password");
        assertThat(LoginAnnouncement.words(login("correct horse", false))).doesNotContain("correct horse");
        assertThat(LoginAnnouncement.words(login(null, true))).contains("no login", "stampede.exposed");
        listenOn("127.0.0.1");
        assertThat(LoginAnnouncement.words(login(null, false))).contains("trusts every user of this machine");
    }
}
