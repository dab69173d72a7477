package dev.stampede.report;

import java.util.List;

/** The frame of a chart: axes, grid, outages and bursts, and lines through ticks. Black on white, for print too. */
final class Plot {

    /** Okabe and Ito's colours, two of them darker so that thin lines are seen on white; as on the pages. */
    static final String BLUE = "#0072b2";

    static final String GREEN = "#008563";
    static final String VERMILION = "#d55e00";
    private static final String ORANGE = "#e69f00";
    private static final String PURPLE = "#8f4a76";
    static final String BLACK = "#1b1f24";
    private static final String GREY = "#57606a";
    private static final String GRID = "#e3e6ea";

    private static final int WIDTH = 960;
    private static final int HEIGHT = 436;
    private static final int LEFT = 76;
    private static final int RIGHT = 938;
    private static final int TOP = 108;
    private static final int BOTTOM = 382;
    private static final int LONGEST_LINE = 110;
    private static final int MOST_MARKS = 60;
    private static final int LABEL_ROOM = 56;

    private final Svg svg;
    private final ChartScene scene;
    private final double highest;
    private int legend = LEFT;

    /**
     * @param what what the chart shows
     * @param words the same at length, for those who hear it
     * @param highest value of the upper edge, above 0
     */
    Plot(ChartScene scene, String what, String words, double highest) {
        this.scene = scene;
        this.highest = highest;
        svg = new Svg(WIDTH, HEIGHT, what + ": " + scene.title(), words);
        svg.shape("rect", "width", WIDTH, "height", HEIGHT, "fill", "#ffffff");
        svg.words(shortened(what + ": " + scene.title()), 14, 26, "font-size", 17, "font-weight", 600, "fill", BLACK);
        svg.words(shortened(scene.summary()), 14, 46, "fill", GREY);
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST_LINE ? text : text.substring(0, LONGEST_LINE - 1) + "…";
    }

    double x(double seconds) {
        return LEFT + seconds / scene.end() * (RIGHT - LEFT);
    }

    double y(double value) {
        return BOTTOM - Math.min(1, value / highest) * (BOTTOM - TOP);
    }

    /** Grid and names of both axes; {@code upwards} are the values that get a line. */
    void axes(String upName, List<Double> upwards, java.util.function.DoubleFunction<String> label) {
        for (double value : upwards) {
            line(LEFT, y(value), RIGHT, y(value), GRID, 1);
            svg.words(label.apply(value), LEFT - 8, y(value) + 4, "text-anchor", "end", "fill", GREY);
        }
        for (double value : Scale.steps(scene.end(), 10)) {
            line(x(value), BOTTOM, x(value), BOTTOM + 5, GREY, 1);
            svg.words(Figures.rounded(value, 6), x(value), BOTTOM + 20, "text-anchor", "middle", "fill", GREY);
        }
        svg.words(
                "seconds since the clock started",
                (LEFT + RIGHT) / 2.0,
                HEIGHT - 12,
                "text-anchor",
                "middle",
                "fill",
                GREY);
        svg.words(
                upName,
                0,
                0,
                "transform",
                "translate(18 " + (TOP + BOTTOM) / 2 + ") rotate(-90)",
                "text-anchor",
                "middle",
                "fill",
                GREY);
    }

    void outages() {
        for (double[] outage : scene.outages()) {
            double width = Math.max(1, x(outage[1]) - x(outage[0]));
            svg.shape(
                    "rect",
                    "x",
                    x(outage[0]),
                    "y",
                    (double) TOP,
                    "width",
                    width,
                    "height",
                    BOTTOM - TOP,
                    "fill",
                    ORANGE,
                    "fill-opacity",
                    "0.18");
            if (width > LABEL_ROOM) {
                svg.words("outage", x(outage[0]) + width / 2, TOP + 15, "text-anchor", "middle", "fill", "#6b4a00");
            }
        }
    }

    void bursts() {
        double free = 0;
        int number = 0;
        for (double burst :
                scene.bursts().subList(0, Math.min(MOST_MARKS, scene.bursts().size()))) {
            number++;
            svg.shape(
                    "line",
                    "x1",
                    x(burst),
                    "y1",
                    (double) TOP - 4,
                    "x2",
                    x(burst),
                    "y2",
                    (double) BOTTOM,
                    "stroke",
                    PURPLE,
                    "stroke-width",
                    "1.5",
                    "stroke-dasharray",
                    "6 3");
            if (x(burst) >= free) {
                svg.words(
                        "burst " + number, x(burst), TOP - 8, "text-anchor", "middle", "font-size", 12, "fill", PURPLE);
                free = x(burst) + LABEL_ROOM;
            }
        }
    }

    /** A horizontal line with its name on it. */
    void level(double value, String name) {
        svg.shape(
                "line",
                "x1",
                LEFT,
                "y1",
                y(value),
                "x2",
                RIGHT,
                "y2",
                y(value),
                "stroke",
                BLACK,
                "stroke-width",
                "1.5",
                "stroke-dasharray",
                "10 3 2 3");
        svg.words(
                name,
                RIGHT - 4,
                y(value) - 5,
                "text-anchor",
                "end",
                "fill",
                BLACK,
                "font-weight",
                600,
                "stroke",
                "#ffffff",
                "stroke-width",
                "3",
                "paint-order",
                "stroke");
    }

    /** A line of steps, in order; it gets its name in the legend. */
    void steps(String name, String colour, String dashes, boolean filled, List<ChartScene.Step> steps) {
        StringBuilder path = new StringBuilder();
        String last = "";
        for (ChartScene.Step step : steps) {
            String height = Svg.number(y(step.value()));
            if (!height.equals(last)) {
                String from = Svg.number(x(step.at()));
                path.append(path.isEmpty() ? "M" + from + " " + height : "H" + from + "V" + height);
                last = height;
            }
        }
        if (path.isEmpty()) {
            path.append("M").append(LEFT).append(' ').append(BOTTOM);
        }
        path.append('H').append(RIGHT);
        if (filled) {
            svg.shape("path", "d", path + "V" + BOTTOM + "H" + LEFT + "Z", "fill", colour, "fill-opacity", "0.16");
        }
        stroked(path.toString(), colour, dashes);
        stroked("M" + legend + " 68h30", colour, dashes);
        svg.words(name, legend + 36, 72, "fill", BLACK);
        legend += 60 + 8 * name.length();
    }

    private void stroked(String path, String colour, String dashes) {
        svg.shape(
                "path",
                "d",
                path,
                "fill",
                "none",
                "stroke",
                colour,
                "stroke-width",
                dashes.equals("none") ? "1.75" : "2",
                "stroke-dasharray",
                dashes);
    }

    private void line(double x1, double y1, double x2, double y2, String colour, int width) {
        svg.shape("line", "x1", x1, "y1", y1, "x2", x2, "y2", y2, "stroke", colour, "stroke-width", width);
    }

    String end() {
        if (!scene.outages().isEmpty()) {
            svg.shape("rect", "x", legend, "y", 61, "width", 30, "height", 14, "fill", ORANGE, "fill-opacity", "0.3");
            svg.words("outage", legend + 36, 72, "fill", BLACK);
        }
        line(LEFT, BOTTOM, RIGHT, BOTTOM, GREY, 1);
        return svg.end();
    }
}
