internal import CFreeType

/// The FreeType instance of one font library. Faces hold it, so it outlives every one of them.
@safe
final class FreeTypeLibrary {
    /// `nil` only when FreeType had no memory for itself; then every face fails to open, which is a typed error.
    let handle: FT_Library?

    init() {
        var library: FT_Library?
        let status = unsafe FT_Init_FreeType(&library)
        unsafe handle = status == 0 ? library : nil
    }

    deinit {
        if let handle = unsafe handle { unsafe FT_Done_FreeType(handle) }
    }
}
