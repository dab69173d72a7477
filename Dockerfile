# Built in layers, so that a change of code moves only the last one: docker build -t stampede .
# Run it: docker run --rm -p 127.0.0.1:8080:8080 -e STAMPEDE_LOGIN_PASSWORD='…' stampede
FROM eclipse-temurin:25-jdk AS build
WORKDIR /build
COPY mvnw pom.xml ./
COPY .mvn .mvn
COPY src/main src/main
RUN ./mvnw --batch-mode --no-transfer-progress -DskipTests package \
 && java -Djarmode=tools -jar target/stampede.jar extract --layers --destination layers

FROM eclipse-temurin:25-jre
RUN useradd --system --user-group --home-dir /stampede --create-home stampede \
 && install --directory --owner=stampede --group=stampede --mode=700 /stampede/data
WORKDIR /stampede
COPY --from=build /build/layers/dependencies/ ./
COPY --from=build /build/layers/application/ ./
# One start for practice: what it loads is kept ready in an archive, which later starts share (src/docs/headless.md).
RUN java -XX:ArchiveClassesAtExit=stampede.jsa -Dspring.context.exit=onRefresh -jar stampede.jar \
      --server.port=0 --stampede.sample.enabled=false --spring.datasource.url=jdbc:h2:mem:practice
USER stampede
VOLUME /stampede/data
# A container has to listen on all of its addresses, so Stampede asks for a login. Without STAMPEDE_LOGIN_PASSWORD it makes
# one at each start and prints it.
ENV SERVER_ADDRESS=0.0.0.0
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s CMD ["bash", "-c", \
  "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /actuator/health HTTP/1.0\\r\\nHost: localhost\\r\\n\\r\\n' >&3 && grep -q '\"UP\"' <&3"]
ENTRYPOINT ["java", "-XX:SharedArchiveFile=stampede.jsa", "-jar", "stampede.jar"]
