// libm by its own header: the pure rooms need sin and atan2, and may not see the rest of libc.
#include <math.h>
