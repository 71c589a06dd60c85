internal import Raster

/// The drawing model of the standard: the source picture, its filter, its shadow, and two composites within the clip.
extension CanvasSurface {
    /// How a draw call brings its source onto a pixmap whose corner lies anywhere: `offset` moves canvas pixels to pixels
    /// of the target.
    typealias Drawing = (
        _ target: inout Pixmap, _ ink: Ink, _ offset: AffineTransform, _ clip: Clip, _ scratch: inout RasterScratch
    ) -> Void

    /// Draws a shape with a style. `bounds` is where it can have pixels, in canvas pixels.
    func paint(_ style: PaintStyle, bounds: @autoclosure () -> Rect, _ draw: Drawing) {
        guard hasBitmap, let paint = paint(of: style) else { return }
        if state.filter.isEmpty {
            let ink = Ink(paint, operation: state.operation, alpha: state.globalAlpha, shadow: shadow)
            draw(&pixmap, ink, .identity, state.clip, &scratch)
        } else {
            // Browsers and the pictures of the test suite apply the alpha before the filter: the drop shadow of a
            // translucent shape shows through it.
            let alpha = state.globalAlpha
            compose(state.filter.functions, alpha: 1, bounds: PixelRect(covering: bounds())) { area, scratch in
                var source = Picture(area)
                let offset = AffineTransform.translation(x: -Double(area.left), y: -Double(area.top))
                let clip = Clip(width: area.width, height: area.height)
                draw(&source.pixmap, Ink(paint.moved(by: offset), alpha: alpha), offset, clip, &scratch)
                return source
            }
        }
        finishDrawing()
    }

    /// Draws a whole picture, as a layer that ends does: its own filter, then those of the state.
    func paint(picture content: Pixmap, filteredBy filter: FilterList) {
        guard hasBitmap else { return }
        let whole = PixelRect(left: 0, top: 0, right: content.width, bottom: content.height)
        let (alpha, clip) = (state.globalAlpha, Clip(width: content.width, height: content.height))
        let functions = filter.functions + state.filter.functions
        compose(functions, alpha: functions.isEmpty ? alpha : 1, bounds: whole) { _, scratch in
            guard !functions.isEmpty, alpha < 1 else { return Picture(content) }
            var source = Picture(whole)
            source.pixmap.draw(content, x: 0, y: 0, alpha: alpha, clip: clip, scratch: &scratch)
            return source
        }
        finishDrawing()
    }

    /// `source` draws the part of the source that lies in an area. It is drawn as far as filters and shadow can carry it
    /// into the clip: a shape outside the canvas may still cast its shadow there.
    private func compose(
        _ filters: [FilterFunction],
        alpha: Double,
        bounds: PixelRect,
        source: (PixelRect, inout RasterScratch) -> Picture
    ) {
        let chain = FilterChain(filters, basis: filterBasis, space: settings.colorSpace.space, limits: limits)
        let visible = state.clip.bounds

        func composite(from reach: PixelRect, shadow: Shadow?) {
            let picture = chain.picture(
                bounds: bounds,
                reach: reach,
                limit: limits.maximumFilterArea,
                scratch: &scratch,
                source: source
            )
            pixmap.draw(
                picture.pixmap,
                x: picture.left,
                y: picture.top,
                operation: state.operation,
                alpha: alpha,
                shadow: shadow,
                clip: state.clip,
                scratch: &scratch
            )
        }

        guard let shadow else { return composite(from: visible, shadow: nil) }
        let casters = shadow.sourceArea(for: visible)
        if casters.intersection(visible).isEmpty {
            // What casts the shadow is out of sight: drawn there, it leaves nothing but its shadow.
            composite(from: casters, shadow: shadow)
            composite(from: visible, shadow: nil)
        } else {
            composite(from: visible.union(casters), shadow: shadow)
        }
    }

    /// After every change: a bitmap without alpha stays opaque.
    func finishDrawing() {
        if !settings.alpha, stack.layerCount == 0, !state.operation.keepsOpaque {
            let ink = Ink(.black, operation: .destinationOver)
            pixmap.fill(state.clip.bounds.rect, ink: ink, clip: state.clip, scratch: &scratch)
        }
        markChanged()
    }
}

extension CanvasSurface {
    /// In canvas pixels, whatever the transform.
    private var shadow: Shadow? {
        guard state.castsShadow else { return nil }
        return Shadow(
            color: state.shadowColor.rasterColor(in: settings.colorSpace.space),
            blur: min(state.shadowBlur, 2 * limits.maximumBlurDeviation),
            offset: state.shadowOffset
        )
    }

    private var filterBasis: CssLength.Basis { .estimated(fontSize: state.text.font.size) }

    /// The style as paint of the moment: gradients and patterns live in the space of the current transform. `nil` when
    /// there is nothing to paint with.
    private func paint(of style: PaintStyle) -> Paint? {
        switch style {
        case .color(let color):
            return .color(color.rasterColor(in: settings.colorSpace.space))
        case .gradient(let gradient):
            return .gradient(gradient.gradient(in: settings.colorSpace.space), state.transform)
        case .pattern(let pattern):
            let transform = state.transform.concatenating(pattern.transform)
            guard transform.inverse != nil else { return nil }
            let paint = Pattern(
                image: pattern.image,
                repeatsX: pattern.repeatsX,
                repeatsY: pattern.repeatsY,
                smoothing: state.smoothing
            )
            return .pattern(paint, transform)
        }
    }
}

extension Paint {
    fileprivate func moved(by offset: AffineTransform) -> Paint {
        switch self {
        case .color: self
        case .gradient(let gradient, let transform): .gradient(gradient, offset.concatenating(transform))
        case .pattern(let pattern, let transform): .pattern(pattern, offset.concatenating(transform))
        }
    }
}

extension CompositeOperator {
    /// Whether an opaque destination stays opaque.
    fileprivate var keepsOpaque: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationOut, .destinationAtop, .xor: false
        default: true
        }
    }
}
