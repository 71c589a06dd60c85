internal import Canvas
internal import Layout

extension Setter {
    mutating func setCode(_ text: String, in place: Place) {
        let padding = typography.codePadding
        let top = y
        let mark = marks.count
        y += padding.y
        var inner = place
        if place.width > typography.narrowest {
            inner.x += padding.x
            inner.width -= 2 * padding.x
        }
        setLines(of: text, tab: 4, in: inner, color: scheme.panelText)
        y += padding.y
        let frame = Frame(x: place.x, y: top, width: place.width, height: y - top)
        marks.insert(.box(frame, scheme.panel, radius: 8), at: mark)
    }

    /// Lines as they are written, in a font whose letters are equally wide. A line that is too long goes on in the next:
    /// a picture cannot be scrolled sideways.
    mutating func setLines(of text: String, tab: Int, in place: Place, color: CssColor) {
        let font = ruler.style(FontStyle(size: typography.codeSize, isMonospaced: true))
        let extent = ruler.measure("", font)
        let height = typography.codeLineHeight
        let baseline = (height - extent.ascent - extent.descent) / 2 + extent.ascent
        let letter = ruler.advance("0", font)
        // Whether letters of a plain line are equally wide in this font, so that counting them measures it.
        let isEven = abs(ruler.advance("iiiiiiii", font) - 8 * letter) < 0.01
        var bytes = text.utf8[...]
        while let line = Self.takeLine(&bytes) {
            guard checkRoom() else { return }
            let plain = isEven && line.allSatisfy { (0x20...0x7E).contains($0) }
            if plain, Double(line.count) * letter <= place.width {
                let words = String(Substring(line))
                if !words.allSatisfy({ $0 == " " }) {
                    marks.append(.text(mark(words, x: place.x, baseline: y + baseline, font, color)))
                }
                y += height
            } else {
                setLong(String(Substring(line)).expandingTabs(to: tab), font, color, in: place)
            }
        }
    }

    private func mark(_ text: String, x: Double, baseline: Double, _ font: Int, _ color: CssColor) -> TextMark {
        TextMark(text: text, x: x, baseline: baseline, font: font, color: color, reach: typography.codeSize * 1.5)
    }

    private mutating func setLong(_ line: String, _ font: Int, _ color: CssColor, in place: Place) {
        var style = ParagraphStyle()
        style.whiteSpace = .preserve
        let ruler = self.ruler
        let item = InlineItem.text(line, style: font, lineHeight: typography.codeLineHeight)
        let lines = InlineFlow([item], style: style) { ruler.measure($0, $1) }.lines(width: place.width)
        for line in lines.lines {
            for fragment in line.fragments {
                var mark = mark(fragment.text, x: place.x + fragment.x, baseline: y + line.baseline, font, color)
                mark.isRightToLeft = lines.direction == .rightToLeft
                marks.append(.text(mark))
            }
        }
        y += max(lines.height, typography.codeLineHeight)
    }

    /// A line of more bytes goes on in the next: measuring a file without line feeds as one line would take seconds.
    private static let longestLine = 16_384

    /// The next line without its end, which may be a line feed, a carriage return or both; `nil` after the last.
    private static func takeLine(_ bytes: inout Substring.UTF8View) -> Substring.UTF8View? {
        guard !bytes.isEmpty else { return nil }
        let reach = bytes.prefix(longestLine)
        guard let end = reach.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else {
            var end = reach.endIndex
            while end < bytes.endIndex, end > bytes.startIndex, bytes[end] & 0xC0 == 0x80 {
                end = bytes.index(before: end)
            }
            defer { bytes = bytes[end...] }
            return bytes[..<end]
        }
        let line = bytes[..<end]
        var next = bytes.index(after: end)
        if bytes[end] == 0x0D, next < bytes.endIndex, bytes[next] == 0x0A { next = bytes.index(after: next) }
        bytes = bytes[next...]
        return line
    }
}

extension String {
    /// Tabs as the spaces they stand for. Letters are counted as one column each, which is right where it matters.
    fileprivate func expandingTabs(to width: Int) -> String {
        guard utf8.contains(0x09) else { return self }
        var result = ""
        var column = 0
        for character in self {
            if character == "\t" {
                let spaces = width - column % width
                result += String(repeating: " ", count: spaces)
                column += spaces
            } else {
                result.append(character)
                column += 1
            }
        }
        return result
    }
}
