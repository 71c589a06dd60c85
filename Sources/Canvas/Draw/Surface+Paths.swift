internal import Raster

/// The fill rule argument: `nonzero` unless it says `evenodd`.
public enum CanvasFillRule: String, Sendable {
    case nonzero, evenodd

    var rule: FillRule { self == .nonzero ? .nonzero : .evenOdd }
}

/// Filling, stroking, clipping and hit tests. The current path is kept in canvas pixels; a ``Path2D`` is mapped by the
/// transform of the moment.
extension CanvasSurface {
    public func fill(_ rule: CanvasFillRule = .nonzero) { fill(pen.outline, rule.rule) }

    public func fill(_ path: Path2D, _ rule: CanvasFillRule = .nonzero) {
        fill(path.pen.outline.transformed(by: state.transform), rule.rule)
    }

    public func stroke() { stroke(pen.outline) }

    public func stroke(_ path: Path2D) { stroke(path.pen.outline.transformed(by: state.transform)) }

    public func clip(_ rule: CanvasFillRule = .nonzero) {
        state.clip.intersect(pen.outline, rule: rule.rule, scratch: &scratch)
    }

    public func clip(_ path: Path2D, _ rule: CanvasFillRule = .nonzero) {
        state.clip.intersect(path.pen.outline, rule: rule.rule, transform: state.transform, scratch: &scratch)
    }

    func fill(_ outline: Path, _ rule: FillRule) {
        guard !outline.isEmpty || state.operation.reachesUncovered else { return }
        paint(state.fillStyle, bounds: outline.controlBounds) { target, ink, offset, clip, scratch in
            target.fill(outline, rule: rule, transform: offset, ink: ink, clip: clip, scratch: &scratch)
        }
    }

    /// The outline is in canvas pixels; the pen lives in user space.
    func stroke(_ outline: Path) {
        guard !outline.isEmpty || state.operation.reachesUncovered else { return }
        let (style, transform) = (state.pen, state.transform)
        paint(state.strokeStyle, bounds: strokeBounds(outline)) { target, ink, offset, clip, scratch in
            target.stroke(
                outline,
                style: style,
                transform: offset,
                pen: transform,
                ink: ink,
                clip: clip,
                scratch: &scratch
            )
        }
    }

    /// Half the line width is the least a stroke reaches; a mitre and a square cap reach further.
    private func strokeBounds(_ outline: Path) -> Rect {
        let bounds = outline.controlBounds
        let tip = max(state.pen.join == .miter ? state.pen.miterLimit : 1, 2.0.squareRoot())
        let reach = state.pen.width / 2 * tip * state.transform.largestScale + 1
        return Rect(
            x: bounds.x - reach,
            y: bounds.y - reach,
            width: bounds.width + 2 * reach,
            height: bounds.height + 2 * reach
        )
    }
}
