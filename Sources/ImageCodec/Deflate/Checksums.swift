/// The checksum of zlib streams (RFC 1950 §8.2): two sums modulo 65521, the largest prime below 65536.
struct Adler32 {
    private static let modulus: UInt64 = 65_521
    private var sum: UInt64 = 1
    private var sumOfSums: UInt64 = 0

    var value: UInt32 { UInt32(sumOfSums << 16 | sum) }

    /// Big-endian, as the stream ends with it.
    func write(into bytes: inout [UInt8]) {
        for shift in [24, 16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }

    mutating func append(_ byte: UInt8) {
        sum = (sum + UInt64(byte)) % Self.modulus
        sumOfSums = (sumOfSums + sum) % Self.modulus
    }

    /// Zeros leave the sum alone, and count it once each into the sum of sums.
    mutating func append(zeros count: Int) {
        sumOfSums = (sumOfSums + UInt64(count) % Self.modulus * sum) % Self.modulus
    }

    mutating func append(_ bytes: Span<UInt8>) {
        var at = 0
        while at < bytes.count {
            // 3,800 bytes of 255 keep both sums far below 64 bits.
            let end = min(at + 3_800, bytes.count)
            while at < end {
                sum &+= UInt64(bytes[at])
                sumOfSums &+= sum
                at += 1
            }
            sum %= Self.modulus
            sumOfSums %= Self.modulus
        }
    }

    /// Appends the low `bytesPerPixel` bytes of each word; the others are zero.
    ///
    /// Written out for a group of n bytes the sum of sums grows by `n·sum + Σ (n - i)·byte[i]`. With eight pixels a step
    /// and K steps a group, byte i is channel c of lane l in step k: `i = bytesPerPixel·(8k + l) + c`. What k adds comes
    /// from sums of sums again, so that a step has no multiplication, which this instruction set does slowly.
    mutating func append(pixels: Span<UInt32>, bytesPerPixel: Int) {
        let evenBytes = SIMD8<UInt32>(repeating: 0x00FF_00FF)
        var at = 0
        unsafe pixels.withUnsafeBytes { bytes in
            while at &+ 8 <= pixels.count {
                // Fifteen steps of two bytes and less a half-word: sums of sums up to 510 · 120 = 61,200 fit.
                let steps = min(15, (pixels.count &- at) >> 3)
                var running = SIMD8<UInt32>.zero
                var total = SIMD8<UInt32>.zero
                var odd = SIMD8<UInt32>.zero
                for step in 0..<steps {
                    let offset = (at &+ step &* 8) &* 4
                    let words = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt32>.self)
                    let upper = (words &>> 8) & evenBytes
                    running &+= (words & evenBytes) &+ upper
                    odd &+= upper
                    total &+= running
                }
                fold(running, total, odd, steps: steps, bytesPerPixel: bytesPerPixel)
                at &+= steps &* 8
            }
        }
        while at < pixels.count {
            for channel in 0..<UInt32(bytesPerPixel) { append(UInt8(truncatingIfNeeded: pixels[at] >> (8 * channel))) }
            at += 1
        }
    }

    /// Takes over a group: of each lane the sum of its bytes, the sum of those sums, and the sum of the odd bytes, each in
    /// two half-words.
    private mutating func fold(
        _ running: SIMD8<UInt32>,
        _ total: SIMD8<UInt32>,
        _ odd: SIMD8<UInt32>,
        steps: Int,
        bytesPerPixel: Int
    ) {
        let low = SIMD8<UInt32>(repeating: 0xFFFF)
        let even = running &- odd
        let sums = (running & low) &+ (running &>> 16)
        let group = sums.wrappedSum()
        let byStep = UInt32(steps) &* group &- ((total & low) &+ (total &>> 16)).wrappedSum()
        let byLane = (sums &* SIMD8(0, 1, 2, 3, 4, 5, 6, 7)).wrappedSum()
        let byChannel = ((odd & low) &+ 2 &* (even &>> 16) &+ 3 &* (odd &>> 16)).wrappedSum()
        let length = UInt64(steps &* 8 &* bytesPerPixel)
        let weighted =
            length &* UInt64(group) &- UInt64(bytesPerPixel) &* UInt64(8 &* byStep &+ byLane) &- UInt64(byChannel)
        sumOfSums = (sumOfSums &+ length &* sum &+ weighted) % Self.modulus
        sum = (sum &+ UInt64(group)) % Self.modulus
    }
}

/// The checksum of PNG chunks (ISO 3309), eight bytes a step.
enum CRC32 {
    /// `tables[256 * n + b]` is the effect of byte `b` with `n` more bytes after it.
    private static let tables: [UInt32] = {
        var tables = [UInt32](repeating: 0, count: 8 * 256)
        for byte in 0..<256 {
            var value = UInt32(byte)
            for _ in 0..<8 { value = value >> 1 ^ (value & 1) * 0xEDB8_8320 }
            tables[byte] = value
        }
        for entry in 256..<tables.count {
            let shorter = tables[entry - 256]
            tables[entry] = shorter >> 8 ^ tables[Int(shorter & 255)]
        }
        return tables
    }()

    static func checksum(_ bytes: Span<UInt8>) -> UInt32 {
        let tables = Self.tables.span
        var value: UInt32 = 0xFFFF_FFFF
        var at = 0
        unsafe bytes.withUnsafeBytes { bytes in
            while at + 8 <= bytes.count {
                let low = unsafe UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self)) ^ value
                let high = unsafe UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: at + 4, as: UInt32.self))
                let near =
                    tables[1792 + Int(low & 255)] ^ tables[1536 + Int(low >> 8 & 255)]
                    ^ tables[1280 + Int(low >> 16 & 255)] ^ tables[1024 + Int(low >> 24)]
                let far =
                    tables[768 + Int(high & 255)] ^ tables[512 + Int(high >> 8 & 255)]
                    ^ tables[256 + Int(high >> 16 & 255)] ^ tables[Int(high >> 24)]
                value = near ^ far
                at += 8
            }
        }
        while at < bytes.count {
            value = value >> 8 ^ tables[Int((value ^ UInt32(bytes[at])) & 255)]
            at += 1
        }
        return ~value
    }
}
