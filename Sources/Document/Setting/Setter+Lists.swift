internal import Canvas
internal import Layout

extension Setter {
    mutating func set(_ list: BlockList, in place: Place) {
        let labels = labels(of: list)
        let font = ruler.style(FontStyle(size: typography.size))
        let widest = labels.reduce(0) { max($0, ruler.advance($1, font)) }
        let gutter = max(typography.indent, (widest + typography.size * 0.75).rounded())
        var inner = self.inner(place, by: gutter)
        inner.lists += 1
        inner.isTight = list.isTight
        let isRightToLeft = list.items.first.map { Self.isRightToLeft($0.blocks) } ?? false
        if isRightToLeft { inner.x = place.x }

        for (index, item) in list.items.enumerated() {
            guard checkRoom() else { return }
            if index > 0 { y += (typography.size * (list.isTight ? 0.3 : 0.9)).rounded() }
            let top = y
            let first = marks.count
            set(item.blocks, in: inner)
            let line = typography.lineHeight(of: .line)
            if y == top { y += line }
            let baseline = firstBaseline(from: first) ?? top + line * 0.69
            guard inner.width < place.width else { continue }
            let edge = isRightToLeft ? inner.x + inner.width : inner.x
            if let task = item.task {
                putBox(isDone: task, edge: edge, baseline: baseline, isRightToLeft)
            } else if !labels.isEmpty {
                putLabel(labels[index], edge: edge, baseline: baseline, font, isRightToLeft)
            } else if list.marker == .bullet {
                putBullet(level: place.lists, edge: edge, baseline: baseline, isRightToLeft)
            }
        }
    }

    /// Of the first words set since then, if nothing else came before them.
    private func firstBaseline(from first: Int) -> Double? {
        for mark in marks[first...].prefix(4) {
            if case .text(let text) = mark { return text.baseline }
        }
        return nil
    }

    private func labels(of list: BlockList) -> [String] {
        guard list.marker != .bullet, list.marker != .none else { return [] }
        var number = list.start
        return list.items.map { item in
            number = item.number ?? number
            defer { number &+= list.step }
            return list.marker.label(number) + "."
        }
    }

    private mutating func putLabel(
        _ label: String,
        edge: Double,
        baseline: Double,
        _ font: Int,
        _ isRightToLeft: Bool
    ) {
        let gap = typography.size * 0.5
        let x = isRightToLeft ? edge + gap : edge - gap - ruler.advance(label, font)
        let mark = TextMark(
            text: label,
            x: x,
            baseline: baseline,
            font: font,
            color: scheme.quiet,
            reach: typography.size * 1.5
        )
        marks.append(.text(mark))
    }

    /// A disc, a ring or a square, by how deep the list is.
    private mutating func putBullet(level: Int, edge: Double, baseline: Double, _ isRightToLeft: Bool) {
        let size = (typography.size * (level == 0 ? 0.36 : 0.34)).rounded()
        let distance = typography.size * 0.8
        let center = isRightToLeft ? edge + distance : edge - distance
        let frame = Frame(
            x: center - size / 2,
            y: baseline - typography.size * 0.32 - size / 2,
            width: size,
            height: size
        )
        switch level {
        case 0: marks.append(.box(frame, scheme.quiet, radius: size / 2))
        case 1: marks.append(.outline(frame, scheme.quiet, radius: size / 2))
        default: marks.append(.box(frame, scheme.quiet, radius: 0))
        }
    }

    private mutating func putBox(isDone: Bool, edge: Double, baseline: Double, _ isRightToLeft: Bool) {
        let size = (typography.size * 0.875).rounded()
        let gap = typography.size * 0.5
        let x = isRightToLeft ? edge + gap : edge - gap - size
        let y = (baseline - typography.size * 0.36 - size / 2).rounded()
        marks.append(.check(Frame(x: x, y: y, width: size, height: size), isDone))
    }

    /// Whether the first letter that has a direction runs to the left.
    static func isRightToLeft(_ blocks: [Block]) -> Bool {
        guard case .paragraph(let paragraph) = blocks.first else { return false }
        for scalar in paragraph.inlines.words.unicodeScalars.prefix(64) {
            switch scalar.value {
            case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE: return true
            case 0x41...0x5A, 0x61...0x7A: return false
            case 0x80...: if scalar.properties.isAlphabetic { return false }
            default: continue
            }
        }
        return false
    }
}

extension BlockList.Marker {
    func label(_ number: Int) -> String {
        switch self {
        case .lowerLetter: Self.letters(number).lowercased()
        case .upperLetter: Self.letters(number)
        case .lowerRoman: Self.roman(number).lowercased()
        case .upperRoman: Self.roman(number)
        case .number, .bullet, .none: String(number)
        }
    }

    /// A … Z, AA, AB, …
    private static func letters(_ number: Int) -> String {
        guard number > 0 else { return String(number) }
        var letters = ""
        var rest = number
        while rest > 0 {
            rest -= 1
            letters = String(UnicodeScalar(UInt8(0x41 + rest % 26))) + letters
            rest /= 26
        }
        return letters
    }

    private static func roman(_ number: Int) -> String {
        guard (1...3_999).contains(number) else { return String(number) }
        let digits: [(Int, String)] = [
            (1_000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
            (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
        ]
        var rest = number
        return digits.reduce(into: "") { text, digit in
            while rest >= digit.0 {
                text += digit.1
                rest -= digit.0
            }
        }
    }
}
