extension Pixmap {
    /// Brings a shape onto the pixmap, row by row.
    mutating func composite(
        _ shape: inout some RowCoverage,
        ink: Ink,
        clip: Clip,
        row: inout CoverageRow,
        line: inout PaintLine
    ) {
        let reach = clip.bounds.intersection(area)
        guard !reach.isEmpty else { return }
        let shader = Shader(ink.paint, alpha: ink.alpha, line: &line)
        if case .solid(let color) = shader, ink.operation == .sourceOver {
            blend(&shape, color, clip: clip, reach: reach, row: &row)
            return
        }
        let extent = shape.extent.intersection(reach)
        line.prepare(shader, width: reach.width, touched: extent.isEmpty ? 0..<0 : extent.left..<extent.right)
        if ink.operation.reachesUncovered {
            replace(&shape, shader, ink.operation, clip: clip, reach: reach, row: &row, line: &line)
        } else {
            merge(&shape, shader, ink.operation, clip: clip, reach: reach, row: &row, line: &line)
        }
    }

    private mutating func blend(
        _ shape: inout some RowCoverage,
        _ color: UInt32,
        clip: Clip,
        reach: PixelRect,
        row: inout CoverageRow
    ) {
        let extent = shape.extent.intersection(reach)
        guard !extent.isEmpty else { return }
        let blend = SolidBlend(color: color)
        let width = width
        var pixels = pixels.mutableSpan
        for y in extent.top..<extent.bottom {
            shape.cover(row: y, into: &row)
            clip.apply(to: &row, y: y)
            blend.paint(row, onto: &pixels, row: y &* width)
        }
    }

    /// Any paint by an operator that leaves uncovered pixels alone. Coverage weakens the source: for these operators that
    /// is the same as mixing the result in.
    private mutating func merge(
        _ shape: inout some RowCoverage,
        _ shader: Shader,
        _ operation: CompositeOperator,
        clip: Clip,
        reach: PixelRect,
        row: inout CoverageRow,
        line: inout PaintLine
    ) {
        let extent = shape.extent.intersection(reach)
        guard !extent.isEmpty else { return }
        let width = width
        var pixels = pixels.mutableSpan
        for y in extent.top..<extent.bottom {
            shape.cover(row: y, into: &row)
            clip.apply(to: &row, y: y)
            guard row.count > 0 else { continue }
            // Runs without a gap between them are shaded in one go: a paint has something to do for each row it begins.
            let joined = row.isWithoutGaps
            let first = Int(row.runs[0].left)
            var isOpaque =
                joined && line.shade(shader, first..<Int(row.runs[row.count - 1].right), at: 0, y: y)
            for index in 0..<row.count {
                let run = row.runs[index]
                let (left, right) = (Int(run.left), Int(run.right))
                let start = joined ? left - first : 0
                if !joined { isOpaque = line.shade(shader, left..<right, at: 0, y: y) }
                if run.alpha != 255 { line.weaken(run, row, at: start) }
                let range = y &* width &+ left..<y &* width &+ right
                let hides = isOpaque && run.alpha == 255 && operation == .sourceOver
                RowMerge.merge(line.words.span, from: start, onto: &pixels, range, by: hides ? .copy : operation)
            }
        }
    }

    /// Operators that act on the whole clip: where the shape is not, the source is transparent and still composited.
    private mutating func replace(
        _ shape: inout some RowCoverage,
        _ shader: Shader,
        _ operation: CompositeOperator,
        clip: Clip,
        reach: PixelRect,
        row: inout CoverageRow,
        line: inout PaintLine
    ) {
        let extent = shape.extent.intersection(reach)
        let width = width
        var pixels = pixels.mutableSpan
        for y in reach.top..<reach.bottom {
            line.clear(reach.width)
            if y >= extent.top, y < extent.bottom, !extent.isEmpty {
                shape.cover(row: y, into: &row)
                for index in 0..<row.count {
                    let run = row.runs[index]
                    let (left, right) = (Int(run.left), Int(run.right))
                    _ = line.shade(shader, left..<right, at: left - reach.left, y: y)
                    line.weaken(run, row, at: left - reach.left)
                }
            }
            // Here the clip mixes old and new pixels, so it must not weaken the source as well.
            row.setWhole(reach.left..<reach.right)
            clip.apply(to: &row, y: y)
            for index in 0..<row.count {
                let run = row.runs[index]
                let (left, right) = (Int(run.left), Int(run.right))
                let range = y &* width &+ left..<y &* width &+ right
                let start = left - reach.left
                if run.alpha != 255 { line.save(pixels, range, at: start) }
                RowMerge.merge(line.words.span, from: start, onto: &pixels, range, by: operation)
                if run.alpha != 255 { line.mixBack(&pixels, range, at: start, run, row) }
            }
        }
    }
}
