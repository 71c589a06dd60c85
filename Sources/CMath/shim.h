// libm by its own header: pure rooms need sines, powers and logarithms, and may not see the rest of libc.
#include <math.h>
