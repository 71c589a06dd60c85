internal import CZlib

/// The raw deflate stream of one receiving direction, opened when the first compressed message comes.
@safe
struct Inflater: ~Copyable, @unchecked Sendable {
    // Sendable: the struct is the only owner of the stream and cannot be copied, so whoever holds it is alone with it.

    private let forgetsWindow: Bool
    // zlib keeps a pointer back to its z_stream and checks it on every call, so the struct must not move.
    // Noncopyable values do move when passed along; a heap cell does not.
    private var stream: UnsafeMutablePointer<z_stream>?

    /// What one call of `inflate` may produce before the limit is looked at again.
    private static let chunk = 16 * 1024

    init(_ direction: DeflateDirection) {
        forgetsWindow = direction.forgetsWindow
        unsafe stream = nil
    }

    deinit {
        guard let stream = unsafe stream else { return }
        unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Appends what the next piece of a message unfolds to. A bomb ends as soon as the output passes the limit, at
    /// most one chunk later.
    @unsafe
    mutating func inflate(
        _ input: UnsafeRawBufferPointer,
        into output: inout [UInt8],
        limit: Int
    ) throws(WireError) {
        guard let base = input.baseAddress else { return }
        let stream = unsafe try opened()
        // zlib counts in 32 bits; pieces of a mebibyte never come near that.
        var offset = 0
        while offset < input.count {
            let piece = min(input.count - offset, 1 << 20)
            // next_in is not const in older zlib headers; zlib never writes through it.
            unsafe stream.pointee.next_in = UnsafeMutablePointer(
                mutating: base.advanced(by: offset).assumingMemoryBound(to: UInt8.self)
            )
            unsafe stream.pointee.avail_in = uInt(piece)
            unsafe try Self.drain(stream, into: &output, limit: limit)
            offset += piece
        }
    }

    /// The end of a message: the four bytes its sender cut off (RFC 7692 §7.2.2).
    mutating func finishMessage(into output: inout [UInt8], limit: Int) throws(WireError) {
        var failure: WireError?
        let tail: [UInt8] = [0x00, 0x00, 0xFF, 0xFF]
        unsafe tail.withUnsafeBytes { bytes in
            do throws(WireError) { unsafe try inflate(bytes, into: &output, limit: limit) } catch { failure = error }
        }
        if let failure { throw failure }
        guard forgetsWindow, let stream = unsafe stream else { return }
        unsafe inflateReset(stream)
    }

    private mutating func opened() throws(WireError) -> UnsafeMutablePointer<z_stream> {
        if let stream = unsafe stream { return unsafe stream }
        let fresh = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        unsafe fresh.initialize(to: z_stream())
        // Always the full window. With the agreed one, zlib would take or refuse a reference beyond it depending on
        // how the bytes happened to arrive; and some compressors say 8 bits and mean 9.
        guard unsafe czlib_inflate_init_raw(fresh, MAX_WBITS) == Z_OK else {
            unsafe fresh.deallocate()
            throw .deflateUnavailable
        }
        unsafe stream = fresh
        return unsafe fresh
    }

    private static func drain(
        _ stream: UnsafeMutablePointer<z_stream>,
        into output: inout [UInt8],
        limit: Int
    ) throws(WireError) {
        while true {
            var status = Z_OK
            var isFull = false
            unsafe withUnsafeTemporaryAllocation(byteCount: chunk, alignment: 16) { buffer in
                unsafe stream.pointee.next_out = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self)
                unsafe stream.pointee.avail_out = uInt(chunk)
                unsafe status = CZlib.inflate(stream, Z_SYNC_FLUSH)
                let produced = chunk - Int(unsafe stream.pointee.avail_out)
                isFull = produced == chunk
                unsafe output.append(contentsOf: buffer.prefix(produced))
            }
            guard output.count <= limit else { throw .messageTooLarge(limit: limit) }
            let isSpent = unsafe stream.pointee.avail_in == 0
            switch status {
            case Z_OK:
                if isSpent, !isFull { return }
            case Z_BUF_ERROR:
                // No progress was possible: everything given has been read and everything read has been written.
                guard isSpent else { throw .corruptDeflate }
                return
            case Z_STREAM_END:
                // A block may say it is the last (RFC 7692 §7.2.3.4); the message, and the window, go on after it.
                unsafe inflateResetKeep(stream)
                if isSpent { return }
            case Z_MEM_ERROR: throw .deflateUnavailable
            default: throw .corruptDeflate
            }
        }
    }
}
