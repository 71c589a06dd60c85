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
        // The blur is two standard deviations wide; at 2.4 less than a step of a 256th is left of the shadows here.
        let margin = Int((shadow.blur * 1.2).rounded(.up)) + 1
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
        surface.imageSmoothingEnabled = false
        let columns = Self.slices(of: tile.width, onto: outer.width, from: outer.x)
        let rows = Self.slices(of: tile.height, onto: outer.height, from: outer.y)
        for region in Self.regions(round: box, radius: radius.rounded(.up), in: outer) {
            surface.save()
            surface.beginPath()
            surface.rect(region.frame.x, region.frame.y, region.frame.width, region.frame.height)
            surface.clip()
            if region.isCorner {
                // Numbers of ours, as everywhere here: nothing is there to be refused.
                try? surface.roundRect(box.x, box.y, box.width, box.height, radii: [DOMPoint(x: radius, y: radius)])
                surface.clip(.evenodd)
            }
            for row in rows where row.meets(region.frame.y, region.frame.maxY) {
                for column in columns where column.meets(region.frame.x, region.frame.maxX) {
                    if column.isStretched, !row.isStretched {
                        drawRows(tile, column, row, shadow.tint, within: region.frame, on: surface)
                    } else {
                        draw(tile, column, row, on: surface)
                    }
                }
            }
            try? surface.restore()
        }
        try? surface.restore()
    }

    /// Along the upper and the lower edge each row is one colour, and a row of one colour is several times cheaper than a
    /// stretched picture of it.
    private func drawRows(
        _ tile: Pixmap,
        _ column: Slice,
        _ row: Slice,
        _ tint: Tint,
        within region: Frame,
        on surface: CanvasSurface
    ) {
        for line in 0..<Int(row.length) {
            let y = row.target + Double(line)
            guard y + 1 > region.y, y < region.maxY else { continue }
            let alpha = Double(tile[Int(column.source), Int(row.source) + line] >> 24) / 255
            guard alpha > 0 else { continue }
            var ink = tint
            ink.alpha = alpha
            surface.setFillStyle(ink.color)
            surface.fillRect(column.target, y, column.targetLength, 1)
        }
    }

    private func draw(_ tile: Pixmap, _ column: Slice, _ row: Slice, on surface: CanvasSurface) {
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

    /// What is outside of a rounded box: four strips, which a rectangle cuts out for nothing, and the four corners, for
    /// which it takes a mask. A mask over a card as a whole would cost more than all of its painting.
    private static func regions(round box: Frame, radius: Double, in outer: Frame) -> [(frame: Frame, isCorner: Bool)] {
        func frame(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Frame {
            Frame(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
        }
        let (left, right) = (box.x + radius, max(box.x + radius, box.maxX - radius))
        let (top, bottom) = (box.y + radius, max(box.y + radius, box.maxY - radius))
        let regions: [(Frame, Bool)] = [
            (frame(outer.x, outer.y, outer.maxX, box.y), false),
            (frame(outer.x, box.maxY, outer.maxX, outer.maxY), false),
            (frame(outer.x, box.y, box.x, box.maxY), false),
            (frame(box.maxX, box.y, outer.maxX, box.maxY), false),
            (frame(box.x, box.y, left, top), true),
            (frame(right, box.y, box.maxX, top), true),
            (frame(box.x, bottom, left, box.maxY), true),
            (frame(right, bottom, box.maxX, box.maxY), true),
        ]
        return regions.filter { !$0.0.isEmpty }.map { (frame: $0.0, isCorner: $0.1) }
    }

    private struct Slice {
        let source: Double
        let length: Double
        let target: Double
        let targetLength: Double

        var isStretched: Bool { targetLength > length }

        func meets(_ start: Double, _ end: Double) -> Bool { target < end && target + targetLength > start }
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
