internal import CZlib

/// The raw deflate stream of one sending direction, opened when the first message is worth compressing.
@safe
struct Deflater: ~Copyable, @unchecked Sendable {
    // Sendable: the struct is the only owner of the stream and cannot be copied, so whoever holds it is alone with it.

    private let direction: DeflateDirection
    // Heap-pinned for the reason `Inflater` gives.
    private var stream: UnsafeMutablePointer<z_stream>?

    private static let chunk = 16 * 1024
    /// zlib's fastest level: JSON shrinks to within some percent of the default level at about a third of its time.
    private static let level: Int32 = 1
    /// zlib's default; with a full window the stream takes 256 KiB.
    private static let memoryLevel: Int32 = 8

    init(_ direction: DeflateDirection) {
        self.direction = direction
        unsafe stream = nil
    }

    deinit {
        guard let stream = unsafe stream else { return }
        unsafe deflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Raw deflate of zlib has no window of 8 bits. Such a direction stays uncompressed, which is always allowed.
    var isUsable: Bool { (9...15).contains(direction.windowBits) }

    /// Appends one compressed message without its last four bytes (RFC 7692 §7.2.1). `false`, with nothing written,
    /// when zlib finds no memory: the message can still go as it is.
    @unsafe
    mutating func compress(_ input: UnsafeRawBufferPointer, into output: inout [UInt8]) -> Bool {
        guard let base = input.baseAddress, let stream = unsafe opened() else { return false }
        let start = output.count
        var offset = 0
        while offset < input.count {
            let piece = min(input.count - offset, 1 << 20)
            unsafe stream.pointee.next_in = UnsafeMutablePointer(
                mutating: base.advanced(by: offset).assumingMemoryBound(to: UInt8.self)
            )
            unsafe stream.pointee.avail_in = uInt(piece)
            offset += piece
            unsafe Self.drain(stream, flush: offset == input.count ? Z_SYNC_FLUSH : Z_NO_FLUSH, into: &output)
        }
        // A sync flush always ends with an empty stored block: 00 00 FF FF.
        output.removeLast(min(4, output.count - start))
        if direction.forgetsWindow { unsafe deflateReset(stream) }
        return true
    }

    private mutating func opened() -> UnsafeMutablePointer<z_stream>? {
        if let stream = unsafe stream { return unsafe stream }
        let fresh = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        unsafe fresh.initialize(to: z_stream())
        let status = unsafe czlib_deflate_init_raw(fresh, Self.level, Int32(direction.windowBits), Self.memoryLevel)
        guard status == Z_OK else {
            unsafe fresh.deallocate()
            return nil
        }
        unsafe stream = fresh
        return unsafe fresh
    }

    private static func drain(_ stream: UnsafeMutablePointer<z_stream>, flush: Int32, into output: inout [UInt8]) {
        var isFull = true
        // zlib has written everything once it leaves room in the buffer.
        while isFull {
            unsafe withUnsafeTemporaryAllocation(byteCount: chunk, alignment: 16) { buffer in
                unsafe stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
                unsafe stream.pointee.avail_out = uInt(chunk)
                unsafe deflate(stream, flush)
                let produced = chunk - Int(unsafe stream.pointee.avail_out)
                unsafe output.append(contentsOf: buffer.prefix(produced))
                isFull = produced == chunk
            }
        }
    }
}
