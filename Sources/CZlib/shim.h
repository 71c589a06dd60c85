#pragma once
#include <zlib.h>

// The init functions are macros over sizeof(z_stream); macros with arguments do not reach Swift.
// Negative window bits ask zlib for raw deflate: no header, no checksum (RFC 7692 §7.2.1).

static inline int czlib_inflate_init_raw(z_stream *stream, int window_bits) {
    return inflateInit2(stream, -window_bits);
}

static inline int czlib_deflate_init_raw(z_stream *stream, int level, int window_bits, int memory_level) {
    return deflateInit2(stream, level, Z_DEFLATED, -window_bits, memory_level, Z_DEFAULT_STRATEGY);
}
