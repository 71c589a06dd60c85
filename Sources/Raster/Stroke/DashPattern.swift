/// Strokes and gaps in turn, and where in them a line is.
struct DashPattern {
    private let lengths: [Double]
    /// Where each stroke or gap ends, from the start of the pattern.
    private let ends: [Double]
    private let total: Double
    private var index = 0
    /// What is left of the current stroke or gap.
    private(set) var rest = 0.0
    private let startIndex: Int
    private let startRest: Double

    var isDrawing: Bool { index & 1 == 0 }

    /// `nil` when the style means a solid line. `scale` takes the style's lengths to the space of tracing.
    init?(_ style: StrokeStyle, scale: Double) {
        guard !style.dashes.isEmpty else { return nil }
        // An odd list is taken twice, so that strokes have even indices.
        let once = style.dashes.map { $0 * scale }
        lengths = once.count & 1 == 0 ? once : once + once
        var sum = 0.0
        ends = lengths.map { length in
            sum += length
            return sum
        }
        total = sum
        guard total > 0, total.isFinite, lengths.allSatisfy({ $0 >= 0 }) else { return nil }

        var phase = (style.dashOffset * scale).truncatingRemainder(dividingBy: total)
        if !phase.isFinite { phase = 0 }
        if phase < 0 { phase += total }
        var index = 0
        while index < lengths.count - 1, phase >= lengths[index] {
            phase -= lengths[index]
            index += 1
        }
        startIndex = index
        startRest = max(0, lengths[index] - phase)
        restart()
    }

    /// Mean length of a stroke with its gap: what a line's number of dashes follows from.
    var period: Double { total / Double(lengths.count / 2) }

    mutating func restart() {
        index = startIndex
        rest = startRest
    }

    /// Uses up part of the current stroke or gap.
    mutating func spend(_ distance: Double) { rest -= distance }

    /// Goes on to the next stroke or gap.
    mutating func turn() {
        index = index + 1 == lengths.count ? 0 : index + 1
        rest = lengths[index]
    }

    /// Skips a distance nobody sees. By halving: a list of thousands of dashes may be skipped for each of a million lines.
    mutating func skip(_ distance: Double) {
        guard distance > 0 else { return }
        let place = (ends[index] - rest + distance.truncatingRemainder(dividingBy: total))
            .truncatingRemainder(dividingBy: total)
        var (low, high) = (0, ends.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] > place { high = middle } else { low = middle + 1 }
        }
        index = low
        rest = max(0, ends[low] - place)
    }
}
