/// XOR of a payload with its repeating 4-byte key (RFC 6455 §5.3).
///
/// The key is a number whose most significant byte masks the first byte of the payload. A payload may come in pieces:
/// the returned key is rotated to where the next piece begins.
@discardableResult
package func applyMask(_ key: UInt32, to bytes: inout [UInt8], in range: Range<Int>) -> UInt32 {
    unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe applyMask(key, to: UnsafeMutableRawBufferPointer(rebasing: buffer[range]))
    }
}

/// Words instead of bytes: the loop over 32-byte blocks is one the compiler turns into vector instructions.
@unsafe
@discardableResult
func applyMask(_ key: UInt32, to bytes: UnsafeMutableRawBufferPointer) -> UInt32 {
    guard key != 0, let base = bytes.baseAddress else { return key }
    let inMemoryOrder = UInt64(key.bigEndian)
    let word = inMemoryOrder << 32 | inMemoryOrder
    let count = bytes.count
    var offset = 0
    while offset &+ 32 <= count {
        let vector = unsafe base.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self)
        unsafe base.storeBytes(of: vector ^ SIMD4(repeating: word), toByteOffset: offset, as: SIMD4<UInt64>.self)
        offset &+= 32
    }
    while offset &+ 8 <= count {
        let value = unsafe base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        unsafe base.storeBytes(of: value ^ word, toByteOffset: offset, as: UInt64.self)
        offset &+= 8
    }
    // The offset is a multiple of four here, so the key is at its first byte again.
    var rotated = key
    while offset < count {
        rotated = rotated << 8 | rotated >> 24
        let value = unsafe base.load(fromByteOffset: offset, as: UInt8.self)
        unsafe base.storeBytes(of: value ^ UInt8(truncatingIfNeeded: rotated), toByteOffset: offset, as: UInt8.self)
        offset &+= 1
    }
    return rotated
}
