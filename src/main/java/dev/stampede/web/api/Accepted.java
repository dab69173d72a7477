package dev.stampede.web.api;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.util.MimeTypeUtils;
import org.springframework.web.HttpMediaTypeNotAcceptableException;

/** Chooses among formats by the {@code Accept} header. */
final class Accepted {

    private Accepted() {}

    /**
     * The format that the header likes best; the first one if it says nothing.
     *
     * @throws HttpMediaTypeNotAcceptableException if the header asks for none of them
     */
    static <F> F of(@Nullable String accept, List<F> formats, Function<F, MediaType> type)
            throws HttpMediaTypeNotAcceptableException {
        if (accept == null || accept.isBlank()) {
            return formats.get(0);
        }
        for (MediaType asked : inOrder(accept)) {
            for (F format : formats) {
                if (asked.getQualityValue() > 0 && asked.includes(withoutParameters(type.apply(format)))) {
                    return format;
                }
            }
        }
        throw new HttpMediaTypeNotAcceptableException(formats.stream().map(type).toList());
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
