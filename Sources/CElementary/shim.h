// The transcendental functions the canvas room needs; nothing of libc beside them.
#include <math.h>
