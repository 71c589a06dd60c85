// libcrypto for keys and digests. libssl has a module of its own: each C library belongs to one room.
#pragma once
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/rand.h>
