// The Linux calls that Swift's Glibc module leaves out. Thin on purpose: no state, no policy.
#ifndef CEPOLL_SHIM_H
#define CEPOLL_SHIM_H

#include <link.h>
#include <malloc.h>
#include <netinet/in.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

// Declared by hand: defining _GNU_SOURCE here would give fd_set another shape than Swift's Glibc module has.
extern int accept4(int, struct sockaddr *, socklen_t *, int);

enum { readiness_readable = 1, readiness_writable = 2, readiness_hangup = 4 };

struct readiness_event {
    uint64_t token;
    uint32_t flags;
};

static inline int readiness_open(void) { return epoll_create1(EPOLL_CLOEXEC); }

static inline int readiness_open_doorbell(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

// Boot time, not monotonic time: a laptop that slept past a deadline learns of it when it wakes up.
static inline int readiness_open_timer(void) { return timerfd_create(CLOCK_BOOTTIME, TFD_CLOEXEC | TFD_NONBLOCK); }

// Always edge-triggered and for everything: a descriptor is registered once and never modified.
static inline int readiness_add(int set, int descriptor, uint64_t token) {
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET, .data = {.u64 = token}};
    return epoll_ctl(set, EPOLL_CTL_ADD, descriptor, &event);
}

static inline int readiness_remove(int set, int descriptor) {
    struct epoll_event unused = {0};
    return epoll_ctl(set, EPOLL_CTL_DEL, descriptor, &unused);
}

static inline int readiness_wait(int set, struct readiness_event *events, int capacity, int milliseconds) {
    enum { most = 256 };
    struct epoll_event raw[most];
    int count = epoll_wait(set, raw, capacity < most ? capacity : most, milliseconds);
    for (int i = 0; i < count; i++) {
        uint32_t seen = raw[i].events;
        events[i].token = raw[i].data.u64;
        // An error shows itself to whoever reads or writes next, so it counts as both.
        events[i].flags = ((seen & (EPOLLIN | EPOLLRDHUP | EPOLLHUP | EPOLLERR)) ? readiness_readable : 0)
            | ((seen & (EPOLLOUT | EPOLLHUP | EPOLLERR)) ? readiness_writable : 0)
            | ((seen & (EPOLLRDHUP | EPOLLHUP | EPOLLERR)) ? readiness_hangup : 0);
    }
    return count;
}

static inline int readiness_arm(int timer, int64_t seconds, int64_t nanoseconds) {
    struct itimerspec when = {.it_value = {.tv_sec = seconds, .tv_nsec = nanoseconds}};
    return timerfd_settime(timer, 0, &when, NULL);
}

static inline void thread_set_name(const char *name) { prctl(PR_SET_NAME, (unsigned long)name, 0, 0, 0); }

static inline int socket_accept(int listener, struct sockaddr *address, socklen_t *length) {
    return accept4(listener, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

static inline int socket_open(int family) {
    return socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, IPPROTO_TCP);
}

static inline int socket_open_local(void) { return socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0); }

// As struct ucred, which glibc declares for _GNU_SOURCE only; the layout is the kernel's (linux/socket.h).
struct socket_credentials {
    int32_t process;
    uint32_t user;
    uint32_t group;
};

// Who was at the other end when the connection was made. The kernel says so; the peer cannot.
static inline int socket_peer(int descriptor, struct socket_credentials *peer) {
    socklen_t length = sizeof *peer;
    return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, peer, &length);
}

// The peer's further groups: their number, or -1. Linux 4.13 and newer; 59 is SO_PEERGROUPS (asm-generic/socket.h).
static inline int socket_peer_groups(int descriptor, uint32_t *groups, int capacity) {
    socklen_t length = (socklen_t)capacity * sizeof *groups;
    if (getsockopt(descriptor, SOL_SOCKET, 59, groups, &length) != 0) return -1;
    return (int)(length / sizeof *groups);
}

// Also behind _GNU_SOURCE; the first four members are all that is needed here, and never change.
struct loaded_object {
    ElfW(Addr) base;
    const char *name;
    const ElfW(Phdr) *segments;
    ElfW(Half) count;
};
extern int dl_iterate_phdr(int (*)(struct loaded_object *, size_t, void *), void *);

static inline int release_segments(struct loaded_object *object, size_t size, void *unused) {
    (void)size, (void)unused;
    uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE) - 1;
    for (int i = 0; i < object->count; i++) {
        const ElfW(Phdr) *segment = &object->segments[i];
        // What nobody may write holds what the file holds.
        if (segment->p_type != PT_LOAD || segment->p_flags & PF_W || segment->p_filesz == 0) continue;
        uintptr_t start = (object->base + segment->p_vaddr) & ~page;
        uintptr_t end = (object->base + segment->p_vaddr + segment->p_filesz) & ~page;
        if (end > start) madvise((void *)start, end - start, MADV_DONTNEED);
    }
    return 0;
}

// Pages of programs and libraries that were read from their files: mapped again when they are looked at again.
static inline void release_file_pages(void) { dl_iterate_phdr(release_segments, 0); }

#endif
