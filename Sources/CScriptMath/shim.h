// The libm functions behind `Math` and the operators `%` and `**`.
#include <math.h>
