/*
 * The plainest storm that a machine can do: one thread, one epoll, nothing kept but what must be. What it needs is what the
 * kernel needs, so it is the limit that LiveBenchmark is held against. Loopback only.
 *
 *   gcc -O2 -o loop loop.c
 *   loop both CLIENTS ROUNDS PORT      the server resets everybody, everybody comes back at once
 *   loop server SECONDS - PORT         a server for other clients, which computes the accept of each key
 *   loop client CLIENTS ROUNDS PORT    the client resets all its connections and opens them again
 *
 * The first three rounds are not counted. Prints the median round, and CPU per 1,000 handshakes of all counted rounds.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { COLD = 3, MOST_FILES = 1 << 17, BACKLOG = 65535, SOURCES = 64, PATIENCE = 30 };
enum kind { NOTHING, LISTENER, SERVED, CONNECTING, ASKED, OPEN };

static unsigned char kinds[MOST_FILES];
static char upgraded[MOST_FILES];
static int epoll, listener = -1, port, clients, open_clients, started;

static double seconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec / 1e9;
}

static double cpu_seconds(void) {
    struct rusage r;
    getrusage(RUSAGE_SELF, &r);
    return r.ru_utime.tv_sec + r.ru_stime.tv_sec + (r.ru_utime.tv_usec + r.ru_stime.tv_usec) / 1e6;
}

static void need(int condition, const char *what) {
    if (!condition) {
        perror(what);
        exit(1);
    }
}

static struct sockaddr_in loopback(uint32_t host, int at) {
    struct sockaddr_in a = {.sin_family = AF_INET, .sin_port = htons(at)};
    a.sin_addr.s_addr = htonl(host);
    return a;
}

static void watch(int fd, enum kind kind, uint32_t events) {
    struct epoll_event e = {.events = events, .data.fd = fd};
    int op = kinds[fd] == NOTHING ? EPOLL_CTL_ADD : EPOLL_CTL_MOD;
    kinds[fd] = kind;
    need(epoll_ctl(epoll, op, fd, &e) == 0, "epoll_ctl");
}

static void drop(int fd, int reset) {
    struct linger now = {1, 0};
    if (reset) setsockopt(fd, SOL_SOCKET, SO_LINGER, &now, sizeof now);
    kinds[fd] = NOTHING;
    close(fd);
}

/* ---- RFC 6455's accept: base64 of the SHA-1 of key and GUID ---- */

static uint32_t left(uint32_t x, int n) { return x << n | x >> (32 - n); }

static void sha1(const char *text, size_t length, unsigned char out[20]) {
    unsigned char block[128] = {0};
    uint32_t h[5] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
    size_t padded = length < 56 ? 64 : 128;
    memcpy(block, text, length);
    block[length] = 0x80;
    block[padded - 2] = (unsigned char) (length * 8 >> 8);
    block[padded - 1] = (unsigned char) (length * 8);
    for (size_t at = 0; at < padded; at += 64) {
        uint32_t w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
        for (int i = 0; i < 80; i++) {
            const unsigned char *p = block + at + 4 * i;
            w[i] = i < 16 ? (uint32_t) p[0] << 24 | p[1] << 16 | p[2] << 8 | p[3]
                          : left(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
            uint32_t f = i < 20 ? (b & c) | (~b & d) : i < 40 || i >= 60 ? b ^ c ^ d : (b & c) | (b & d) | (c & d);
            uint32_t k = i < 20 ? 0x5A827999 : i < 40 ? 0x6ED9EBA1 : i < 60 ? 0x8F1BBCDC : 0xCA62C1D6;
            uint32_t t = left(a, 5) + f + e + k + w[i];
            e = d, d = c, c = left(b, 30), b = a, a = t;
        }
        h[0] += a, h[1] += b, h[2] += c, h[3] += d, h[4] += e;
    }
    for (int i = 0; i < 20; i++) out[i] = (unsigned char) (h[i / 4] >> (24 - i % 4 * 8));
}

static void base64(const unsigned char *in, int length, char *out) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (int i = 0; i < length; i += 3) {
        uint32_t v = in[i] << 16 | (i + 1 < length ? in[i + 1] << 8 : 0) | (i + 2 < length ? in[i + 2] : 0);
        *out++ = digits[v >> 18];
        *out++ = digits[v >> 12 & 63];
        *out++ = i + 1 < length ? digits[v >> 6 & 63] : '=';
        *out++ = i + 2 < length ? digits[v & 63] : '=';
    }
    *out = 0;
}

/* ---- the server ---- */

static void serve(void) {
    int yes = 1;
    struct sockaddr_in a = loopback(0x7f000001, port);
    listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    need(bind(listener, (void *) &a, sizeof a) == 0 && listen(listener, BACKLOG) == 0, "listen");
    watch(listener, LISTENER, EPOLLIN);
}

static void accept_all(void) {
    int fd, yes = 1;
    while ((fd = accept4(listener, 0, 0, SOCK_NONBLOCK)) >= 0) {
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
        upgraded[fd] = 0;
        watch(fd, SERVED, EPOLLIN);
    }
}

