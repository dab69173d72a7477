package dev.stampede.web.api;

/** Which paths are the API's. */
final class ApiPaths {

    private ApiPaths() {}

    /**
     * True for {@code /api} and all below it.
     *
     * @param path without the context path
     */
    static boolean isApi(String path) {
        return path.equals("/api") || path.startsWith("/api/");
    }
}
