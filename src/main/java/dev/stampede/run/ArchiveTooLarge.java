package dev.stampede.run;

/** A file of runs is larger than may be, unpacked or in one line. The message is a sentence for people. */
public final class ArchiveTooLarge extends RuntimeException {

    private static final long serialVersionUID = 1L;

    ArchiveTooLarge(String detail) {
        super(detail);
    }
}
