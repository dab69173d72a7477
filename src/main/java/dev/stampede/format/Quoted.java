package dev.stampede.format;

/** Foreign text inside our sentences: short, on one line, in quotes. */
final class Quoted {

    private static final int LONGEST = 60;

    private Quoted() {}

    static String of(String text) {
        String cut = text.length() <= LONGEST ? text : cut(text, LONGEST) + "…";
        StringBuilder clean = new StringBuilder("\"");
        cut.codePoints().forEach(point -> clean.appendCodePoint(printable(point) ? point : '\uFFFD'));
        return clean.append('"').toString();
    }

    /** The first characters, never half of a surrogate pair. */
    static String cut(String text, int length) {
        int end = Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length;
        return text.substring(0, end);
    }

    /** False for control and format characters (which could turn the reading direction) and halves of characters. */
    static boolean printable(int point) {
        int type = Character.getType(point);
        return type != Character.CONTROL
                && type != Character.FORMAT
                && type != Character.SURROGATE
                && type != Character.LINE_SEPARATOR
                && type != Character.PARAGRAPH_SEPARATOR;
    }
}
