package dev.stampede.web.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class RunApiIT extends ApiTestBase {

    @Test
    void aRunIsAcceptedFollowedAndForgotten() {
        HttpResponse<String> accepted = post("/api/runs", SMALL);

        assertThat(accepted.statusCode()).isEqualTo(202);
        JsonNode run = json(accepted);
        String id = run.path("id").stringValue();
        assertThat(header(accepted, "Location")).isEqualTo("/api/runs/" + id);
        assertThat(run.at("/scenario/client_count").intValue()).isEqualTo(5);
        assertThat(run.at("/scenario/seed").intValue()).isEqualTo(7);
        assertThat(run.path("client_count").intValue()).isEqualTo(5);

        awaitState(id, "completed");
        JsonNode done = json(get("/api/runs/" + id));
        assertThat(done.path("headline").stringValue()).startsWith("1,000 clients were back after 2.1 s");
        assertThat(json(get("/api/runs?size=1")).at("/runs/0/id").stringValue()).isEqualTo(id);

        assertThat(send(request("/api/runs/" + id).DELETE()).statusCode()).isEqualTo(204);
        assertThat(get("/api/runs/" + id).statusCode()).isEqualTo(404);
    }

    @Test
    void aRunCanBeStoppedOnceAndNotForgottenBefore() {
        String id = awaitState(start(ENDLESS), "running");
        assertThat(get("/api/runs/" + id + "/report").statusCode()).isEqualTo(404);
        assertThat(send(request("/api/runs/" + id).DELETE()).statusCode()).isEqualTo(409);

        HttpResponse<String> stopping =
                send(request("/api/runs/" + id + "/cancel").POST(BodyPublishers.noBody()));
        assertThat(stopping.statusCode()).isEqualTo(202);

        awaitState(id, "cancelled");
        assertThat(get("/api/runs/" + id + "/report").statusCode()).isEqualTo(200);
        HttpResponse<String> again = send(request("/api/runs/" + id + "/cancel").POST(BodyPublishers.noBody()));
        assertThat(again.statusCode()).isEqualTo(409);
        assertThat(json(again).path("type").stringValue()).isEqualTo("urn:stampede:problem:run-finished");
    }

    @Test
    void aPostMortemIsAPageItsChartsOrAllInOneArchive() {
        String run = "/api/runs/" + awaitState(start(SMALL), "completed");

        HttpResponse<String> page = send(request(run + "/report").header("Accept", "text/markdown"));
        assertThat(header(page, "Content-Type")).isEqualTo("text/markdown;charset=UTF-8");
        assertThat(page.body()).startsWith("# ").contains("**What happened.**", "](charts/arrivals.svg)");
        assertThat(header(get(run + "/report?format=markdown&download"), "Content-Disposition"))
                .contains("-report.md");
        assertThat(get(run + "/report?format=pdf").statusCode()).isEqualTo(400);

        HttpResponse<String> chart = get(run + "/charts/arrivals.svg");
        assertThat(header(chart, "Content-Type")).isEqualTo("image/svg+xml");
        assertThat(chart.body()).contains("<svg ").contains("burst 1");
        assertThat(json(get(run + "/charts/latency.svg")).path("detail").stringValue())
                .contains("arrivals.svg and connected.svg");

        HttpResponse<String> zip = get(run + "/post-mortem.zip");
        assertThat(header(zip, "Content-Type")).isEqualTo("application/zip");
        assertThat(header(zip, "Content-Disposition")).contains("-post-mortem.zip");
        assertThat(zip.body()).startsWith("PK").contains("report.md", "charts/connected.svg");
    }

    @Test
    void resultsCanBeReadAndDownloaded() {
        String run = "/api/runs/" + awaitState(start(SMALL), "completed");

        HttpResponse<String> report = get(run + "/report?download");
        assertThat(header(report, "Content-Type")).isEqualTo("application/json");
        assertThat(header(report, "Content-Disposition")).contains("attachment").contains("-report.json");
        assertThat(json(report).path("metrics")).hasSize(1000);

        JsonNode ticks = json(get(run + "/ticks"));
        assertThat(ticks.path("tick_interval").doubleValue()).isEqualTo(0.1);
        assertThat(ticks.path("ticks")).hasSize(4);
        assertThat(json(get(run + "/ticks?from=1&to=1")).at("/ticks/0/seq").intValue())
                .isEqualTo(1);
        assertThat(json(get(run + "/ticks?from=0&max=2")).at("/ticks/0/span").intValue())
                .isEqualTo(2);

        HttpResponse<String> csv = send(request(run + "/ticks").header("Accept", "text/csv"));
        assertThat(header(csv, "Content-Type")).isEqualTo("text/csv;charset=UTF-8");
        assertThat(csv.body()).startsWith("seq,span,t,").contains("\r\n-1,1,-0.1,5,5,0,");
        assertThat(header(csv, "Content-Disposition")).isEmpty();

        HttpResponse<String> clients = get(run + "/clients?format=csv&download");
        assertThat(clients.body()).startsWith("client_id,").contains("\r\n7,12,2,11\r\n");
        assertThat(header(clients, "Content-Disposition")).contains("-clients.csv");
        assertThat(json(get(run + "/clients")).at("/metrics/7/failures").intValue())
                .isEqualTo(11);
        String browser = "text/html;q=0.9,application/json;q=0.1,*/*;q=0.8";
        assertThat(send(request(run + "/clients").header("Accept", browser)).statusCode())
                .isEqualTo(200);
    }

    @Test
    void theModelIsHeldAgainstARunWithSockets() {
        String run = "/api/runs/" + awaitState(start(SMALL), "completed");

        JsonNode model = json(get(run + "/model"));

        assertThat(model.path("sentence").stringValue()).isEqualTo("The model said the same, within 10 %.");
        assertThat(model.path("figures")).hasSize(5);
        assertThat(model.at("/figures/0/model")).isEqualTo(model.at("/figures/0/happened"));
        assertThat(model.at("/ticks/0/seq").intValue()).isEqualTo(-1);
    }

    @Test
    void aRunInVirtualTimeHasNoModelBesideIt() {
        String virtual = SMALL.replace("{", "{\"engine\": \"virtual\", ");
        HttpResponse<String> answer = get("/api/runs/" + awaitState(start(virtual), "completed") + "/model");

        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(json(answer).path("detail").stringValue()).contains("virtual time");
    }
}
