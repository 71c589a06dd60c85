internal import Raster

/// A filter list made ready for one draw: lengths in pixels, colours in the bitmap's space.
struct FilterChain {
    enum Step {
        case raster(Filter)
        case recolor(Recoloring)
        case convolve(Convolution)
    }

    private let steps: [Step]

    init(_ functions: [FilterFunction], basis: CssLength.Basis, space: ColorSpace, limits: CanvasLimits) {
        func deviation(_ length: CssLength) -> Double { min(length.pixels(basis), limits.maximumBlurDeviation) }

        steps = functions.compactMap { function in
            switch function {
            // Both directions blur alike here: a mean of two deviations is what shows most.
            case .blur(let x, let y): .raster(.blur((deviation(x) + deviation(y)) / 2))
            case .dropShadow(let x, let y, let blur, let color):
                .raster(
                    .dropShadow(
                        Shadow(
                            color: color.rasterColor(in: space),
                            blur: 2 * deviation(blur),
                            offset: Point(x.pixels(basis), y.pixels(basis))
                        )
                    )
                )
            case .brightness(let amount): .raster(.brightness(amount))
            case .contrast(let amount): .raster(.contrast(amount))
            case .grayscale(let amount): .raster(.grayscale(amount))
            case .hueRotate(let radians): .raster(.hueRotate(radians))
            case .invert(let amount): .raster(.invert(amount))
            case .opacity(let amount): .raster(.opacity(amount))
            case .saturate(let amount): .raster(.saturate(amount))
            case .sepia(let amount): .raster(.sepia(amount))
            case .recolor(let recoloring): .recolor(recoloring)
            case .convolve(let convolution): .convolve(convolution)
            case .reference: nil
            }
        }
    }

    /// Draws the source as far as it can show in `reach` and takes it through all steps. `bounds` is where the source has
    /// pixels at all: shapes are small, and so are the bitmaps between the steps.
    func picture(
        bounds: PixelRect,
        reach: PixelRect,
        limit: Int,
        scratch: inout RasterScratch,
        source: (PixelRect, inout RasterScratch) -> Picture
    ) -> Picture {
        // Where each step's input has pixels, going forwards; which of them are needed, going backwards.
        var extents = [bounds]
        for step in steps { extents.append(step.spread(of: extents[extents.count - 1])) }
        let limit = limit / max(1, steps.count { $0.movesPixels })
        var needed = [reach.intersection(extents[steps.count])]
        for (index, step) in steps.enumerated().reversed() {
            needed.append(step.source(of: needed[needed.count - 1], within: extents[index], limit: limit))
        }
        needed.reverse()

        var picture = source(needed[0].isEmpty ? .empty : needed[0], &scratch)
        for (index, step) in steps.enumerated() {
            step.apply(to: &picture, needed: needed[index + 1], scratch: &scratch)
        }
        return picture
    }
}

extension FilterChain.Step {
    fileprivate var movesPixels: Bool {
        if case .raster(.dropShadow) = self { return true }
        return margin > 0
    }

    /// How far one pixel spreads on each side.
    private var margin: Int {
        switch self {
        case .raster(.dropShadow), .recolor: 0
        case .raster(let filter): filter.margin
        case .convolve(let convolution): convolution.margin
        }
    }

    /// Where the result of a picture with pixels in `area` can have pixels.
    fileprivate func spread(of area: PixelRect) -> PixelRect {
        guard !area.isEmpty else { return area }
        if case .raster(.dropShadow(let shadow)) = self { return area.union(shadow.targetArea(of: area)) }
        return area.outset(by: margin)
    }

    /// What must be known of a picture with pixels in `extent` to get the result in `area`.
    fileprivate func source(of area: PixelRect, within extent: PixelRect, limit: Int) -> PixelRect {
        guard !area.isEmpty else { return area }
        let shape = area.intersection(extent)
        guard case .raster(.dropShadow(let shadow)) = self else {
            let grown = area.outset(by: margin).intersection(extent)
            return grown.fits(limit) ? grown : shape
        }
        let caster = shadow.sourceArea(for: area).intersection(extent)
        let both = shape.union(caster)
        return both.fits(limit) ? both : shape.isEmpty && caster.fits(limit) ? caster : shape
    }

    fileprivate func apply(to picture: inout Picture, needed: PixelRect, scratch: inout RasterScratch) {
        switch self {
        case .raster(.dropShadow(let shadow)):
            picture = picture.redrawn(in: needed, shadow: shadow, scratch: &scratch)
        case .raster(let filter):
            // Pixels beyond the needed ones still shine into them; the picture holds those already.
            picture = picture.redrawn(in: needed.union(picture.area), scratch: &scratch)
            picture.pixmap.apply([filter], scratch: &scratch)
        case .convolve(let convolution):
            picture = picture.redrawn(in: needed.union(picture.area), scratch: &scratch)
            convolution.apply(to: &picture.pixmap)
        case .recolor(let recoloring):
            recoloring.apply(to: &picture.pixmap)
        }
    }
}

extension Shadow {
    /// Where something must be for its shadow to fall into an area.
    func sourceArea(for area: PixelRect) -> PixelRect {
        area.shifted(x: -offset.x, y: -offset.y).outset(by: blurMargin + 1)
    }

    func targetArea(of area: PixelRect) -> PixelRect {
        area.shifted(x: offset.x, y: offset.y).outset(by: blurMargin + 1)
    }

    private var blurMargin: Int { Filter.blur(blur / 2).margin }
}

extension CssColor {
    /// As a colour of a bitmap in the given space.
    func rasterColor(in space: ColorSpace) -> Color {
        let value = clipped(to: space)
        return Color(red: value.x, green: value.y, blue: value.z, alpha: value.w)
    }
}
