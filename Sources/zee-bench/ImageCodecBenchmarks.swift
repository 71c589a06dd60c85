internal import CPNG
internal import ImageCodec
internal import Raster
internal import ZeeProtocol

/// Zero after a fault: a benchmark that fails shows as absurdly fast.
private func size(_ encode: () throws -> [UInt8]) -> Int {
    do { return try encode().count } catch { return 0 }
}

private let pictures: [(name: String, picture: @Sendable () -> BenchmarkPicture)] = [
    ("empty", { .nearEmpty }), ("chart", { .chart }), ("photo", { .photo }),
]

/// Ours and libpng's side by side: the ratio in one run is the target, not the time.
func imageCodecBenchmarks() -> [Benchmark] {
    base64Benchmarks()
        + pictures.flatMap { name, picture in
            [
                Benchmark("png/\(name)-fast") { size { try PNGEncoder.encode(picture().pixmap) } },
                Benchmark("png/\(name)-default") {
                    size { try PNGEncoder.encode(picture().pixmap, compression: .default) }
                },
                Benchmark("png/\(name)-small") {
                    size { try PNGEncoder.encode(picture().pixmap, compression: .small) }
                },
                Benchmark("png/\(name)-libpng-rgba-none") {
                    picture().libPNGSize(filters: PNG_FILTER_NONE, stripsAlpha: false)
                },
                Benchmark("png/\(name)-libpng-rgb-up") {
                    picture().libPNGSize(filters: PNG_FILTER_UP, stripsAlpha: true)
                },
                Benchmark("jpeg/\(name)-82") { size { try JPEGEncoder.encode(picture().pixmap, quality: 0.82) } },
            ]
        }
}

extension BenchmarkPicture {
    fileprivate func libPNGSize(filters: Int32, stripsAlpha: Bool) -> Int {
        pixels.withUnsafeBytes { pixels in
            cpng_encoded_size(
                pixels.baseAddress?.assumingMemoryBound(to: UInt8.self),
                UInt32(width),
                UInt32(height),
                1,
                filters,
                stripsAlpha ? 1 : 0
            )
        }
    }
}

/// Sizes beside the times: `name, bytes`.
func printImageSizes() {
    for benchmark in imageCodecBenchmarks() { print("\(benchmark.name)\t\(benchmark.body()) bytes") }
}

private func base64Benchmarks() -> [Benchmark] {
    let image = [UInt8](repeating: 0xA5, count: 300_000)
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    return [
        Benchmark("base64/encode-300k") {
            var text: [UInt8] = []
            Base64.encode(image.span, into: &text)
            return text.count
        },
        Benchmark("base64/encode-300k-naive") {
            var text: [UInt8] = []
            text.reserveCapacity(400_000)
            for at in stride(from: 0, to: image.count, by: 3) {
                let group = UInt32(image[at]) << 16 | UInt32(image[at + 1]) << 8 | UInt32(image[at + 2])
                for shift in [18, 12, 6, 0] as [UInt32] { text.append(digits[Int(group >> shift & 63)]) }
            }
            return text.count
        },
    ]
}
