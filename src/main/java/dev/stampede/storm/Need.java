package dev.stampede.storm;

/**
 * What a number of live clients needs of one thing, and what there is of it.
 *
 * @param name for programs, such as {@code open_files}
 * @param title for people
 * @param unit what the numbers count
 * @param why how the need comes about, as a sentence
 * @param there how many there are
 * @param needed how many these clients need
 * @param mostClients how many clients could have what there is
 * @param binding false if a storm may start with too few, and is only less true then
 * @param remedy which settings give as many as are needed, as a sentence; what else helps where no setting does
 */
public record Need(
        String name,
        String title,
        Unit unit,
        String why,
        long there,
        long needed,
        long mostClients,
        boolean binding,
        String remedy) {

    /** What numbers of a need count. */
    public enum Unit {
        THINGS,
        BYTES
    }

    public boolean enough() {
        return there >= needed;
    }
}
