package dev.stampede.run;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;

/** Puts a switch between the product and its database: switched, it answers as one whose disk is full. */
@TestConfiguration(proxyBeanMethods = false)
public class FailingDatabase {

    /** True while the database fails. */
    public static final class Switch {

        private final AtomicBoolean failing = new AtomicBoolean();

        public void fail(boolean now) {
            failing.set(now);
        }
    }

    @Bean
    static Switch databaseSwitch() {
        return new Switch();
    }

    @Bean
    static BeanPostProcessor switchedDatabase(Switch databaseSwitch) {
        return new BeanPostProcessor() {
            @Override
            public Object postProcessAfterInitialization(Object bean, String name) {
                return bean instanceof DataSource real ? switched(real, databaseSwitch) : bean;
            }
        };
    }

    private static DataSource switched(DataSource real, Switch databaseSwitch) {
        return (DataSource) Proxy.newProxyInstance(
                DataSource.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    if (method.getReturnType() == Connection.class && databaseSwitch.failing.get()) {
                        throw new SQLException("No space left on device", "58030");
                    }
                    try {
                        return method.invoke(real, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }
}
