package dev.stampede.storm;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.util.Base64;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class TrustTests {

    private static X509Bundle authority(String name) throws Exception {
        return new CertificateBuilder()
                .subject("CN=" + name)
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
    }

    private static String armored(String label, byte[] der) {
        return "-----BEGIN " + label + "-----\n" + Base64.getMimeEncoder().encodeToString(der) + "\n-----END " + label
                + "-----\n";
    }

    @Test
    void certificatesAreKeptWithoutWhatStandsAroundThem() throws Exception {
        X509Bundle first = authority("first");
        X509Bundle second = authority("second");
        String text = "subject=/CN=first\r\n" + first.getCertificatePEM().replace("\n", "\r\n") + "\nhunter2\n"
                + second.getCertificatePEM();
        Trust trust = Trust.of(text);
        assertThat(trust.fault()).isNull();
        assertThat(trust.certificates()).containsExactly(first.getCertificate(), second.getCertificate());
        assertThat(trust.pem()).doesNotContain("hunter2", "subject", "\r");
        assertThat(Trust.of(Objects.requireNonNull(trust.pem()))).isEqualTo(trust);
        assertThat(trust.verified()).isTrue();
    }

    @Test
    void aPrivateKeyIsRefusedWhereverItStands() throws Exception {
        X509Bundle authority = authority("careless");
        String key = authority.getPrivateKeyPEM();
        for (String text : new String[] {
            key,
            authority.getCertificatePEM() + key,
            key + authority.getCertificatePEM(),
            key.replace("PRIVATE KEY", "EC PRIVATE KEY"),
            key.replace("PRIVATE KEY", "ENCRYPTED PRIVATE KEY"),
            authority.getCertificatePEM() + "-----begin private key-----\nAAAA"
        }) {
            assertThat(Trust.of(text).fault()).contains("private key", "not kept");
        }
        byte[] der = authority.getKeyPair().getPrivate().getEncoded();
        assertThat(Trust.of(armored("CERTIFICATE", der)).fault()).contains("Certificate 1 of 1 cannot be read");
    }

    @Test
    void whatIsNoCertificateIsNamedByItsPlace() throws Exception {
        X509Bundle authority = authority("good");
        String good = authority.getCertificatePEM();
        byte[] der = authority.getCertificate().getEncoded();
        assertThat(Trust.of(good + armored("CERTIFICATE", new byte[] {1, 2, 3})).fault())
                .contains("Certificate 2 of 2");
        assertThat(Trust.of(good + armored("PUBLIC KEY", new byte[] {1, 2, 3})).fault())
                .contains("Part 2", "no certificate");
        assertThat(Trust.of(armored("CERTIFICATE", java.util.Arrays.copyOf(der, der.length + 1)))
                        .fault())
                .as("something behind it")
                .contains("Certificate 1 of 1");
        assertThat(Trust.of(good.substring(0, good.length() - 40)).fault())
                .as("cut off")
                .contains("-----END CERTIFICATE-----");
        assertThat(Trust.of("-----BEGIN CERTIFICATE-----").fault()).contains("Base64");
        assertThat(Trust.of(good.repeat(200)).fault()).contains("at most 65,536 characters");
    }

    @Test
    void nobodyReadsTheTextInALog() throws Exception {
        assertThat(Trust.of(authority("x").getCertificatePEM()).toString()).doesNotContain("BEGIN");
    }
}
