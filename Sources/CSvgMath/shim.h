// The powers and angles the SVG room needs; nothing of libc beside them.
#include <math.h>
