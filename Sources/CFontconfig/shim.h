#pragma once
#include <fontconfig/fontconfig.h>

/// FcTypeInteger and friends are fine, but the object names are string macros used as `char *`; these keep the
/// spelling of the C header on the Swift side of the border to a minimum.
static inline const char *cfontconfig_string(const FcPattern *pattern, const char *object, int index) {
    FcChar8 *value = 0;
    return FcPatternGetString(pattern, object, index, &value) == FcResultMatch ? (const char *)value : 0;
}

static inline int cfontconfig_integer(const FcPattern *pattern, const char *object, int fallback) {
    int value = 0;
    return FcPatternGetInteger(pattern, object, 0, &value) == FcResultMatch ? value : fallback;
}

static inline int cfontconfig_flag(const FcPattern *pattern, const char *object, int fallback) {
    FcBool value = 0;
    return FcPatternGetBool(pattern, object, 0, &value) == FcResultMatch ? value : fallback;
}
