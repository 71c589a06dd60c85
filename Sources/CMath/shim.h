// libm by its own header: pure rooms need sines, powers and logarithms, and may not see the rest of libc.
#include <math.h>

// What C has a name for and Swift has none: asks for the cache line round an address that will soon be written. Nothing is
// read, and an address that is none is ignored.
static inline void cmath_prefetch(const void *address) { __builtin_prefetch(address, 1, 3); }
