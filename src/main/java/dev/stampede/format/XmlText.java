package dev.stampede.format;

/** Foreign text inside XML. */
public final class XmlText {

    private XmlText() {}

    /** For attributes and content. XML 1.0 has no control characters, not even escaped: they become a sign of their own. */
    public static String escaped(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints().forEach(point -> {
            switch (point) {
                case '&' -> clean.append("&amp;");
                case '<' -> clean.append("&lt;");
                case '>' -> clean.append("&gt;");
                case '"' -> clean.append("&quot;");
                case '\n' -> clean.append("&#10;");
                default -> clean.appendCodePoint(allowed(point) ? point : '\uFFFD');
            }
        });
        return clean.toString();
    }

    /** The same signs replaced, for writers that escape by themselves. */
    public static String legal(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints().forEach(point -> clean.appendCodePoint(allowed(point) || point == '\n' ? point : '\uFFFD'));
        return clean.toString();
    }

    private static boolean allowed(int point) {
        return point == '\t'
                || (point >= 0x20 && point <= 0xD7FF)
                || (point >= 0xE000 && point != 0xFFFE && point != 0xFFFF);
    }
}
