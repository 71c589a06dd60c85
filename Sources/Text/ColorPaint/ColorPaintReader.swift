internal import Glibc
internal import Raster

/// Reads the paints of a glyph. The font is a stranger's: its tree may be a graph that goes round in circles, or doubles at
/// every step. Depth, number of paints and number of colours are bounded; what passes a bound is left out. Variable fonts
/// are painted as they are by default.
struct ColorPaintReader {
    let font: FontInstance
    let table: ColorGlyphTable
    private var paintsLeft = 1_024
    private var stopsLeft = 4_096

    /// Glyphs of real fonts are four to eight deep.
    private static let deepest = 24

    init(_ font: FontInstance, _ table: ColorGlyphTable) {
        self.font = font
        self.table = table
    }

    /// `nil` for a glyph without paints.
    mutating func paint(of glyph: UInt32) -> ColorPaint? { table.paint(of: glyph).flatMap { read($0, depth: 0) } }

    /// By the formats of the specification; an odd number above two is the variable form of the one below it.
    private mutating func read(_ place: Int, depth: Int) -> ColorPaint? {
        guard depth < Self.deepest, paintsLeft > 0, let format = table.number(place, 1) else { return nil }
        paintsLeft -= 1
        let inner = depth + 1
        switch format {
        case 1: return layers(place, inner)
        case 2, 3: return shade(place + 1).map { .solid($0) }
        case 4...9: return gradient(format, place)
        case 10:
            guard let glyph = table.number(place + 4, 2) else { return nil }
            let path = font.unitPath(of: UInt32(glyph))
            guard !path.isEmpty else { return nil }
            return child(place, 1, inner).map { .shape(path, $0) }
        case 11:
            return table.number(place + 1, 2).flatMap { table.paint(of: UInt32($0)) }.flatMap { read($0, depth: inner) }
        case 12...31:
            guard let step = step(format & ~1, place) else { return nil }
            return child(place, 1, inner).map { .transformed(step, $0) }
        case 32: return composite(place, inner)
        default: return nil
        }
    }

    /// The paint an offset of three bytes leads to, from the start of the one it stands in.
    private mutating func child(_ place: Int, _ field: Int, _ depth: Int) -> ColorPaint? {
        guard let offset = table.number(place + field, 3), offset > 0 else { return nil }
        return read(place + offset, depth: depth)
    }

    private mutating func layers(_ place: Int, _ depth: Int) -> ColorPaint? {
        guard let count = table.number(place + 1, 1), let first = table.number(place + 2, 4) else { return nil }
        var paints: [ColorPaint] = []
        for index in 0..<count {
            if let layer = table.layer(first + index), let paint = read(layer, depth: depth) { paints.append(paint) }
        }
        return paints.isEmpty ? nil : .layers(paints)
    }

    private mutating func composite(_ place: Int, _ depth: Int) -> ColorPaint? {
        guard let mode = table.number(place + 4, 1) else { return nil }
        let source = child(place, 1, depth)
        let backdrop = child(place, 5, depth)
        // What is there stays as it is.
        if mode == 2 { return backdrop }
        guard let operation = Self.operators[mode] else { return nil }
        return .composite(source: source ?? .layers([]), operation, backdrop: backdrop ?? .layers([]))
    }

    private static let operators: [Int: CompositeOperator] = [
        0: .clear, 1: .copy, 3: .sourceOver, 4: .destinationOver, 5: .sourceIn, 6: .destinationIn, 7: .sourceOut,
        8: .destinationOut, 9: .sourceAtop, 10: .destinationAtop, 11: .xor, 12: .lighter, 13: .screen, 14: .overlay,
        15: .darken, 16: .lighten, 17: .colorDodge, 18: .colorBurn, 19: .hardLight, 20: .softLight, 21: .difference,
        22: .exclusion, 23: .multiply, 24: .hue, 25: .saturation, 26: .color, 27: .luminosity,
    ]
}

