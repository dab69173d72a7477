package dev.stampede.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.util.concurrent.atomic.AtomicBoolean;
import org.h2.store.fs.FileBase;
import org.h2.store.fs.FilePath;
import org.h2.store.fs.FilePathWrapper;

/** A file system of H2, {@code jdbc:h2:fulldisk:/path}, on a disk that is full when a test says so. */
public final class FullDisk extends FilePathWrapper {

    static final AtomicBoolean FULL = new AtomicBoolean();

    static void register() {
        FilePath.register(new FullDisk());
    }

    @Override
    public String getScheme() {
        return "fulldisk";
    }

    @Override
    public FileChannel open(String mode) throws IOException {
        return new Channel(super.open(mode));
    }

    private static final class Channel extends FileBase {

        private final FileChannel file;

        Channel(FileChannel file) {
            this.file = file;
        }

        private static void room() throws IOException {
            if (FULL.get()) {
                throw new IOException("No space left on device");
            }
        }

        @Override
        public synchronized int write(ByteBuffer bytes, long position) throws IOException {
            room();
            return file.write(bytes, position);
        }

        @Override
        public synchronized int write(ByteBuffer bytes) throws IOException {
            room();
            return file.write(bytes);
        }

        @Override
        public synchronized int read(ByteBuffer bytes, long position) throws IOException {
            return file.read(bytes, position);
        }

        @Override
        public synchronized int read(ByteBuffer bytes) throws IOException {
            return file.read(bytes);
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        public long position() throws IOException {
            return file.position();
        }

        @Override
        public FileChannel position(long position) throws IOException {
            file.position(position);
            return this;
        }

        @Override
        public FileChannel truncate(long size) throws IOException {
            file.truncate(size);
            return this;
        }

        @Override
        public void force(boolean metaData) throws IOException {
            file.force(metaData);
        }

        @Override
        public FileLock tryLock(long position, long size, boolean shared) throws IOException {
            return file.tryLock(position, size, shared);
        }

        @Override
        protected void implCloseChannel() throws IOException {
            file.close();
        }
    }
}
