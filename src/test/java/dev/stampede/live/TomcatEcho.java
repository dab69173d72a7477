package dev.stampede.live;

import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.websocket.DeploymentException;
import jakarta.websocket.Endpoint;
import jakarta.websocket.EndpointConfig;
import jakarta.websocket.Session;
import jakarta.websocket.server.ServerContainer;
import jakarta.websocket.server.ServerEndpointConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.servlets.DefaultServlet;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.net.SSLHostConfig;
import org.apache.tomcat.util.net.SSLHostConfigCertificate;
import org.apache.tomcat.websocket.server.WsSci;
import org.jspecify.annotations.Nullable;

/** Somebody else's WebSocket server: Tomcat with an echo endpoint at /echo. */
public final class TomcatEcho implements AutoCloseable {

    static final AtomicInteger SESSIONS = new AtomicInteger();

    private final Tomcat tomcat = new Tomcat();
    private final Path directory;

    /** @param keys the server's certificate and key for wss under the password "secret"; null for ws */
    public TomcatEcho(@Nullable KeyStore keys) throws IOException, LifecycleException {
        this(keys, 0);
    }

    /** @param port where it listens; 0 for any */
    TomcatEcho(@Nullable KeyStore keys, int port) throws IOException, LifecycleException {
        SESSIONS.set(0);
        directory = Files.createTempDirectory("tomcat-echo");
        tomcat.setBaseDir(directory.toString());
        Connector connector = new Connector();
        connector.setPort(port);
        connector.setProperty("address", "127.0.0.1");
        if (keys != null) {
            encrypt(connector, keys);
        }
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", directory.toString());
        Tomcat.addServlet(context, "default", new DefaultServlet()).addMapping("/");
        context.addServletContainerInitializer(new WsSci(), null);
        context.addApplicationListener(EchoAtStart.class.getName());
        tomcat.start();
    }

    private static void encrypt(Connector connector, KeyStore keys) {
        connector.setSecure(true);
        connector.setScheme("https");
        connector.setProperty("SSLEnabled", "true");
        SSLHostConfig host = new SSLHostConfig();
        SSLHostConfigCertificate certificate =
                new SSLHostConfigCertificate(host, SSLHostConfigCertificate.Type.UNDEFINED);
        certificate.setCertificateKeystore(keys);
        certificate.setCertificateKeystorePassword("secret");
        host.addCertificate(certificate);
        connector.addSslHostConfig(host);
    }

    public int port() {
        return tomcat.getConnector().getLocalPort();
    }

    @Override
    public void close() throws IOException {
        try {
            tomcat.stop();
            tomcat.destroy();
        } catch (LifecycleException broken) {
            throw new IllegalStateException(broken);
        }
        try (Stream<Path> all = Files.walk(directory)) {
            all.sorted(Comparator.reverseOrder()).forEach(TomcatEcho::delete);
        }
    }

    private static void delete(Path path) {
        try {
            Files.delete(path);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Puts the endpoint up when the context starts. */
    public static final class EchoAtStart implements ServletContextListener {

        @Override
        public void contextInitialized(ServletContextEvent event) {
            ServerContainer container =
                    (ServerContainer) event.getServletContext().getAttribute(ServerContainer.class.getName());
            try {
                container.addEndpoint(
                        ServerEndpointConfig.Builder.create(Echo.class, "/echo").build());
            } catch (DeploymentException broken) {
                throw new IllegalStateException(broken);
            }
        }
    }

    /** Says back what it hears. */
    public static final class Echo extends Endpoint {

        @Override
        public void onOpen(Session session, EndpointConfig config) {
            SESSIONS.incrementAndGet();
            session.addMessageHandler(String.class, text -> say(session, text));
        }

        private static void say(Session session, String text) {
            try {
                session.getBasicRemote().sendText(text);
            } catch (IOException gone) {
                throw new UncheckedIOException(gone);
            }
        }
    }
}
