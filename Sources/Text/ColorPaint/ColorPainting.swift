package import Raster

extension ColorPaint {
    /// A painted glyph and the pixel its upper left corner belongs to.
    package struct Picture {
        package let pixmap: Pixmap
        package let left: Int
        package let top: Int
    }

    /// Paints the tree, as far as it lies in `visible`. `transform` takes font units to pixels. `nil` for nothing to see, and
    /// when `work`, the pixels all steps may fill together, does not suffice: what comes from a font is bounded.
    package func picture(
        under transform: AffineTransform,
        in visible: PixelRect,
        foreground: Color,
        work: inout Int,
        scratch: inout RasterScratch
    ) -> Picture? {
        guard transform.isFinite, let bounds = bounds(under: transform) else { return nil }
        let area = PixelRect(covering: bounds).intersection(visible)
        guard !area.isEmpty else { return nil }
        var painting = ColorPainting(area: area, foreground: foreground, work: work, scratch: scratch)
        let moved = AffineTransform.translation(x: -Double(area.left), y: -Double(area.top)).concatenating(transform)
        var pixmap = painting.emptyPixmap
        painting.paint(self, under: moved, clip: Clip(width: area.width, height: area.height), onto: &pixmap)
        work = painting.work
        scratch = painting.scratch
        return work > 0 ? Picture(pixmap: pixmap, left: area.left, top: area.top) : nil
    }
}

/// One glyph on its way to pixels. Every step works on the glyph's own area at most.
private struct ColorPainting {
    let area: PixelRect
    let foreground: Color
    var work: Int
    var scratch: RasterScratch

    var emptyPixmap: Pixmap { Pixmap(width: area.width, height: area.height) }

    private mutating func spend(_ clip: Clip) -> Bool {
        work -= clip.bounds.width * clip.bounds.height + 1_000
        return work > 0
    }

    mutating func paint(_ paint: ColorPaint, under transform: AffineTransform, clip: Clip, onto target: inout Pixmap) {
        guard !clip.isEmpty, spend(clip) else { return }
        switch paint {
        case .solid, .gradient:
            guard let ink = ink(of: paint, under: transform) else { return }
            let whole = clip.bounds
            let rect = Rect(
                x: Double(whole.left),
                y: Double(whole.top),
                width: Double(whole.width),
                height: Double(whole.height)
            )
            target.fill(rect, ink: ink, clip: clip, scratch: &scratch)
        case .shape(let path, let inner):
            if let ink = ink(of: inner, under: transform) {
                target.fill(path, transform: transform, ink: ink, clip: clip, scratch: &scratch)
            } else {
                var narrowed = clip
                narrowed.intersect(path, transform: transform, scratch: &scratch)
                self.paint(inner, under: transform, clip: narrowed, onto: &target)
            }
        case .transformed(let step, let inner):
            self.paint(inner, under: transform.concatenating(step), clip: clip, onto: &target)
        case .layers(let paints):
            for layer in paints { self.paint(layer, under: transform, clip: clip, onto: &target) }
        case .composite(let source, let operation, let backdrop):
            // A group of its own: operators that reach beyond the source must not see what lies under the glyph.
            var (group, top) = (emptyPixmap, emptyPixmap)
            self.paint(backdrop, under: transform, clip: clip, onto: &group)
            self.paint(source, under: transform, clip: clip, onto: &top)
            let whole = Clip(width: area.width, height: area.height)
            group.draw(top, x: 0, y: 0, operation: operation, clip: whole, scratch: &scratch)
            target.draw(group, x: 0, y: 0, clip: clip, scratch: &scratch)
        }
    }

    /// What a shape can be filled with directly; `nil` for paints that are made of others.
    private func ink(of paint: ColorPaint, under transform: AffineTransform) -> Ink? {
        switch paint {
        case .solid(let shade): return Ink(shade.color(on: foreground))
        case .gradient(let geometry, let stops):
            let stops = stops.map { Gradient.Stop(offset: $0.offset, color: $0.shade.color(on: foreground)) }
            return Ink(.gradient(Gradient(geometry, stops: stops), transform))
        case .transformed(let step, let inner): return ink(of: inner, under: transform.concatenating(step))
        case .shape, .layers, .composite: return nil
        }
    }
}
