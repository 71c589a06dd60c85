internal import CMath

/// A blur with a standard deviation in pixels.
///
/// From a deviation of two on, three running means one after the other: within three per cent of the true bell, at a
/// cost that does not depend on its width. Below that the mean is too coarse, and a kernel of at most thirteen weights
/// is applied as it is.
struct GaussianBlur {
    private enum Method {
        case none
        case kernel([UInt32])
        /// How many pixels each mean reaches to the left and to the right.
        case means([(before: Int, behind: Int)])
    }

    private let method: Method

    /// How far the blur carries a pixel.
    let margin: Int

    /// `sigma` is finite and within the limits; less than a thirtieth of a pixel changes nothing.
    init(sigma: Double) {
        if !(sigma >= 0.03) {
            (method, margin) = (.none, 0)
        } else if sigma < 2 {
            let radius = Int((sigma * 3).rounded(.up))
            method = .kernel(Self.kernel(sigma, radius))
            margin = radius
        } else {
            // The window of the SVG standard's approximation. An even one is centred on a pixel border, so two of them
            // lean to opposite sides and the third is one longer.
            let window = Int(sigma * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5)
            let half = window / 2
            method = .means(
                window & 1 == 1
                    ? [(half, half), (half, half), (half, half)]
                    : [(half, half - 1), (half - 1, half), (half, half)]
            )
            margin = 3 * half
        }
    }

    /// Blurs in place. Outside the mask there is nothing; the caller has left a margin where that matters.
    func apply(to mask: inout CoverageMask) {
        guard mask.width > 0, mask.height > 0 else { return }
        var other = [UInt8](repeating: 0, count: mask.bytes.count)
        switch method {
        case .none: return
        case .kernel(let weights):
            Self.convolve(mask.bytes.span, &other, mask.width, mask.height, along: 1, across: mask.width, weights)
            Self.convolve(other.span, &mask.bytes, mask.height, mask.width, along: mask.width, across: 1, weights)
        case .means(let means):
            for mean in means {
                Self.averageRows(mask.bytes.span, &other, mask.width, mask.height, mean.before, mean.behind)
                swap(&mask.bytes, &other)
            }
            for mean in means {
                Self.averageColumns(mask.bytes.span, &other, mask.width, mask.height, mean.before, mean.behind)
                swap(&mask.bytes, &other)
            }
        }
    }

    /// Weights in 65,536ths that sum to exactly one.
    private static func kernel(_ sigma: Double, _ radius: Int) -> [UInt32] {
        let bell = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let sum = bell.reduce(0, +)
        var weights = bell.map { UInt32($0 / sum * 65_536 + 0.5) }
        let others = weights.reduce(0, +) - weights[radius]
        weights[radius] = 65_536 - others
        return weights
    }

    /// `along` and `across` are the distances of neighbours in and between the lines that are convolved.
    private static func convolve(
        _ source: Span<UInt8>,
        _ target: inout [UInt8],
        _ length: Int,
        _ lines: Int,
        along: Int,
        across: Int,
        _ weights: [UInt32]
    ) {
        let radius = weights.count / 2
        for line in 0..<lines {
            let start = line * across
            for place in 0..<length {
                var sum: UInt32 = 32_768
                for offset in max(-radius, -place)...min(radius, length - 1 - place) {
                    sum += weights[radius + offset] * UInt32(source[start + (place + offset) * along])
                }
                target[start + place * along] = UInt8(truncatingIfNeeded: sum >> 16)
            }
        }
    }

    /// The reciprocal in 24-bit fixed point: 255 windows of it and one half still fit 32 bits, and the mean is off by
    /// less than a hundredth for the widest window.
    private static func reciprocal(_ window: Int) -> UInt32 { UInt32((1 << 24) / window) }

    private static func averageRows(
        _ source: Span<UInt8>,
        _ target: inout [UInt8],
        _ width: Int,
        _ height: Int,
        _ before: Int,
        _ behind: Int
    ) {
        let reciprocal = reciprocal(before + behind + 1)
        var target = target.mutableSpan
        for y in 0..<height {
            let start = y &* width
            var sum: UInt32 = 0
            for x in 0..<min(behind, width) { sum &+= UInt32(source[start &+ x]) }
            for x in 0..<width {
                if x &+ behind < width { sum &+= UInt32(source[start &+ x &+ behind]) }
                target[start &+ x] = UInt8(truncatingIfNeeded: (sum &* reciprocal &+ 1 << 23) &>> 24)
                if x >= before { sum &-= UInt32(source[start &+ x &- before]) }
            }
        }
    }

    /// Down the columns, eight side by side: rows are read in order.
    private static func averageColumns(
        _ source: Span<UInt8>,
        _ target: inout [UInt8],
        _ width: Int,
        _ height: Int,
        _ before: Int,
        _ behind: Int
    ) {
        let reciprocal = Words8(repeating: reciprocal(before + behind + 1))
        let half = Words8(repeating: 1 << 23)
        var target = target.mutableSpan
        var column = 0
        while column < width {
            // The last group moves left to stay inside; doing a column twice gives the same.
            let x = width < 8 ? column : min(column, width - 8)
            let lanes = min(8, width - x)
            func load(_ y: Int) -> Words8 {
                if lanes == 8 { return source.load8(at: y &* width &+ x) }
                var words = Words8(repeating: 0)
                for lane in 0..<lanes { words[lane] = UInt32(source[y * width + x + lane]) }
                return words
            }
            var sum = Words8(repeating: 0)
            for y in 0..<min(behind, height) { sum &+= load(y) }
            for y in 0..<height {
                if y + behind < height { sum &+= load(y + behind) }
                let mean = ((sum &* reciprocal &+ half) &>> 24)
                if lanes == 8 {
                    target.store8(mean.packedBytes, at: y &* width &+ x)
                } else {
                    for lane in 0..<lanes { target[y * width + x + lane] = UInt8(truncatingIfNeeded: mean[lane]) }
                }
                if y >= before { sum &-= load(y - before) }
            }
            column += 8
        }
    }
}
