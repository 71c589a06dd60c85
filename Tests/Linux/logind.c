// Stands in for logind in fleet.sh, since a container cannot sleep: grants delays, and announces a sleep at SIGUSR1 and the
// waking at SIGUSR2. Its argument names files: PATH.holders is written when somebody asks for a delay, PATH.released when
// that one is given back.
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/signalfd.h>
#include <systemd/sd-bus.h>
#include <unistd.h>

static const char *path;
static int held = -1;

static void note(const char *what) {
    char name[256];
    snprintf(name, sizeof name, "%s.%s", path, what);
    int file = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (file < 0 || write(file, "yes\n", 4) != 4) perror(name);
    if (file >= 0) close(file);
}

static int inhibit(sd_bus_message *call, void *context, sd_bus_error *error) {
    (void)context, (void)error;
    int ends[2];
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) < 0) return -1;
    if (held >= 0) close(held);
    held = ends[0];
    note("holders");
    int status = sd_bus_reply_method_return(call, "h", ends[1]);
    close(ends[1]);
    return status;
}

static const sd_bus_vtable manager[] = {
    SD_BUS_VTABLE_START(0),
    SD_BUS_METHOD("Inhibit", "ssss", "h", inhibit, SD_BUS_VTABLE_UNPRIVILEGED),
    SD_BUS_SIGNAL("PrepareForSleep", "b", 0),
    SD_BUS_VTABLE_END,
};

int main(int count, char **words) {
    if (count != 2) return 64;
    path = words[1];
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigaddset(&set, SIGUSR2);
    sigprocmask(SIG_BLOCK, &set, NULL);
    int signals = signalfd(-1, &set, SFD_CLOEXEC);
    sd_bus *bus = NULL;
    const char *object = "/org/freedesktop/login1", *interface = "org.freedesktop.login1.Manager";
    if (signals < 0 || sd_bus_open_system(&bus) < 0) return 69;
    if (sd_bus_add_object_vtable(bus, NULL, object, interface, manager, NULL) < 0) return 70;
    if (sd_bus_request_name(bus, "org.freedesktop.login1", SD_BUS_NAME_REPLACE_EXISTING) < 0) return 77;
    for (;;) {
        while (sd_bus_process(bus, NULL) > 0) {}
        struct pollfd polled[] = {
            {.fd = sd_bus_get_fd(bus), .events = (short)sd_bus_get_events(bus)},
            {.fd = signals, .events = POLLIN},
            // Nobody writes to it: it is hung up when the last holder has closed the other end.
            {.fd = held, .events = POLLIN},
        };
        if (poll(polled, 3, -1) < 0) return 71;
        if (polled[1].revents) {
            struct signalfd_siginfo info;
            if (read(signals, &info, sizeof info) != sizeof info) return 71;
            sd_bus_emit_signal(bus, object, interface, "PrepareForSleep", "b", info.ssi_signo == SIGUSR1);
        }
        if (held >= 0 && polled[2].revents) {
            close(held);
            held = -1;
            note("released");
        }
    }
}
