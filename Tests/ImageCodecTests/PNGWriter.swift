/// PNG files of any colour type, depth and order of rows, with random bytes as rows: stored, not compressed, so that
/// the writer has nothing in common with the encoder.
struct PNGWriter {
    var width: Int
    var height: Int
    var colourType: UInt8
    var bitDepth: Int
    var isInterlaced = false
    var transparency: [UInt8]?

    static let kinds: [(UInt8, Int)] = [
        (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8), (4, 8), (4, 16),
        (6, 8), (6, 16),
    ]

    func file(_ random: inout SplitMix) -> [UInt8] {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        append(
            "IHDR",
            word(width) + word(height) + [UInt8(bitDepth), colourType, 0, 0, isInterlaced ? 1 : 0],
            to: &bytes
        )
        if colourType == 3 {
            append("PLTE", (0..<3 << bitDepth).map { _ in UInt8.random(in: 0...255, using: &random) }, to: &bytes)
        }
        if let transparency { append("tRNS", transparency, to: &bytes) }
        // In two pieces, of which one may be empty.
        let stream = zlib(rows(&random))
        let cut = Int.random(in: 0...stream.count, using: &random)
        append("IDAT", Array(stream[..<cut]), to: &bytes)
        append("IDAT", Array(stream[cut...]), to: &bytes)
        append("IEND", [], to: &bytes)
        return bytes
    }

    private func rows(_ random: inout SplitMix) -> [UInt8] {
        let passes =
            isInterlaced
            ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
            : [(0, 0, 1, 1)]
        let channels = [1, 0, 3, 1, 2, 0, 4][Int(colourType)]
        var rows: [UInt8] = []
        for (x, y, stepX, stepY) in passes {
            let columns = (width - x + stepX - 1) / stepX
            guard columns > 0 else { continue }
            for _ in stride(from: y, to: height, by: stepY) {
                rows.append(UInt8.random(in: 0...4, using: &random))
                for _ in 0..<(columns * channels * bitDepth + 7) / 8 {
                    rows.append(UInt8.random(in: 0...255, using: &random))
                }
            }
        }
        return rows
    }

    private func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var rest = bytes[...]
        repeat {
            let piece = rest.prefix(65_535)
            rest = rest.dropFirst(piece.count)
            let count = UInt16(piece.count)
            stream += [
                rest.isEmpty ? 1 : 0, UInt8(count & 255), UInt8(count >> 8), ~UInt8(count & 255), ~UInt8(count >> 8),
            ]
            stream += piece
        } while !rest.isEmpty
        var (a, b) = (1, 0)
        for byte in bytes {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        return stream + word(b << 16 | a)
    }

    private func append(_ name: String, _ content: [UInt8], to bytes: inout [UInt8]) {
        var crc = UInt32.max
        for byte in Array(name.utf8) + content {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1) * 0xEDB8_8320 }
        }
        bytes += word(content.count) + Array(name.utf8) + content + word(Int(~crc))
    }

    private func word(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
}
