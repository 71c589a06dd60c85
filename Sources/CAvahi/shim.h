// libavahi-client, found when it is wanted: the library is opened at run time, so that a machine without Avahi needs
// neither it nor the nine libraries below it. The types and signatures are those of its own headers.
#ifndef CAVAHI_SHIM_H
#define CAVAHI_SHIM_H

#include <avahi-client/client.h>
#include <avahi-client/lookup.h>
#include <avahi-client/publish.h>
#include <avahi-common/alternative.h>
#include <avahi-common/error.h>
#include <avahi-common/malloc.h>
#include <avahi-common/strlst.h>
#include <avahi-common/watch.h>
#include <dlfcn.h>
#include <net/if.h>
#include <stddef.h>
#include <sys/time.h>

#define AVAHI_CALLS(call) \
    call(client_new) \
    call(client_free) \
    call(client_errno) \
    call(strerror) \
    call(service_browser_new) \
    call(service_browser_free) \
    call(service_resolver_new) \
    call(service_resolver_free) \
    call(entry_group_new) \
    call(entry_group_free) \
    call(entry_group_reset) \
    call(entry_group_commit) \
    call(entry_group_add_service_strlst) \
    call(alternative_service_name) \
    call(string_list_add_arbitrary) \
    call(string_list_free) \
    call(free)

struct avahi_calls {
#define AVAHI_MEMBER(name) __typeof__(avahi_##name) *name;
    AVAHI_CALLS(AVAHI_MEMBER)
#undef AVAHI_MEMBER
};

// 0 when the library or one of its functions is not there. It stays open: libdbus cannot be unloaded.
static inline int avahi_calls_load(struct avahi_calls *calls) {
    void *library = dlopen("libavahi-client.so.3", RTLD_NOW | RTLD_LOCAL);
    if (!library) return 0;
#define AVAHI_FIND(name) \
    if (!(*(void **)&calls->name = dlsym(library, "avahi_" #name))) return 0;
    AVAHI_CALLS(AVAHI_FIND)
#undef AVAHI_FIND
    return 1;
}

// The bytes of an address in network order; the number of them, 0 for a family that is not known.
static inline size_t avahi_address_bytes(const AvahiAddress *address, unsigned char bytes[16]) {
    size_t count = address->proto == AVAHI_PROTO_INET ? 4 : address->proto == AVAHI_PROTO_INET6 ? 16 : 0;
    for (size_t i = 0; i < count; i++) bytes[i] = ((const unsigned char *)&address->data)[i];
    return count;
}

// The text is a flexible array member, which Swift does not see.
static inline const unsigned char *avahi_text_of(const AvahiStringList *entry) { return entry->text; }

#endif
