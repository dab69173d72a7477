package dev.stampede.report;

/** The charts of a run that can be had as files. */
public enum RunPicture {
    ARRIVALS("arrivals", "Arrival rate over time, with capacity, outages and bursts"),
    CONNECTED("connected", "Connected share of the fleet over time");

    private final String word;
    private final String words;

    RunPicture(String word, String words) {
        this.word = word;
        this.words = words;
    }

    /** In addresses and file names. */
    public String word() {
        return word;
    }

    /** What it shows. */
    String words() {
        return words;
    }

    String svg(ChartScene scene) {
        return this == ARRIVALS ? ChartSvg.arrivals(scene) : ChartSvg.connected(scene);
    }
}
