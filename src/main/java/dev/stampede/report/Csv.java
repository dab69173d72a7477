package dev.stampede.report;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Lines of comma-separated values (RFC 4180) that no spreadsheet takes for a formula: a text that begins as formulas do
 * gets an apostrophe in front (OWASP, "CSV Injection"). Plain numbers, negative ones included, stay as they are.
 */
final class Csv {

    private static final Pattern NUMBER = Pattern.compile("[-+]?[0-9]+(\\.[0-9]+)?([eE][-+]?[0-9]+)?");
    private static final String FORMULA_STARTS = "=+-@\t\r\n";
    private static final Pattern SPECIAL = Pattern.compile("[,\"\r\n\t;']");

    private Csv() {}

    static String line(List<? extends @Nullable Object> cells) {
        return cells.stream().map(Csv::cell).collect(Collectors.joining(",", "", "\r\n"));
    }

    static String cell(@Nullable Object value) {
        String text = value == null ? "" : value.toString();
        if (text.isEmpty() || NUMBER.matcher(text).matches()) {
            return text;
        }
        String defused = FORMULA_STARTS.indexOf(text.charAt(0)) >= 0 ? "'" + text : text;
        return SPECIAL.matcher(defused).find() ? '"' + defused.replace("\"", "\"\"") + '"' : defused;
    }
}
