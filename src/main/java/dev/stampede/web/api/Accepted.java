package dev.stampede.web.api;

import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.util.MimeTypeUtils;
import org.springframework.web.HttpMediaTypeNotAcceptableException;

/** Chooses among formats by the {@code format} parameter or the {@code Accept} header. */
final class Accepted {

    private Accepted() {}

    /** A format in which something can be had. */
    interface Format {

        /** What the {@code format} parameter calls it. */
        String word();

        MediaType type();
    }

    /**
     * The format that is asked for; the parameter wins over the header, and the first format is for who asks for none.
     *
     * @param parameter what the request asks for by its parameter of that name
     * @param accept the {@code Accept} header
     * @throws InvalidParameter if there is no such format
     * @throws HttpMediaTypeNotAcceptableException if the header asks for none of them
     */
    static <F extends Format> F of(@Nullable String parameter, @Nullable String accept, List<F> formats)
            throws HttpMediaTypeNotAcceptableException {
        if (parameter == null) {
            return byHeader(accept, formats);
        }
        return formats.stream()
                .filter(format -> format.word().equals(parameter))
                .findFirst()
                .orElseThrow(
                        () -> new InvalidParameter("format", "The parameter format must be " + words(formats) + "."));
    }

    private static String words(List<? extends Format> formats) {
        List<String> words = formats.stream().map(Format::word).toList();
        int last = words.size() - 1;
        return String.join(", ", words.subList(0, last)) + " or " + words.get(last);
    }

    private static <F extends Format> F byHeader(@Nullable String accept, List<F> formats)
            throws HttpMediaTypeNotAcceptableException {
        if (accept == null || accept.isBlank()) {
            return formats.get(0);
        }
        for (MediaType asked : inOrder(accept)) {
            for (F format : formats) {
                if (asked.getQualityValue() > 0 && asked.includes(withoutParameters(format.type()))) {
                    return format;
                }
            }
        }
        throw new HttpMediaTypeNotAcceptableException(
                formats.stream().map(Format::type).toList());
    }

    private static List<MediaType> inOrder(String accept) throws HttpMediaTypeNotAcceptableException {
        try {
            List<MediaType> asked = MediaType.parseMediaTypes(accept);
            MimeTypeUtils.sortBySpecificity(asked);
            asked.sort(Comparator.comparingDouble(MediaType::getQualityValue).reversed());
            return asked;
        } catch (InvalidMediaTypeException unreadable) {
            throw new HttpMediaTypeNotAcceptableException("unreadable Accept header");
        }
    }

    private static MediaType withoutParameters(MediaType type) {
        return new MediaType(type.getType(), type.getSubtype());
    }
}
