internal import Raster

/// Which way up a camera was held (EXIF 2.3 §4.6.4, tag 0x0112).
struct EXIFOrientation: Equatable {
    /// 1 through 8; 1 is upright.
    let value: Int

    init(_ value: Int) { self.value = (1...8).contains(value) ? value : 1 }

    /// Upright when the file says nothing, or nonsense: the tag is advice.
    init(of jpeg: [UInt8]) {
        var reader = ByteReader(jpeg, at: 2)
        do throws(ImageError) {
            self.init(try Self.find(in: &reader, jpeg))
        } catch {
            self.init(1)
        }
    }

    private static func find(in reader: inout ByteReader, _ jpeg: [UInt8]) throws(ImageError) -> Int {
        while true {
            guard try reader.byte() == 0xFF else { return 1 }
            var marker = try reader.byte()
            while marker == 0xFF { marker = try reader.byte() }
            // The picture begins (SOS), or ends: what describes it stands before.
            guard marker != 0xDA, marker != 0xD9 else { return 1 }
            let segment = try reader.take(max(0, try reader.bigEndian16() - 2))
            let content = jpeg[segment]
            guard marker == 0xE1, content.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]) else { continue }
            return try orientation(tiff: Array(content.dropFirst(6)))
        }
    }

    /// The first directory of a TIFF file of either byte order.
    private static func orientation(tiff: [UInt8]) throws(ImageError) -> Int {
        let isLittle = tiff.starts(with: "II".utf8)
        func word(_ reader: inout ByteReader) throws(ImageError) -> Int {
            isLittle ? try reader.littleEndian16() : try reader.bigEndian16()
        }
        var start = ByteReader(tiff, at: 4)
        var directory = ByteReader(tiff, at: isLittle ? try start.littleEndian32() : try start.bigEndian32())
        for _ in 0..<(try word(&directory)) {
            var entry = ByteReader(tiff, at: directory.position)
            _ = try directory.take(12)
            guard try word(&entry) == 0x0112 else { continue }
            _ = try entry.take(6)
            return try word(&entry)
        }
        return 1
    }

    /// Each place of the result, looked up in the stored picture.
    func applied(to pixels: [UInt32], width: Int, height: Int) throws(ImageError) -> Pixmap {
        guard value > 1 else { return try Pixmap.decoded(width: width, height: height, pixels) }
        let turns = value >= 5
        let (newWidth, newHeight) = turns ? (height, width) : (width, height)
        let mirrorsX = [2, 3, 7, 8].contains(value)
        let mirrorsY = [3, 4, 6, 7].contains(value)
        var result = [UInt32](repeating: 0, count: pixels.count)
        for y in 0..<newHeight {
            for x in 0..<newWidth {
                var (sourceX, sourceY) = turns ? (y, x) : (x, y)
                if mirrorsX { sourceX = width - 1 - sourceX }
                if mirrorsY { sourceY = height - 1 - sourceY }
                result[y * newWidth + x] = pixels[sourceY * width + sourceX]
            }
        }
        return try Pixmap.decoded(width: newWidth, height: newHeight, result)
    }
}