// Transforms.
extension ColorPaintReader {
    private func step(_ format: Int, _ place: Int) -> AffineTransform? {
        // Behind the format and the offset of the inner paint.
        let fields = place + 4
        switch format {
        case 12: return table.number(fields, 3).flatMap { matrix(place + $0) }
        case 14:
            guard let x = table.units(fields), let y = table.units(fields + 2) else { return nil }
            return .translation(x: x, y: y)
        case 16, 18:
            guard let x = table.fraction(fields), let y = table.fraction(fields + 2) else { return nil }
            return about(format == 18 ? fields + 4 : nil, .scale(x: x, y: y))
        case 20, 22:
            guard let both = table.fraction(fields) else { return nil }
            return about(format == 22 ? fields + 2 : nil, .scale(x: both, y: both))
        case 24, 26:
            guard let halfTurns = table.fraction(fields) else { return nil }
            return about(format == 26 ? fields + 2 : nil, .rotation(radians: halfTurns * .pi))
        default:
            guard let x = table.fraction(fields), let y = table.fraction(fields + 2) else { return nil }
            // Angles count from the axes counter-clockwise, so the one along x leans to the left.
            let skew = AffineTransform(a: 1, b: tan(y * .pi), c: -tan(x * .pi), d: 1, e: 0, f: 0)
            return about(format == 30 ? fields + 4 : nil, skew)
        }
    }

    private func matrix(_ place: Int) -> AffineTransform? {
        guard let a = table.fixed(place), let b = table.fixed(place + 4), let c = table.fixed(place + 8),
            let d = table.fixed(place + 12), let e = table.fixed(place + 16), let f = table.fixed(place + 20)
        else { return nil }
        return AffineTransform(a: a, b: b, c: c, d: d, e: e, f: f)
    }

    private func about(_ center: Int?, _ change: AffineTransform) -> AffineTransform? {
        guard let center else { return change }
        guard let x = table.units(center), let y = table.units(center + 2) else { return nil }
        return AffineTransform.translation(x: x, y: y).concatenating(change)
            .concatenating(.translation(x: -x, y: -y))
    }
}

// Gradients and colours.
extension ColorPaintReader {
    private mutating func gradient(_ format: Int, _ place: Int) -> ColorPaint? {
        let isVariable = format & 1 == 1
        guard let offset = table.number(place + 1, 3), let line = line(place + offset, isVariable: isVariable) else {
            return nil
        }
        func point(_ field: Int) -> Point? {
            guard let x = table.units(place + field), let y = table.units(place + field + 2) else { return nil }
            return Point(x, y)
        }
        switch format & ~1 {
        case 4:
            guard let from = point(4), let to = point(8), let stripes = point(12) else { return nil }
            return line.linear(from, to, stripes)
        case 6:
            guard let first = point(4), let inner = table.number(place + 8, 2), let second = point(10),
                let outer = table.number(place + 14, 2)
            else { return nil }
            return line.radial(first, Double(inner), second, Double(outer))
        default:
            guard let center = point(4), let start = table.fraction(place + 8), let end = table.fraction(place + 10)
            else { return nil }
            // Half turns, less one.
            return line.sweep(center, from: (start + 1) * 180, to: (end + 1) * 180)
        }
    }

    private mutating func line(_ place: Int, isVariable: Bool) -> ColorLine? {
        guard let extend = table.number(place, 1), let count = table.number(place + 1, 2) else { return nil }
        var stops: [ColorPaint.Stop] = []
        for index in 0..<min(count, stopsLeft) {
            let stop = place + 3 + index * (isVariable ? 10 : 6)
            guard let offset = table.fraction(stop), let shade = shade(stop + 2) else { break }
            stops.append(ColorPaint.Stop(offset: offset, shade: shade))
        }
        stopsLeft -= stops.count
        return ColorLine(stops, extend: extend == 1 ? .repeated : extend == 2 ? .reflected : .pad)
    }

    /// A place in the palette and an alpha.
    private func shade(_ place: Int) -> ColorPaint.Shade? {
        guard let index = table.number(place, 2), let alpha = table.fraction(place + 2) else { return nil }
        return ColorPaint.Shade(color: font.paletteColor(UInt32(index)), alpha: alpha.clamped(to: 0...1))
    }
}
