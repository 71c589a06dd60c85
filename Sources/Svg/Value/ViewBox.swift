internal import Raster

/// `viewBox` with `preserveAspectRatio`: how one rectangle is fitted into another.
struct ViewBox: Equatable, Sendable {
    var rect: Rect

    /// `nil` when the text has not four numbers, or a side that is negative. A side of zero shows nothing.
    init?(_ text: String?) {
        guard let text else { return nil }
        let numbers = NumberReader.list(text, limit: 5)
        guard numbers.count == 4, numbers[2] >= 0, numbers[3] >= 0 else { return nil }
        rect = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}

struct AspectRatio: Equatable, Sendable {
    enum Fit: Equatable, Sendable {
        case none, meet, slice
    }

    /// Shares of the free space left and above: 0, ½ or 1.
    var x = 0.5
    var y = 0.5
    var fit = Fit.meet

    init(_ text: String?) {
        guard let text else { return }
        var words = text.utf8.split(whereSeparator: \.isSpace).map { String(decoding: $0, as: UTF8.self) }
        if words.first == "defer" { words.removeFirst() }
        guard let align = words.first else { return }
        if align == "none" {
            fit = .none
            return
        }
        guard align.utf8.count == 8, align.hasPrefix("x"), let x = Self.share(align.dropFirst().prefix(3)),
            let y = Self.share(align.suffix(3))
        else { return }
        (self.x, self.y) = (x, y)
        if words.count > 1, words[1] == "slice" { fit = .slice }
    }

    private static func share(_ name: Substring) -> Double? {
        switch name {
        case "Min": 0
        case "Mid": 0.5
        case "Max": 1
        default: nil
        }
    }

    /// What maps `source` into `target`; `nil` when the source has no area.
    func transform(from source: Rect, to target: Rect) -> AffineTransform? {
        guard source.width > 0, source.height > 0 else { return nil }
        var scale = Point(target.width / source.width, target.height / source.height)
        switch fit {
        case .none: break
        case .meet: scale = Point(min(scale.x, scale.y), min(scale.x, scale.y))
        case .slice: scale = Point(max(scale.x, scale.y), max(scale.x, scale.y))
        }
        let result = AffineTransform(
            a: scale.x,
            b: 0,
            c: 0,
            d: scale.y,
            e: target.x + (target.width - source.width * scale.x) * (fit == .none ? 0 : x) - source.x * scale.x,
            f: target.y + (target.height - source.height * scale.y) * (fit == .none ? 0 : y) - source.y * scale.y
        )
        return result.isFinite ? result : nil
    }
}
