package dev.stampede.format;

/** RFC 6901 pointers. */
final class Pointers {

    private static final int LONGEST_KEY = 200;

    private Pointers() {}

    /** The child of that name. A name of absurd length is cut, so that an error stays smaller than its input. */
    static String child(String parent, String name) {
        return parent + "/" + shortened(name).replace("~", "~0").replace("/", "~1");
    }

    private static String shortened(String name) {
        return name.length() <= LONGEST_KEY ? name : Quoted.cut(name, LONGEST_KEY) + "…";
    }
}
