package dev.stampede;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import java.time.Clock;
import java.time.Instant;

/** The arrows of the base package's package-info, and the habits that keep the pure packages pure. */
@AnalyzeClasses(packages = "dev.stampede", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTests {

    private static final String BASE = "dev.stampede.";
    private static final String[] PURE = {BASE + "policy", BASE + "audit", BASE + "storm", BASE + "virtualtime"};

    @ArchTest
    static final ArchRule POLICY = only("policy");

    @ArchTest
    static final ArchRule AUDIT = only("audit", BASE + "policy");

    @ArchTest
    static final ArchRule STORM = only("storm", BASE + "policy", "org.HdrHistogram");

    @ArchTest
    static final ArchRule VIRTUAL_TIME = only("virtualtime", BASE + "storm", BASE + "policy");

    @ArchTest
    static final ArchRule GATEWAY = only("gateway", BASE + "wire", BASE + "storm", "io.netty..");

    @ArchTest
    static final ArchRule WIRE = only("wire", "io.netty..");

    @ArchTest
    static final ArchRule LIVE = only(
            "live", BASE + "gateway", BASE + "wire", BASE + "storm", BASE + "policy", "io.netty..", "org.HdrHistogram");

    /**
     * A run's durations are no matter of the wall clock, which anybody may set. A Retry-After with a date and no Date
     * beside it has to be held against something.
     */
    @ArchTest
    static final ArchRule ENGINES_NEVER_LOOK_AT_THE_WALL_CLOCK = noClasses()
            .that()
            .resideInAnyPackage(
                    BASE + "policy",
                    BASE + "storm",
                    BASE + "virtualtime",
                    BASE + "gateway",
                    BASE + "live",
                    BASE + "wire")
            .and()
            .doNotHaveFullyQualifiedName(BASE + "live.RetryAfter")
            .should()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(Instant.class, "now")
            .orShould()
            .dependOnClassesThat()
            .areAssignableTo(Clock.class);

    @ArchTest
    static final ArchRule FORMAT = only(
            "format",
            BASE + "audit",
            BASE + "storm",
            BASE + "policy",
            "tools.jackson..",
            "com.fasterxml.jackson..",
            "org.HdrHistogram");

    @ArchTest
    static final ArchRule ACCESS = only("access", "org.springframework..", "org.slf4j");

    @ArchTest
    static final ArchRule ACCESS_KNOWS_NO_WEB = noClasses()
            .that()
            .resideInAPackage(BASE + "access")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.springframework.web..", "org.springframework.security.web..", "jakarta.servlet..");

    @ArchTest
    static final ArchRule CLI = only(
            "cli",
            BASE + "report",
            BASE + "format",
            BASE + "audit",
            BASE + "storm",
            BASE + "policy",
            "tools.jackson..",
            "picocli");

    @ArchTest
    static final ArchRule NOBODY_KNOWS_THE_COMMANDS = noClasses()
            .that()
            .resideInAnyPackage(BASE + "run", BASE + "report", BASE + "web..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(BASE + "cli");

    @ArchTest
    static final ArchRule ENGINES_STAY_BEHIND_THEIR_PORT = noClasses()
            .that()
            .resideInAnyPackage(BASE + "run", BASE + "report", BASE + "web..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(BASE + "gateway", BASE + "live", BASE + "wire", BASE + "virtualtime");

    @ArchTest
    static final ArchRule RUN_KNOWS_NO_REPORT_AND_NO_WEB = noClasses()
            .that()
            .resideInAPackage(BASE + "run")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(BASE + "report", BASE + "web..", "jakarta.servlet..");

    @ArchTest
    static final ArchRule REPORT_KNOWS_NO_WEB = noClasses()
            .that()
            .resideInAPackage(BASE + "report")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(BASE + "web..", "jakarta.servlet..");

    @ArchTest
    static final ArchRule NO_CYCLES =
            SlicesRuleDefinition.slices().matching(BASE + "(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule TIME_AND_CHANCE_ARE_ARGUMENTS = noClasses()
            .that()
            .resideInAnyPackage(PURE)
            .should()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(Math.class, "random")
            .orShould()
            .callMethod(java.time.Instant.class, "now")
            .orShould()
            .callMethod(Thread.class, "sleep", long.class);

    @ArchTest
    static final ArchRule INJECTION_GOES_THROUGH_CONSTRUCTORS = noFields()
            .should()
            .beAnnotatedWith("org.springframework.beans.factory.annotation.Autowired")
            .orShould()
            .beAnnotatedWith("org.springframework.beans.factory.annotation.Value");

    @ArchTest
    static final ArchRule NO_DRAWERS_FOR_ODDS_AND_ENDS =
            noClasses().should().resideInAnyPackage("..util..", "..common..", "..impl..", "..dto..");

    /** The package may depend on itself, on java, on JSpecify and on these. */
    private static ArchRule only(String name, String... others) {
        String[] allowed = new String[others.length + 3];
        allowed[0] = BASE + name;
        allowed[1] = "java..";
        allowed[2] = "org.jspecify..";
        System.arraycopy(others, 0, allowed, 3, others.length);
        if (name.equals("live") || name.equals("wire")) {
            allowed = java.util.stream.Stream.concat(
                            java.util.Arrays.stream(allowed),
                            java.util.stream.Stream.of("javax.net.ssl", "com.sun.management"))
                    .toArray(String[]::new);
        }
        return classes()
                .that()
                .resideInAPackage(BASE + name)
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(allowed));
    }
}
