internal import CHarfBuzz

/// The bytes of one font, mapped from a file or copied from a caller. FreeType and HarfBuzz read the same memory.
@safe
final class FontFile {
    let blob: OpaquePointer

    /// Maps a file of the system. `nil` when it cannot be read.
    init?(path: String) {
        guard let mapped = unsafe hb_blob_create_from_file_or_fail(path) else { return nil }
        unsafe blob = mapped
    }

    /// Copies: a page may drop its array whenever it likes.
    init?(bytes: [UInt8]) {
        let copied = unsafe bytes.withUnsafeBytes { buffer in
            unsafe buffer.withMemoryRebound(to: CChar.self) { characters in
                unsafe hb_blob_create_or_fail(
                    characters.baseAddress,
                    UInt32(clamping: characters.count),
                    HB_MEMORY_MODE_DUPLICATE,
                    nil,
                    nil
                )
            }
        }
        guard let copied = unsafe copied else { return nil }
        unsafe blob = copied
    }

    deinit { unsafe hb_blob_destroy(blob) }

    /// The bytes, valid as long as this object lives.
    var bytes: UnsafeBufferPointer<UInt8> {
        var length: UInt32 = 0
        let data = unsafe hb_blob_get_data(blob, &length)
        return unsafe UnsafeBufferPointer(
            start: UnsafeRawPointer(data)?.assumingMemoryBound(to: UInt8.self),
            count: Int(length)
        )
    }
}
