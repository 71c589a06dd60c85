// OpenSSL, and those of its function-like macros that Swift cannot see.
#ifndef COPENSSL_SHIM_H
#define COPENSSL_SHIM_H

#include <openssl/bio.h>
#include <openssl/crypto.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/rand.h>
#include <openssl/ssl.h>
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

static inline int shim_context_set_min_version(SSL_CTX *context, int version) {
    return (int)SSL_CTX_set_min_proto_version(context, version);
}

static inline void shim_context_set_modes(SSL_CTX *context) {
    SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER
                     | SSL_MODE_RELEASE_BUFFERS);
}

static inline void shim_context_set_session_cache(SSL_CTX *context, long mode) {
    SSL_CTX_set_session_cache_mode(context, mode);
}

static inline int shim_set_server_name(SSL *ssl, const char *name) { return (int)SSL_set_tlsext_host_name(ssl, name); }

static inline X509 *shim_peer_certificate(SSL *ssl) { return SSL_get1_peer_certificate(ssl); }

static inline long shim_bio_pending(BIO *bio) { return (long)BIO_ctrl_pending(bio); }

// An empty memory BIO means "later", not "end".
static inline void shim_bio_retry_when_empty(BIO *bio) { BIO_set_mem_eof_return(bio, -1); }

// A store context's SSL, on which the session hung its own record.
static inline SSL *shim_ssl_of(X509_STORE_CTX *context) {
    return (SSL *)X509_STORE_CTX_get_ex_data(context, SSL_get_ex_data_X509_STORE_CTX_idx());
}

static inline int shim_context_add_ca_file(SSL_CTX *context, const char *path) {
    return SSL_CTX_load_verify_locations(context, path, NULL);
}

// The library's and the reason's number, without the packing macros.
static inline int shim_reason(unsigned long error) { return ERR_GET_REASON(error); }

static inline EVP_PKEY *shim_new_p256_key(void) { return EVP_EC_gen("P-256"); }

#endif
