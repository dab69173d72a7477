package dev.stampede.web.api;

import jakarta.servlet.DispatcherType;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** What stands in front of the API's handlers. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ApiSettings.class)
class ApiWiring {

    /** After the door, which is first; before anything that reads a body. */
    @Bean
    FilterRegistrationBean<BodyLimitFilter> bodyLimitFilter(ApiSettings settings) {
        var registration = new FilterRegistrationBean<>(new BodyLimitFilter(
                settings.maxBody().toBytes(), settings.maxImport().toBytes()));
        registration.addUrlPatterns("/api", "/api/*");
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 10);
        return registration;
    }

    @Bean
    FilterRegistrationBean<ErrorDispatchFilter> errorDispatchFilter() {
        var registration = new FilterRegistrationBean<>(new ErrorDispatchFilter());
        registration.setDispatcherTypes(DispatcherType.ERROR);
        registration.setOrder(Ordered.HIGHEST_PRECEDENCE + 20);
        return registration;
    }
}
