#pragma once
// The TurboJPEG interface catches libjpeg's longjmp by itself, so none ever crosses a Swift frame.
#include <turbojpeg.h>
