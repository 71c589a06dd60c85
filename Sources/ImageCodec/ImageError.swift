/// Why an image could not be read or written.
package enum ImageError: Error, Equatable {
    /// None of the five formats starts like this.
    case unknownFormat
    /// More bytes than the caller takes.
    case tooManyBytes(Int)
    /// More pixels than the caller takes, or a side of zero.
    case unacceptableSize(width: Int, height: Int)
    /// The file ends before its picture does.
    case truncated
    /// The file contradicts its format; the word says where.
    case malformed(StaticWord)
    /// A legal file that asks for something no browser shows either.
    case unsupported(StaticWord)
    /// A C library ran out of memory or refused a picture that was already found acceptable.
    case libraryFailed

    /// A word fixed at compile time: an error carries no text made from the file.
    package enum StaticWord: String, Sendable {
        case header, chunk, checksum, palette, filter, deflate, scan, frame, bitDepth, compression
    }
}
