/// A place in a file. Whatever lies beyond the end is `truncated`, never a trap.
struct ByteReader {
    private let bytes: [UInt8]
    private(set) var position: Int
    private let end: Int

    init(_ bytes: [UInt8], at position: Int = 0) {
        self.bytes = bytes
        self.position = min(position, bytes.count)
        end = bytes.count
    }

    var remaining: Int { end - position }

    mutating func byte() throws(ImageError) -> UInt8 {
        guard position < end else { throw .truncated }
        defer { position += 1 }
        return bytes[position]
    }

    mutating func bigEndian16() throws(ImageError) -> Int { try Int(byte()) << 8 | Int(byte()) }
    mutating func bigEndian32() throws(ImageError) -> Int { try bigEndian16() << 16 | bigEndian16() }
    mutating func littleEndian16() throws(ImageError) -> Int { try Int(byte()) | Int(byte()) << 8 }
    mutating func littleEndian32() throws(ImageError) -> Int { try littleEndian16() | littleEndian16() << 16 }

    /// A stretch of the file, and the place moves behind it.
    mutating func take(_ count: Int) throws(ImageError) -> Range<Int> {
        guard count >= 0, count <= remaining else { throw .truncated }
        defer { position += count }
        return position..<position + count
    }
}
