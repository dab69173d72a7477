package dev.stampede.web.api;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ReadListener;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletInputStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.web.filter.OncePerRequestFilter;

/** Stops bodies that are too long: at once where the length is announced, and where it is not, once they are. */
final class BodyLimitFilter extends OncePerRequestFilter {

    static final String IMPORT = "/api/runs/import";

    private final long usual;
    private final long forImports;

    BodyLimitFilter(long usual, long forImports) {
        this.usual = usual;
        this.forImports = forImports;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        long limit = IMPORT.equals(request.getServletPath()) ? forImports : usual;
        if (request.getContentLengthLong() > limit) {
            ProblemWriter.send(ProblemCatalogue.bodyTooLarge(new BodyTooLarge(limit)), response);
        } else {
            chain.doFilter(new LimitedRequest(request, limit), response);
        }
    }

    private static final class LimitedRequest extends HttpServletRequestWrapper {

        private final long limit;
        private @Nullable ServletInputStream stream;

        LimitedRequest(HttpServletRequest request, long limit) {
            super(request);
            this.limit = limit;
        }

        @Override
        public ServletInputStream getInputStream() throws IOException {
            if (stream == null) {
                stream = new LimitedStream(super.getInputStream(), limit);
            }
            return stream;
        }
    }

    private static final class LimitedStream extends ServletInputStream {

        private final ServletInputStream stream;
        private final long limit;
        private long read;

        LimitedStream(ServletInputStream stream, long limit) {
            this.stream = stream;
            this.limit = limit;
        }

        @Override
        public int read() throws IOException {
            int next = stream.read();
            count(next < 0 ? 0 : 1);
            return next;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int count = stream.read(bytes, offset, length);
            count(count);
            return count;
        }

        private void count(int more) throws BodyTooLarge {
            read += Math.max(0, more);
            if (read > limit) {
                throw new BodyTooLarge(limit);
            }
        }

        @Override
        public boolean isFinished() {
            return stream.isFinished();
        }

        @Override
        public boolean isReady() {
            return stream.isReady();
        }

        @Override
        public void setReadListener(ReadListener listener) {
            stream.setReadListener(listener);
        }
    }
}
