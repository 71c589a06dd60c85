internal import Canvas

/// A page that says what is being loaded.
struct Notice: Scenery {
    var title: String
    /// Paragraphs under it.
    var lines: [String]

    func paint(on surface: CanvasSurface) {
        surface.save()
        surface.resetTransform()
        let (width, height) = (Double(surface.width), Double(surface.height))
        surface.setFillStyle("#f6f7f9")
        surface.fillRect(0, 0, width, height)
        // Letters grow with the smaller side, between what is readable and what is loud.
        let unit = min(max(min(width, height) / 36, 10), 26)
        let margin = max(unit, width * 0.12)
        let measure = max(unit, width - 2 * margin)
        surface.textAlign = "left"
        surface.textBaseline = "alphabetic"
        surface.setFillStyle("#3c6fd6")
        surface.fillRect(margin, height * 0.28, unit * 2.2, unit * 0.24)
        var y = height * 0.28 + unit * 2.6
        surface.font = "600 \(unit * 1.6)px system-ui, sans-serif"
        surface.setFillStyle("#1b1f27")
        write(title, unit * 2.1, surface, margin, measure, height, &y)
        surface.font = "\(unit)px system-ui, sans-serif"
        surface.setFillStyle("#4a5160")
        for line in lines.prefix(8) {
            y += unit * 0.4
            write(line, unit * 1.5, surface, margin, measure, height, &y)
        }
        // The state stack holds what `save` put there.
        try? surface.restore()
    }

    /// Sets one paragraph, broken where it has to be: at spaces, and inside words that are wider than the page.
    private func write(
        _ text: String,
        _ leading: Double,
        _ surface: CanvasSurface,
        _ x: Double,
        _ measure: Double,
        _ bottom: Double,
        _ y: inout Double
    ) {
        var rest = text.prefix(600)[...]
        while !rest.isEmpty, y < bottom {
            let line = fitting(rest, surface, measure)
            surface.fillText(String(line), x, y)
            y += leading
            rest = rest[line.endIndex...].drop { $0 == " " }
        }
    }

    /// The longest beginning that fits, at least one letter.
    private func fitting(_ text: Substring, _ surface: CanvasSurface, _ measure: Double) -> Substring {
        let fits = { (count: Int) in surface.measureText(String(text.prefix(count))).width <= measure }
        guard !fits(text.count) else { return text }
        var (low, high) = (1, text.count)
        while low + 1 < high {
            let middle = (low + high) / 2
            if fits(middle) { low = middle } else { high = middle }
        }
        let line = text.prefix(low)
        // Not at a space in the first third: that line would be a gap.
        guard let space = line.lastIndex(of: " "), text.distance(from: text.startIndex, to: space) > low / 3 else {
            return line
        }
        return line[..<space]
    }
}
