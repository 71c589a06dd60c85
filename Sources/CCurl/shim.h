// libcurl, opened when the first page is fetched, and those of its calls that Swift cannot make: its options are set by
// variadic functions. Nothing links against libcurl itself: with its 25 libraries it would cost a node that shows no
// pages several megabytes (docs/decisions/0006).
#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

// The type checks of curl.h are macros of the functions' names, in the way of taking their addresses.
#define CURL_DISABLE_TYPECHECK

#include <curl/curl.h>
#include <dlfcn.h>
#include <netinet/in.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>

struct curl_library {
    __typeof__(&curl_global_init) global_init;
    __typeof__(&curl_easy_init) easy_init;
    __typeof__(&curl_easy_setopt) easy_setopt;
    __typeof__(&curl_easy_getinfo) easy_getinfo;
    __typeof__(&curl_easy_cleanup) easy_cleanup;
    __typeof__(&curl_easy_strerror) easy_strerror;
    __typeof__(&curl_slist_append) slist_append;
    __typeof__(&curl_slist_free_all) slist_free_all;
    __typeof__(&curl_multi_init) multi_init;
    __typeof__(&curl_multi_setopt) multi_setopt;
    __typeof__(&curl_multi_add_handle) multi_add;
    __typeof__(&curl_multi_remove_handle) multi_remove;
    __typeof__(&curl_multi_perform) multi_perform;
    __typeof__(&curl_multi_poll) multi_poll;
    __typeof__(&curl_multi_wakeup) multi_wakeup;
    __typeof__(&curl_multi_info_read) multi_info_read;
    __typeof__(&curl_multi_cleanup) multi_cleanup;
};

// 0, or the dynamic linker's words in `why`.
static inline int curl_library_open(struct curl_library *library, const char **why) {
    void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) {
        *why = dlerror();
        return -1;
    }
    struct { const char *name; void **place; } symbols[] = {
        {"curl_global_init", (void **)&library->global_init},
        {"curl_easy_init", (void **)&library->easy_init},
        {"curl_easy_setopt", (void **)&library->easy_setopt},
        {"curl_easy_getinfo", (void **)&library->easy_getinfo},
        {"curl_easy_cleanup", (void **)&library->easy_cleanup},
        {"curl_easy_strerror", (void **)&library->easy_strerror},
        {"curl_slist_append", (void **)&library->slist_append},
        {"curl_slist_free_all", (void **)&library->slist_free_all},
        {"curl_multi_init", (void **)&library->multi_init},
        {"curl_multi_setopt", (void **)&library->multi_setopt},
        {"curl_multi_add_handle", (void **)&library->multi_add},
        {"curl_multi_remove_handle", (void **)&library->multi_remove},
        {"curl_multi_perform", (void **)&library->multi_perform},
        {"curl_multi_poll", (void **)&library->multi_poll},
        {"curl_multi_wakeup", (void **)&library->multi_wakeup},
        {"curl_multi_info_read", (void **)&library->multi_info_read},
        {"curl_multi_cleanup", (void **)&library->multi_cleanup},
    };
    for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++) {
        *symbols[i].place = dlsym(handle, symbols[i].name);
        if (*symbols[i].place == NULL) {
            *why = symbols[i].name;
            return -1;
        }
    }
    return library->global_init(CURL_GLOBAL_ALL) == CURLE_OK ? 0 : -1;
}

// MARK: - One transfer

static inline int curl_set_number(const struct curl_library *library, CURL *easy, CURLoption option, long value) {
    return library->easy_setopt(easy, option, value) == CURLE_OK ? 0 : -1;
}

static inline int curl_set_text(const struct curl_library *library, CURL *easy, CURLoption option, const char *value) {
    return library->easy_setopt(easy, option, value) == CURLE_OK ? 0 : -1;
}

static inline int curl_set_list(const struct curl_library *library, CURL *easy, CURLoption option,
                                struct curl_slist *list) {
    return library->easy_setopt(easy, option, list) == CURLE_OK ? 0 : -1;
}

