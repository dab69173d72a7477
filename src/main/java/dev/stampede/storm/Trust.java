package dev.stampede.storm;

import java.io.ByteArrayInputStream;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Whose certificates a wss target may show.
 *
 * @param verified false to take any certificate
 * @param pem the only certificates to trust, as PEM text (RFC 7468); null for those that Java or the operator trusts
 */
public record Trust(boolean verified, @Nullable String pem) {

    /** What Java or the operator trusts. */
    public static final Trust SYSTEM = new Trust(true, null);

    /** Anybody. */
    public static final Trust NONE = new Trust(false, null);

    static final int LONGEST = 65_536;

    private static final Pattern BEGIN = Pattern.compile("-----BEGIN ([A-Z0-9 ]*)-----");
    private static final Pattern CERTIFICATE =
            Pattern.compile("-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\\s]*)-----END CERTIFICATE-----");
    private static final Base64.Encoder LINES = Base64.getMimeEncoder(64, new byte[] {'\n'});

    /**
     * Only these certificates. What stands around them in the text is left out; a text with faults is kept for {@link
     * #fault} to name them.
     */
    public static Trust of(String pem) {
        Trust asGiven = new Trust(true, pem);
        return asGiven.fault() == null ? new Trust(true, text(asGiven.certificates())) : asGiven;
    }

    /** True if a text looks like PEM, right or wrong. */
    public static boolean looksLikePem(String text) {
        return text.contains("-----BEGIN");
    }

    /** True if a private key may be in that text: nobody has to see it again. */
    public static boolean hasPrivateKey(String text) {
        return text.toUpperCase(Locale.ROOT).contains("PRIVATE KEY");
    }

    /** What is wrong with the text, as a sentence that does not repeat it; null if nothing is. */
    @Nullable
    String fault() {
        if (pem == null) {
            return null;
        }
        if (hasPrivateKey(pem)) {
            return "There is a private key in this text. To trust a certificate nobody needs it: give the certificates"
                    + " alone. The text is not kept.";
        }
        if (pem.length() > LONGEST) {
            return String.format(
                    Locale.ROOT,
                    "The certificates must have at most %,d characters, but have %,d. Those of the authorities that sign"
                            + " the target's certificate are enough.",
                    LONGEST,
                    pem.length());
        }
        return blockFault(pem);
    }

    private @Nullable String blockFault(String text) {
        Matcher begin = BEGIN.matcher(text);
        int begun = 0;
        while (begin.find()) {
            begun++;
            if (!"CERTIFICATE".equals(begin.group(1))) {
                return "Part " + begun + " of this text is no certificate: each part must begin with -----BEGIN"
                        + " CERTIFICATE-----.";
            }
        }
        List<byte[]> blocks = blocks();
        if (blocks.isEmpty() || blocks.size() != begun) {
            return "Give certificates as PEM: from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----, with Base64"
                    + " between.";
        }
        for (int i = 0; i < blocks.size(); i++) {
            if (certificate(blocks.get(i)) == null) {
                return "Certificate " + (i + 1) + " of " + blocks.size()
                        + " cannot be read: what stands between its first"
                        + " and its last line is no X.509 certificate.";
            }
        }
        return null;
    }

    /** The certificates of the text; those that cannot be read are left out. */
    public List<X509Certificate> certificates() {
        List<X509Certificate> certificates = new ArrayList<>();
        for (byte[] block : blocks()) {
            X509Certificate certificate = certificate(block);
            if (certificate != null) {
                certificates.add(certificate);
            }
        }
        return List.copyOf(certificates);
    }

    private List<byte[]> blocks() {
        List<byte[]> blocks = new ArrayList<>();
        Matcher matcher = CERTIFICATE.matcher(pem == null ? "" : pem);
        while (matcher.find()) {
            blocks.add(decoded(matcher.group(1)));
        }
        return blocks;
    }

    private static byte[] decoded(String base64) {
        try {
            return Base64.getMimeDecoder().decode(base64);
        } catch (IllegalArgumentException broken) {
            return new byte[0];
        }
    }

    /** Null for anything else, certificates with something behind them included. */
    private static @Nullable X509Certificate certificate(byte[] der) {
        ByteArrayInputStream in = new ByteArrayInputStream(der);
        try {
            var read = CertificateFactory.getInstance("X.509").generateCertificate(in);
            return in.available() == 0 && read instanceof X509Certificate certificate ? certificate : null;
        } catch (CertificateException none) {
            return null;
        }
    }

    private static String text(List<X509Certificate> certificates) {
        StringBuilder text = new StringBuilder();
        try {
            for (X509Certificate certificate : certificates) {
                text.append("-----BEGIN CERTIFICATE-----\n")
                        .append(LINES.encodeToString(certificate.getEncoded()))
                        .append("\n-----END CERTIFICATE-----\n");
            }
        } catch (CertificateException unencodable) {
            throw new IllegalStateException(unencodable);
        }
        return text.toString();
    }

    /** Without the text. */
    @Override
    public String toString() {
        return !verified ? "not verified" : pem == null ? "verified" : "verified by its own certificates";
    }
}
