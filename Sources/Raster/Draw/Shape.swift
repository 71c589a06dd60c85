/// What is drawn, before anybody has asked for its pixels. A shape with a shadow is traced twice, for different areas.
enum Shape {
    /// Along the axes of the pixmap, sides of at least zero.
    case rect(Rect)
    case path(Path, FillRule, AffineTransform)
    case stroke(Path, StrokeStyle, transform: AffineTransform, pen: AffineTransform)
    case mask(CoverageMask, x: Int, y: Int)

    /// Masks move by whole pixels.
    func translated(by offset: Point) -> Shape {
        let shift = AffineTransform.translation(x: offset.x, y: offset.y)
        return switch self {
        case .rect(let rect):
            .rect(Rect(x: rect.x + offset.x, y: rect.y + offset.y, width: rect.width, height: rect.height))
        case .path(let path, let rule, let transform): .path(path, rule, shift.concatenating(transform))
        case .stroke(let path, let style, let transform, let pen):
            .stroke(path, style, transform: shift.concatenating(transform), pen: pen)
        case .mask(let mask, let x, let y):
            .mask(
                mask,
                x: x &+ PixelRect.whole(offset.x.rounded()),
                y: y &+ PixelRect.whole(offset.y.rounded())
            )
        }
    }
}

extension CellGrid {
    /// Takes on the edges of a filled path, as far as they matter to the area.
    mutating func trace(
        _ path: Path,
        _ rule: FillRule,
        _ transform: AffineTransform,
        in area: PixelRect,
        _ limits: RasterLimits
    ) {
        let box = Flattening.visibleBox(of: path, transform: transform, in: area)
        prepare(box.isEmpty ? .empty : box, rule: rule, steps: limits.cellSteps)
        guard !box.isEmpty else { return }
        Flattening(transform: transform, visible: Rect(box), limits: limits).flatten(path, into: &self)
    }

    /// Takes on the outline of a stroked path.
    mutating func trace(
        _ path: Path,
        _ style: StrokeStyle,
        transform: AffineTransform,
        pen: AffineTransform,
        in area: PixelRect,
        _ limits: RasterLimits
    ) {
        let stroker = Stroker(style: style, transform: transform, pen: pen, area: Rect(area), limits: limits)
        let box = stroker?.visibleBox(of: path, transform: transform, in: area) ?? .empty
        prepare(box.isEmpty ? .empty : box, rule: .nonzero, steps: limits.cellSteps)
        guard !box.isEmpty else { return }
        stroker?.outline(path, into: &self)
    }
}
