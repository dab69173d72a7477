package dev.stampede.wire;

import io.netty.channel.DefaultSelectStrategyFactory;
import io.netty.channel.IoEventLoop;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;

/** How this process talks to the kernel: by native epoll where there is one, else by NIO. */
public enum Transport {
    EPOLL,
    NIO;

    /** Between them the loop looks at its timers, so that a burst's thousands of losses do not hold up what is due. */
    private static final int MOST_EVENTS_AT_ONCE = 64;

    public static Transport best() {
        return Epoll.isAvailable() ? EPOLL : NIO;
    }

    /** A group of so many event loops, whose threads have that name and do not keep the JVM alive. */
    public MultiThreadIoEventLoopGroup loops(int count, String name) {
        IoHandlerFactory factory = this == EPOLL
                ? EpollIoHandler.newFactory(MOST_EVENTS_AT_ONCE, DefaultSelectStrategyFactory.INSTANCE)
                : NioIoHandler.newFactory();
        return new MultiThreadIoEventLoopGroup(count, new DefaultThreadFactory(name, true), factory);
    }

    /** What opens connections on that loop of ours. */
    public Wires on(IoEventLoop loop) {
        return new Wires(this, loop);
    }
}
