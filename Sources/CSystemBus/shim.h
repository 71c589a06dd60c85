// The system bus by sd-bus of libsystemd, opened at run time: a machine without logind, such as a container, pays nothing
// for it. The types and signatures are those of its own headers; calls with variable arguments are made here.
#ifndef CSYSTEMBUS_SHIM_H
#define CSYSTEMBUS_SHIM_H

#include <dlfcn.h>
#include <fcntl.h>
#include <stddef.h>
#include <systemd/sd-bus.h>

#define SYSTEM_BUS_CALLS(call) \
    call(open_system) \
    call(close_unref) \
    call(get_fd) \
    call(get_events) \
    call(get_timeout) \
    call(process) \
    call(match_signal_async) \
    call(call_method_async) \
    call(message_is_method_error) \
    call(message_read_basic)

struct system_bus_calls {
#define SYSTEM_BUS_MEMBER(name) __typeof__(&sd_bus_##name) name;
    SYSTEM_BUS_CALLS(SYSTEM_BUS_MEMBER)
#undef SYSTEM_BUS_MEMBER
};

// 0 when the library or one of its functions is not there. It stays open.
static inline int system_bus_calls_load(struct system_bus_calls *calls) {
    void *library = dlopen("libsystemd.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return 0;
#define SYSTEM_BUS_FIND(name) \
    if (!(*(void **)&calls->name = dlsym(library, "sd_bus_" #name))) return 0;
    SYSTEM_BUS_CALLS(SYSTEM_BUS_FIND)
#undef SYSTEM_BUS_FIND
    return 1;
}

#define LOGIND "org.freedesktop.login1"
#define LOGIND_PATH "/org/freedesktop/login1"
#define LOGIND_MANAGER "org.freedesktop.login1.Manager"

// None of these waits: answers come to the handlers, from within `process`. The bus owns what they leave behind.

// The sender is checked by the bus: no other process can announce sleep.
static inline int system_bus_hear_of_sleep(
    const struct system_bus_calls *calls, sd_bus *bus, sd_bus_message_handler_t handler, void *context) {
    return calls->match_signal_async(
        bus, NULL, LOGIND, LOGIND_PATH, LOGIND_MANAGER, "PrepareForSleep", handler, NULL, context);
}

// Asks logind to wait with the sleep, for five seconds by default, until the descriptor in the answer is closed.
static inline int system_bus_ask_for_time(
    const struct system_bus_calls *calls, sd_bus *bus, sd_bus_message_handler_t handler, void *context) {
    return calls->call_method_async(
        bus, NULL, LOGIND, LOGIND_PATH, LOGIND_MANAGER, "Inhibit", handler, context,
        "ssss", "sleep", "zee-node", "tell the gateway that the canvas is not there", "delay");
}

// -1 when the message is a refusal or holds no truth value.
static inline int system_bus_message_truth(const struct system_bus_calls *calls, sd_bus_message *message) {
    int truth = -1;
    if (calls->message_is_method_error(message, NULL) > 0) return -1;
    return calls->message_read_basic(message, 'b', &truth) > 0 ? truth : -1;
}

// A descriptor of our own, or -1; the one in the message goes with the message.
static inline int system_bus_message_descriptor(const struct system_bus_calls *calls, sd_bus_message *message) {
    int descriptor = -1;
    if (calls->message_is_method_error(message, NULL) > 0) return -1;
    if (calls->message_read_basic(message, 'h', &descriptor) <= 0) return -1;
    return fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
}

#endif
