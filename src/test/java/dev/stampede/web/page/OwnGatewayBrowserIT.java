package dev.stampede.web.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.assertions.LocatorAssertions;
import dev.stampede.live.TomcatEcho;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Somebody's own gateway, with a certificate of their own authority. */
class OwnGatewayBrowserIT extends BrowserTest {

    private static final LocatorAssertions.HasTextOptions LONG =
            new LocatorAssertions.HasTextOptions().setTimeout(60_000);

    @Test
    void aGatewayOfOnesOwnIsTrustedByItsAuthorityAndSecretsAreNotShown() throws Exception {
        X509Bundle authority = new CertificateBuilder()
                .subject("CN=our.authority")
                .setIsCertificateAuthority(true)
                .setKeyUsage(true, CertificateBuilder.KeyUsage.keyCertSign)
                .buildSelfSigned();
        X509Bundle gateway = new CertificateBuilder()
                .subject("CN=gateway")
                .addSanDnsName("localhost")
                .buildIssuedBy(authority);
        try (TomcatEcho server = new TomcatEcho(gateway.toKeyStore("secret".toCharArray()))) {
            page.navigate("/?preset=full-jitter");
            fill("wss://localhost:" + server.port() + "/echo", authority.getPrivateKeyPEM());
            startButton().click();
            assertThat(errorSummary()).containsText("private key");
            assertThat(certificates()).hasAccessibleDescription(Pattern.compile("private key"));
            assertThat(certificates()).hasValue("");
            assertThat(page.content()).doesNotContain("BEGIN PRIVATE KEY");

            certificates().fill(authority.getCertificatePEM());
            startButton().click();
            assertThat(page).hasURL(Pattern.compile("/runs/[0-9a-f-]{36}$"));
            assertThat(page.getByText("verified by the certificate that came with the scenario"))
                    .isVisible();
            assertThat(state()).hasText("completed", LONG);
            assertThat(headline()).containsText("5 clients");
            assertThat(page.content())
                    .contains("***", "BEGIN CERTIFICATE", "https://app.example.org")
                    .doesNotContain("s3cret");
        }
    }

    private com.microsoft.playwright.Locator certificates() {
        return field("Certificates to trust, as PEM");
    }

    /** A few clients that are dropped once, by Stampede itself: the gateway is not its own. */
    private void fill(String uri, String pem) {
        field("Clients").fill("5");
        field("Bursts").fill("1");
        field("Burst interval (s)").fill("1");
        field("Outage (s)").fill("");
        field("Gateway capacity (handshakes/s)").fill("");
        page.getByText("A gateway of your own", new com.microsoft.playwright.Page.GetByTextOptions().setExact(true))
                .click();
        field("Target").fill(uri);
        field("Bearer token").fill("s3cret-token");
        field("Headers as JSON").fill("{\"X-Api-Key\": \"s3cret-key\", \"Origin\": \"https://app.example.org\"}");
        certificates().fill(pem);
    }
}
