internal import Canvas
internal import Layout
internal import Raster

/// Blurred shadows of rounded boxes, kept as tiles whose middles stretch.
///
/// A blur over a card of half a screen takes tens of milliseconds and looks the same along each edge. What is blurred
/// here is the smallest box with the same corners; its edges are stretched to the length they are wanted in.
struct ShadowBook {
    private struct Key: Hashable {
        var width: Int
        var height: Int
        var radius: Double
        var blur: Double
        var tint: Tint
    }

    private var tiles: [Key: Pixmap] = [:]
    private static let tileLimit = 96

    /// All lengths in device pixels, the box on whole ones. Paints outside of the box only, as a browser does: under a
    /// pane of glass its own shadow would show.
    mutating func paint(_ shadow: DropShadow, of box: Frame, radius: Double, on surface: CanvasSurface) {
        // Three standard deviations of half the blur are all there is to see.
        let margin = Int((shadow.blur * 1.5).rounded(.up)) + 1
        let corner = Int(radius.rounded(.up)) + margin
        guard box.width >= 1, box.height >= 1, box.width < 32_768, box.height < 32_768, corner < 1_024 else { return }
        let key = Key(
            width: min(Int(box.width), 2 * corner + 1),
            height: min(Int(box.height), 2 * corner + 1),
            radius: radius,
            blur: shadow.blur,
            tint: shadow.tint
        )
        let tile = tiles[key] ?? makeTile(key, margin: margin)
        let outer = Frame(
            x: box.x - Double(margin),
            y: box.y + shadow.y - Double(margin),
            width: box.width + 2 * Double(margin),
            height: box.height + 2 * Double(margin)
        )
        surface.save()
        surface.resetTransform()
        surface.beginPath()
        surface.rect(outer.x, min(outer.y, box.y), outer.width, outer.height + abs(shadow.y))
        // Numbers of ours, as everywhere below: nothing is there to be refused.
        try? surface.roundRect(box.x, box.y, box.width, box.height, radii: [DOMPoint(x: radius, y: radius)])
        surface.clip(.evenodd)
        surface.imageSmoothingEnabled = false
        let columns = Self.slices(of: tile.width, onto: outer.width, from: outer.x)
        let rows = Self.slices(of: tile.height, onto: outer.height, from: outer.y)
        for row in rows {
            for column in columns {
                try? surface.drawImage(
                    .pixmap(tile),
                    column.source,
                    row.source,
                    column.length,
                    row.length,
                    column.target,
                    row.target,
                    column.targetLength,
                    row.targetLength
                )
            }
        }
        try? surface.restore()
    }

    private struct Slice {
        let source: Double
        let length: Double
        let target: Double
        let targetLength: Double
    }

    /// One slice when nothing has to stretch, otherwise both ends and the pixel between them.
    private static func slices(of length: Int, onto target: Double, from start: Double) -> [Slice] {
        let whole = Double(length)
        guard target > whole else { return [Slice(source: 0, length: whole, target: start, targetLength: whole)] }
        let end = Double(length / 2)
        return [
            Slice(source: 0, length: end, target: start, targetLength: end),
            Slice(source: end, length: 1, target: start + end, targetLength: target - whole + 1),
            Slice(
                source: end + 1,
                length: whole - end - 1,
                target: start + target - (whole - end - 1),
                targetLength: whole - end - 1
            ),
        ]
    }

    private mutating func makeTile(_ key: Key, margin: Int) -> Pixmap {
        let surface = CanvasSurface(width: key.width + 2 * margin, height: key.height + 2 * margin)
        // The box itself stands far outside; only its shadow falls here.
        let away = 40_000.0
        surface.shadowColor = key.tint.css
        surface.shadowBlur = key.blur
        surface.shadowOffsetX = away
        surface.setFillStyle(CssColor.black)
        surface.addRoundRect(
            Frame(
                x: Double(margin) - away,
                y: Double(margin),
                width: Double(key.width),
                height: Double(key.height)
            ),
            min(key.radius, Double(min(key.width, key.height)) / 2)
        )
        surface.fill()
        let tile = surface.snapshot()
        if tiles.count >= Self.tileLimit { tiles.removeAll() }
        tiles[key] = tile
        return tile
    }
}