// One context for all three callbacks, and for `curl_message_context`.
static inline int curl_set_callbacks(const struct curl_library *library, CURL *easy, void *context,
                                     curl_write_callback body, curl_write_callback header,
                                     curl_opensocket_callback open_socket) {
    CURLcode code = library->easy_setopt(easy, CURLOPT_PRIVATE, context);
    if (code == CURLE_OK) code = library->easy_setopt(easy, CURLOPT_WRITEDATA, context);
    if (code == CURLE_OK) code = library->easy_setopt(easy, CURLOPT_HEADERDATA, context);
    if (code == CURLE_OK) code = library->easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
    if (code == CURLE_OK) code = library->easy_setopt(easy, CURLOPT_WRITEFUNCTION, body);
    if (code == CURLE_OK) code = library->easy_setopt(easy, CURLOPT_HEADERFUNCTION, header);
    if (code == CURLE_OK) code = library->easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    return code == CURLE_OK ? 0 : -1;
}

static inline long curl_response_status(const struct curl_library *library, CURL *easy) {
    long status = 0;
    return library->easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status) == CURLE_OK ? status : 0;
}

// MARK: - Many transfers

static inline void curl_bound_connections(const struct curl_library *library, CURLM *multi, long all, long per_host) {
    library->multi_setopt(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, all);
    library->multi_setopt(multi, CURLMOPT_MAX_HOST_CONNECTIONS, per_host);
}

// The context of the next transfer that has ended, and how; NULL when none has.
static inline void *curl_next_ended(const struct curl_library *library, CURLM *multi, int *code) {
    int left = 0;
    for (;;) {
        CURLMsg *message = library->multi_info_read(multi, &left);
        if (message == NULL) return NULL;
        if (message->msg != CURLMSG_DONE) continue;
        void *context = NULL;
        *code = (int)message->data.result;
        library->easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &context);
        return context;
    }
}

// MARK: - Sockets

// The 4 or 16 bytes of the address that is about to be connected to, in network order; 0 for any other family.
static inline int curl_address_bytes(const struct curl_sockaddr *address, unsigned char bytes[16]) {
    if (address->family == AF_INET) {
        memcpy(bytes, &((const struct sockaddr_in *)&address->addr)->sin_addr, 4);
        return 4;
    }
    if (address->family == AF_INET6) {
        memcpy(bytes, &((const struct sockaddr_in6 *)&address->addr)->sin6_addr, 16);
        return 16;
    }
    return 0;
}

static inline curl_socket_t curl_open_socket(const struct curl_sockaddr *address) {
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

// MARK: - Trust

// What is trusted besides the machine's authorities, or instead of them. It outlives every connection made with it.
struct curl_trust {
    int is_pinned;
    // SHA-256 of the one certificate to accept, in DER form.
    unsigned char pin[32];
    // PEM file of further authorities, or NULL.
    char *authorities;
};

static inline int curl_verify_pin(X509_STORE_CTX *store, void *argument) {
    const struct curl_trust *trust = argument;
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned int length = 0;
    X509 *leaf = X509_STORE_CTX_get0_cert(store);
    int matches = leaf != NULL && X509_digest(leaf, EVP_sha256(), digest, &length) == 1
        && length == sizeof trust->pin && CRYPTO_memcmp(digest, trust->pin, sizeof trust->pin) == 0;
    X509_STORE_CTX_set_error(store, matches ? X509_V_OK : X509_V_ERR_APPLICATION_VERIFICATION);
    return matches;
}

static inline CURLcode curl_prepare_tls(CURL *easy, void *context, void *argument) {
    (void)easy;
    struct curl_trust *trust = argument;
    if (trust->is_pinned) SSL_CTX_set_cert_verify_callback(context, curl_verify_pin, trust);
    if (trust->authorities != NULL && SSL_CTX_load_verify_locations(context, trust->authorities, NULL) != 1) {
        return CURLE_SSL_CACERT_BADFILE;
    }
    return CURLE_OK;
}

static inline int curl_set_trust(const struct curl_library *library, CURL *easy, struct curl_trust *trust) {
    CURLcode code = library->easy_setopt(easy, CURLOPT_SSL_CTX_DATA, trust);
    if (code == CURLE_OK) code = library->easy_setopt(easy, CURLOPT_SSL_CTX_FUNCTION, curl_prepare_tls);
    return code == CURLE_OK ? 0 : -1;
}

// MARK: - The thread

// Signals are the main thread's. A write to a connection that is gone must not end the process.
static inline void thread_begin(const char *name) {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, NULL);
    prctl(PR_SET_NAME, (unsigned long)name, 0, 0, 0);
}

#endif
