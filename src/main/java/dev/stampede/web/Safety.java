package dev.stampede.web;

import dev.stampede.access.Login;
import dev.stampede.access.LoginDelay;
import dev.stampede.access.LoginSettings;
import dev.stampede.access.Tokens;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementServerProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.server.autoconfigure.ServerProperties.ForwardHeadersStrategy;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.csrf.XorCsrfTokenRequestAttributeHandler;
import org.springframework.security.web.header.writers.CrossOriginOpenerPolicyHeaderWriter.CrossOriginOpenerPolicy;
import org.springframework.security.web.header.writers.CrossOriginResourcePolicyHeaderWriter.CrossOriginResourcePolicy;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;
import tools.jackson.databind.json.JsonMapper;

/**
 * The wiring of all that keeps strangers out. On loopback, who is let through the {@link Door} may do everything; where
 * others can come, {@link People} and {@link Machines} ask who it is.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({DoorSettings.class, LoginSettings.class})
class Safety {

    static final String CONTENT_SECURITY_POLICY = policy("style-src 'self'");

    /** Swagger UI sets styles from its script; it is not ours to change. */
    static final String SWAGGER_UI_CONTENT_SECURITY_POLICY = policy("style-src 'self' 'unsafe-inline'");

    private static String policy(String styles) {
        return "default-src 'self'; img-src 'self' data:; " + styles + "; script-src 'self'; connect-src 'self';"
                + " frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'";
    }

    @Bean
    Login login(
            LoginSettings settings,
            DoorSettings door,
            ObjectProvider<ServerProperties> server,
            ObjectProvider<ManagementServerProperties> management) {
        ServerProperties own = server.getIfAvailable();
        ManagementServerProperties second = management.getIfAvailable();
        boolean reachable = own != null
                && (beyondLoopback(own.getAddress())
                        || proxied(own.getForwardHeadersStrategy())
                        || (second != null && second.getPort() != null && beyondLoopback(second.getAddress())));
        return Login.of(settings, reachable, door.exposed());
    }

    static boolean beyondLoopback(@Nullable InetAddress address) {
        return address == null || !address.isLoopbackAddress();
    }

    /** Who believes the headers of proxies has put one in front. */
    private static boolean proxied(@Nullable ForwardHeadersStrategy strategy) {
        return strategy != null && strategy != ForwardHeadersStrategy.NONE;
    }

    @Bean
    RefusalWriter refusalWriter(JsonMapper json) {
        return new RefusalWriter(json);
    }

    @Bean
    FilterRegistrationBean<DoorFilter> doorFilter(DoorSettings settings, Login login, RefusalWriter refusals) {
        var registration = new FilterRegistrationBean<>(
                new DoorFilter(new Door(settings.hosts().allow(), login.demanded()), refusals));
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE);
        return registration;
    }

    /**
     * Calls by scripts and by our own script: no form tokens, because the door asks for the origin, and the API takes
     * JSON only, which no form can send.
     */
    @Bean
    @Order(1)
    SecurityFilterChain machineSecurity(
            HttpSecurity http,
            Login login,
            ObjectProvider<Tokens> tokens,
            ObjectProvider<LoginDelay> delay,
            RefusalWriter refusals) {
        HttpSecurity common = common(http, CONTENT_SECURITY_POLICY)
                .securityMatcher("/api/**", "/v3/api-docs/**", "/v3/api-docs.yaml", "/stomp/**", "/actuator/**")
                .csrf(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable);
        return (login.demanded()
                        ? new Machines(tokens.getObject(), delay.getObject(), refusals).guard(common)
                        : open(common))
                .build();
    }

    @Bean
    @Order(2)
    SecurityFilterChain swaggerUiSecurity(
            HttpSecurity http, Login login, ObjectProvider<LoginDelay> delay, RefusalWriter refusals) {
        HttpSecurity common = common(http, SWAGGER_UI_CONTENT_SECURITY_POLICY)
                .securityMatcher("/swagger-ui/**", "/swagger-ui.html")
                .csrf(AbstractHttpConfigurer::disable)
                .logout(AbstractHttpConfigurer::disable);
        return (login.demanded() ? new People(login, delay.getObject(), refusals).guardOnly(common) : open(common))
                .build();
    }

    @Bean
    @Order(3)
    SecurityFilterChain pageSecurity(
            HttpSecurity http, Login login, ObjectProvider<LoginDelay> delay, RefusalWriter refusals) {
        // Read at once: a page that is already on its way to the browser could no longer set the cookie.
        var token = new XorCsrfTokenRequestAttributeHandler();
        token.setCsrfRequestAttributeName(null);
        HttpSecurity common = common(http, CONTENT_SECURITY_POLICY)
                .csrf(csrf -> csrf.csrfTokenRepository(formTokens()).csrfTokenRequestHandler(token));
        return (login.demanded()
                        ? new People(login, delay.getObject(), refusals).guard(common)
                        : open(common.logout(AbstractHttpConfigurer::disable)))
                .build();
    }

    /** In a cookie, not in a session: nothing is kept here for visitors who never come back. */
    private static CookieCsrfTokenRepository formTokens() {
        var tokens = new CookieCsrfTokenRepository();
        tokens.setCookieName("stampede-form-token");
        tokens.setCookieCustomizer(cookie -> cookie.httpOnly(true).sameSite("Strict"));
        return tokens;
    }

    private static HttpSecurity open(HttpSecurity http) {
        return http.authorizeHttpRequests(requests -> requests.anyRequest().permitAll())
                .sessionManagement(sessions -> sessions.sessionCreationPolicy(SessionCreationPolicy.STATELESS));
    }

    private static HttpSecurity common(HttpSecurity http, String contentSecurityPolicy) {
        return http.requestCache(AbstractHttpConfigurer::disable)
                .headers(headers -> headers.contentSecurityPolicy(csp -> csp.policyDirectives(contentSecurityPolicy))
                        // not no-referrer: with that, browsers send "Origin: null" with our own forms
                        .referrerPolicy(referrer -> referrer.policy(ReferrerPolicy.SAME_ORIGIN))
                        .frameOptions(HeadersConfigurer.FrameOptionsConfig::deny)
                        .crossOriginOpenerPolicy(coop -> coop.policy(CrossOriginOpenerPolicy.SAME_ORIGIN))
                        .crossOriginResourcePolicy(corp -> corp.policy(CrossOriginResourcePolicy.SAME_ORIGIN)));
    }
}
