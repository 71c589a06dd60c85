internal import ImageCodec
internal import Raster

/// Writes pictures with our encoders, and beside them what they are of, for programs that decode and compare.
///
/// `NAME.words` holds the premultiplied pixels themselves, four bytes each in the order red, green, blue, alpha, after the
/// two sides as 32-bit numbers, lowest byte first. `NAME.LEVEL.png` must show exactly those; `NAME.QUALITY.jpg` about those.
struct CodecRunner {
    private(set) var written = 0
    private(set) var failures: [String] = []
    let out: String

    init(out: String) { self.out = out }

    /// Every file of the folder that is a PNG, under its own name.
    mutating func encodePictures(in folder: String) {
        for name in Files.files(in: folder) where name.hasSuffix(".png") {
            guard let bytes = Files.read("\(folder)/\(name)") else { continue }
            do {
                encode(CodecSample(name: name, pixmap: try ImageDecoder.decode(bytes)))
            } catch {
                failures.append("\(name): not decoded: \(error)")
            }
        }
    }

    mutating func encodeGenerated() {
        for sample in CodecSample.generated { encode(sample) }
        for sample in CodecSample.forJPEG {
            writeWords(of: sample)
            for percent in [10, 50, 75, 82, 90, 100] {
                write(sample, "\(percent).jpg") {
                    try JPEGEncoder.encode(sample.pixmap, quality: Double(percent) / 100)
                }
            }
        }
    }

    private mutating func encode(_ sample: CodecSample) {
        writeWords(of: sample)
        for level in PNGEncoder.Compression.allCases {
            write(sample, "\(level).png") { try PNGEncoder.encode(sample.pixmap, compression: level) }
        }
    }

    private mutating func writeWords(of sample: CodecSample) {
        write(sample, "words") {
            let numbers = [UInt32(sample.pixmap.width), UInt32(sample.pixmap.height)] + sample.pixmap.pixels
            return numbers.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * UInt32($0))) } }
        }
    }

    private mutating func write(_ sample: CodecSample, _ ending: String, _ bytes: () throws -> [UInt8]) {
        do {
            if Files.write(try bytes(), to: "\(out)/\(sample.name).\(ending)") { return written += 1 }
            failures.append("\(sample.name).\(ending): not written")
        } catch {
            failures.append("\(sample.name).\(ending): \(error)")
        }
    }
}
