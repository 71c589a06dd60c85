/// The checksum of zlib streams (RFC 1950 §8.2): two sums modulo 65521, the largest prime below 65536.
struct Adler32 {
    private static let modulus: UInt64 = 65_521
    private var sum: UInt64 = 1
    private var sumOfSums: UInt64 = 0

    var value: UInt32 { UInt32(sumOfSums << 16 | sum) }

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
    /// Written out for a group of n bytes the sum of sums grows by `n·sum + Σ (n - i)·byte[i]`, and in that form the
    /// pixels of a group are independent of one another: the loop becomes vector code.
    mutating func append(pixels: Span<UInt32>, bytesPerPixel: Int) {
        var start = 0
        while start < pixels.count {
            // 512 pixels: the weighted sum stays below 512² / 2 · 1020 = 134 million.
            let count = min(512, pixels.count - start)
            var bytes: UInt32 = 0
            var byPixel: UInt32 = 0
            var withinPixel: UInt32 = 0
            unsafe pixels.extracting(start..<start + count).withUnsafeBufferPointer { group in
                for index in 0..<count {
                    let word = unsafe group[index]
                    let (green, blue, alpha) = (word >> 8 & 255, word >> 16 & 255, word >> 24)
                    let total = (word & 255) &+ green &+ blue &+ alpha
                    bytes &+= total
                    byPixel &+= total &* UInt32(truncatingIfNeeded: index)
                    withinPixel &+= green &+ 2 &* blue &+ 3 &* alpha
                }
            }
            let length = UInt64(count * bytesPerPixel)
            let weighted = length * UInt64(bytes) - UInt64(bytesPerPixel) * UInt64(byPixel) - UInt64(withinPixel)
            sumOfSums = (sumOfSums + length * sum + weighted) % Self.modulus
            sum = (sum + UInt64(bytes)) % Self.modulus
            start += count
        }
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
