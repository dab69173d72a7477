package dev.stampede.format;

/** The text is no JSON at all, or no JSON that may be read here: nothing in it can be judged. */
public class MalformedJson extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String detail;
    private final String pointer;
    private final int line;
    private final int column;

    MalformedJson(String detail, String pointer, int line, int column) {
        super(detail + " (line " + line + ", column " + column + ")");
        this.detail = detail;
        this.pointer = pointer;
        this.line = line;
        this.column = column;
    }

    /** What is wrong, as a sentence for people, without the place. */
    public String detail() {
        return detail;
    }

    /** RFC 6901 pointer to the innermost value that was being read. */
    public String pointer() {
        return pointer;
    }

    /** From 1. */
    public int line() {
        return line;
    }

    /** From 1. */
    public int column() {
        return column;
    }
}
