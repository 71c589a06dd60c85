internal import Raster

/// The four figures by which the picture of a program is judged against a browser's.
struct SnippetDistance {
    /// Fraction of pixels with a channel off by more than 24.
    private(set) var bad24 = 1.0
    /// Mean absolute difference of a channel.
    private(set) var mad = 255.0
    /// Mean structural similarity of the 8 × 8 blocks that hold detail in either picture.
    private(set) var ssim = 0.0
    /// The same for the worst tile of 20 × 11 blocks with at least 24 such blocks.
    private(set) var worstTile = 0.0

    /// Thresholds of the index: a second browser meets them on 97 % of the programs.
    func passes(checksTiles: Bool) -> Bool {
        bad24 <= 0.006 && mad <= 0.8 && ssim >= 0.93 && (!checksTiles || worstTile >= 0.75)
    }

    var text: String { "bad24 \(bad24), mad \(mad), ssim \(ssim), worst tile \(worstTile)" }

    /// Both over black, which for premultiplied pixels is the colour as it is.
    init(_ left: Pixmap, _ right: Pixmap) {
        guard left.width == right.width, left.height == right.height, left.width >= 8, left.height >= 8 else { return }
        var (bad, sum) = (0, 0)
        for (a, b) in zip(left.pixels, right.pixels) where a != b {
            var largest = 0
            for shift in stride(from: UInt32(0), to: 24, by: 8) {
                let difference = abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF))
                sum += difference
                largest = max(largest, difference)
            }
            if largest > 24 { bad += 1 }
        }
        let pixels = Double(left.pixels.count)
        bad24 = Double(bad) / pixels
        mad = Double(sum) / pixels / 3
        compareBlocks(left, right)
    }

    private mutating func compareBlocks(_ left: Pixmap, _ right: Pixmap) {
        let (columns, rows) = (left.width / 8, left.height / 8)
        var scores = [Double?](repeating: nil, count: columns * rows)
        for row in 0..<rows {
            for column in 0..<columns { scores[row * columns + column] = Self.similarity(left, right, column, row) }
        }
        let active = scores.compactMap { $0 }
        ssim = active.isEmpty ? 1 : active.reduce(0, +) / Double(active.count)
        worstTile = 1
        for top in stride(from: 0, to: rows, by: 11) {
            for side in stride(from: 0, to: columns, by: 20) {
                var tile: [Double] = []
                for row in top..<min(top + 11, rows) {
                    for column in side..<min(side + 20, columns) {
                        if let score = scores[row * columns + column] { tile.append(score) }
                    }
                }
                if tile.count >= 24 { worstTile = min(worstTile, tile.reduce(0, +) / Double(tile.count)) }
            }
        }
    }

    /// SSIM of one block's luma; `nil` for a block without detail in either picture.
    private static func similarity(_ left: Pixmap, _ right: Pixmap, _ column: Int, _ row: Int) -> Double? {
        var (sumA, sumB, squareA, squareB, product) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for y in row * 8..<row * 8 + 8 {
            for x in column * 8..<column * 8 + 8 {
                let (a, b) = (luma(left.pixels[y * left.width + x]), luma(right.pixels[y * right.width + x]))
                sumA += a
                sumB += b
                squareA += a * a
                squareB += b * b
                product += a * b
            }
        }
        let (meanA, meanB) = (sumA / 64, sumB / 64)
        let varianceA = squareA / 64 - meanA * meanA
        let varianceB = squareB / 64 - meanB * meanB
        let covariance = product / 64 - meanA * meanB
        guard varianceA > 4 || varianceB > 4 || abs(meanA - meanB) > 2 else { return nil }
        // The usual constants: (0.01 · 255)² and (0.03 · 255)².
        let (c1, c2) = (6.5025, 58.5225)
        return (2 * meanA * meanB + c1) * (2 * covariance + c2)
            / ((meanA * meanA + meanB * meanB + c1) * (varianceA + varianceB + c2))
    }

    private static func luma(_ pixel: UInt32) -> Double {
        Double(pixel & 0xFF) * 0.299 + Double(pixel >> 8 & 0xFF) * 0.587 + Double(pixel >> 16 & 0xFF) * 0.114
    }
}