/* A request is small and comes in one piece on loopback; one that does not is dropped. */
static void answer(int fd) {
    char head[2048], text[128], accept[32], response[256];
    unsigned char digest[20];
    ssize_t length = read(fd, head, sizeof head - 1);
    if (length <= 0) {
        drop(fd, 0);
        return;
    }
    if (upgraded[fd]) return;
    head[length] = 0;
    char *key = strcasestr(head, "\r\nsec-websocket-key:");
    if (!key || !strstr(head, "\r\n\r\n")) {
        drop(fd, 1);
        return;
    }
    int n = snprintf(text, sizeof text, "%.24s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key + 20 + strspn(key + 20, " "));
    sha1(text, n, digest);
    base64(digest, 20, accept);
    n = snprintf(response, sizeof response,
                 "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 "Sec-WebSocket-Accept: %s\r\n\r\n", accept);
    need(write(fd, response, n) == n, "answer");
    upgraded[fd] = 1;
}

/* ---- the clients ---- */

static void connect_one(void) {
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), yes = 1;
    need(fd >= 0 && fd < MOST_FILES, "socket");
    struct sockaddr_in from = loopback(0x7f000100 + 1 + started++ % SOURCES, 0), to = loopback(0x7f000001, port);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(fd, IPPROTO_IP, 24 /* IP_BIND_ADDRESS_NO_PORT */, &yes, sizeof yes);
    need(bind(fd, (void *) &from, sizeof from) == 0, "bind");
    need(connect(fd, (void *) &to, sizeof to) == 0 || errno == EINPROGRESS, "connect");
    watch(fd, CONNECTING, EPOLLOUT);
}

static void ask(int fd) {
    unsigned char nonce[16];
    char key[32], request[256];
    for (int i = 0; i < 16; i++) nonce[i] = (unsigned char) rand();
    base64(nonce, 16, key);
    int n = snprintf(request, sizeof request,
                     "GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                     "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\n\r\n", port, key);
    need(write(fd, request, n) == n, "ask");
    watch(fd, ASKED, EPOLLIN);
}

static void heard(int fd) {
    char head[1024];
    ssize_t length = read(fd, head, sizeof head - 1);
    if (length <= 0) {
        open_clients -= kinds[fd] == OPEN;
        drop(fd, 0);
        connect_one();
    } else if (kinds[fd] == ASKED) {
        need(length > 16 && !memcmp(head + 9, "101", 3) && !memcmp(head + length - 4, "\r\n\r\n", 4), "no 101");
        kinds[fd] = OPEN;
        open_clients++;
    }
}

static void turn(int millis) {
    struct epoll_event events[256];
    int n = epoll_wait(epoll, events, 256, millis);
    /* In each turn, or the backlog overflows while this thread connects: a lost SYN costs a second. */
    if (listener >= 0) accept_all();
    for (int i = 0; i < n; i++) {
        int fd = events[i].data.fd;
        switch (kinds[fd]) {
            case SERVED: answer(fd); break;
            case CONNECTING: ask(fd); break;
            case ASKED: case OPEN: heard(fd); break;
            default: break;
        }
    }
}

static void until_all_are_open(void) {
    double start = seconds();
    while (open_clients < clients) {
        turn(1000);
        if (seconds() - start > PATIENCE) {
            fprintf(stderr, "only %d of %d came back\n", open_clients, clients);
            exit(2);
        }
    }
}

/* Who drops the connections: the server its ends, or the client its own, which it then opens again itself. */
static void drop_all(int server) {
    enum kind whose = server ? SERVED : OPEN;
    int dropped = 0;
    for (int fd = 0; fd < MOST_FILES; fd++) {
        if (kinds[fd] == whose) {
            drop(fd, 1);
            dropped++;
        }
    }
    open_clients = 0;
    for (int i = 0; !server && i < dropped; i++) connect_one();
    /* Clients hear of it as they read: they are not open any more, and are not to be counted twice. */
    for (int fd = 0; server && fd < MOST_FILES; fd++) {
        if (kinds[fd] == OPEN) kinds[fd] = ASKED;
    }
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *) a, y = *(const double *) b;
    return (x > y) - (x < y);
}

int main(int count, char **words) {
    need(count == 5, "loop both|server|client CLIENTS|SECONDS ROUNDS PORT");
    int server = strcmp(words[1], "client") != 0, rounds = atoi(words[3]);
    double times[1000], cpu = 0;
    clients = atoi(words[2]), port = atoi(words[4]);
    need((epoll = epoll_create1(0)) >= 0, "epoll");
    if (server) serve();
    if (!strcmp(words[1], "server")) {
        for (double end = seconds() + clients; seconds() < end;) turn(1000);
        return 0;
    }
    need(rounds > COLD && rounds < 1000, "more than three rounds, fewer than 1,000");
    for (int i = 0; i < clients; i++) connect_one();
    until_all_are_open();
    for (int round = 0; round < rounds; round++) {
        double start = seconds(), cpu_start = cpu_seconds();
        drop_all(server);
        until_all_are_open();
        times[round] = seconds() - start;
        if (round >= COLD) cpu += cpu_seconds() - cpu_start;
    }
    qsort(times + COLD, rounds - COLD, sizeof *times, by_size);
    double median = times[COLD + (rounds - COLD) / 2];
    printf("C loop, %s: %d clients, back after %.0f ms, %.0f handshakes/s, %.1f ms/k\n", words[1], clients,
           median * 1e3, clients / median, cpu * 1e6 / clients / (rounds - COLD));
    return 0;
}
