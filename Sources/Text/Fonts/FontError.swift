/// Why bytes did not become a font.
package enum FontError: Error, Equatable {
    /// More bytes, or more fonts in one registry, than the library takes.
    case tooLarge(bytes: Int, limit: Int)
    case tooMany(limit: Int)

    /// FreeType refused the file; the number is its own error code (`fterrdef.h`).
    case unreadable(code: Int)

    /// A font without outlines or colour bitmaps, or with an em square of no size.
    case unusable
}
