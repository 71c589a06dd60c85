/// A gradient's colours at even steps of its offset, premultiplied: the square roots and divisions are paid once a
/// table, not once a pixel.
struct ColorTable: Sendable {
    private(set) var words: [UInt32] = [0]

    /// The index of offset 1.
    private(set) var last = 0

    /// What the table holds, to be used again by the next shape with the same gradient.
    private var stops: [Gradient.Stop] = []
    private var alpha = 0.0

    /// Colours are interpolated straight and premultiplied afterwards, as the canvas standard has it. `stops` holds at
    /// least one.
    mutating func build(_ stops: [Gradient.Stop], alpha: Double) {
        if self.alpha == alpha, self.stops == stops { return }
        (self.stops, self.alpha) = (stops, alpha)
        // Four entries for each of the 256 steps a channel can take. Hard edges are right within a thousandth of the
        // gradient's length, and ten thousand stops within a four-thousandth.
        let size = stops.count > 64 ? 4096 : 1024
        last = size - 1
        if words.count < size { words = [UInt32](repeating: 0, count: size) }
        guard let first = stops.first, let final = stops.last else {
            for index in 0..<size { words[index] = 0 }
            return
        }
        var next = 0
        for index in 0..<size {
            let offset = Double(index) / Double(last)
            while next < stops.count, stops[next].offset <= offset { next += 1 }
            if next == 0 {
                words[index] = first.color.premultiplied(alpha: alpha)
            } else if next == stops.count {
                words[index] = final.color.premultiplied(alpha: alpha)
            } else {
                let (low, high) = (stops[next - 1], stops[next])
                let t = (offset - low.offset) / (high.offset - low.offset)
                words[index] = low.color.mixed(with: high.color, at: t).premultiplied(alpha: alpha)
            }
        }
        // The ends also stand for everything beyond them, where a hard edge at offset 0 or 1 must not show.
        words[0] = first.color.premultiplied(alpha: alpha)
        words[last] = final.color.premultiplied(alpha: alpha)
    }
}

extension Color {
    func mixed(with other: Color, at t: Double) -> Color {
        Color(
            red: red + (other.red - red) * t,
            green: green + (other.green - green) * t,
            blue: blue + (other.blue - blue) * t,
            alpha: alpha + (other.alpha - alpha) * t
        )
    }
}
