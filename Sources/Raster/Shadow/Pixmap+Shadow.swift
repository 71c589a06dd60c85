extension Pixmap {
    /// Composites the shadow of a shape: its alpha, moved and blurred, in the shadow's colour.
    mutating func cast(_ shadow: Shadow, of shape: Shape, ink: Ink, clip: Clip, scratch: inout RasterScratch) {
        let reach = clip.bounds.intersection(area)
        guard !reach.isEmpty else { return }
        let blur = GaussianBlur(sigma: min(shadow.blur / 2, scratch.limits.blurSigma))
        // Shapes beyond the clip still cast shadows into it.
        let around = reach.outset(by: blur.margin)
        let moved = shape.translated(by: shadow.offset)
        let paint = ink.paint.translated(by: shadow.offset)

        // The alpha of one colour is the same everywhere and can wait; that of other paints is part of the mask.
        var alpha = ink.alpha
        var shader: Shader?
        if case .color(let color) = paint {
            alpha *= color.alpha
        } else {
            shader = Shader(paint, alpha: ink.alpha, line: &scratch.line)
            alpha = 1
        }
        var cast: PlacedMask
        switch moved {
        case .rect(let rect):
            var coverage = RectCoverage(rect, in: around)
            cast = PlacedMask(
                alphaOf: &coverage,
                shader,
                blur.margin,
                in: around,
                seenIn: reach,
                &scratch.row,
                &scratch.line
            )
        case .mask(let mask, let x, let y):
            var coverage = PlacedMask(mask, x: x, y: y, in: around)
            cast = PlacedMask(
                alphaOf: &coverage,
                shader,
                blur.margin,
                in: around,
                seenIn: reach,
                &scratch.row,
                &scratch.line
            )
        case .path(let path, let rule, let transform):
            scratch.grid.trace(path, rule, transform, in: around, scratch.limits)
            cast = PlacedMask(
                alphaOf: &scratch.grid,
                shader,
                blur.margin,
                in: around,
                seenIn: reach,
                &scratch.row,
                &scratch.line
            )
        case .stroke(let path, let style, let transform, let pen):
            scratch.grid.trace(path, style, transform: transform, pen: pen, in: around, scratch.limits)
            cast = PlacedMask(
                alphaOf: &scratch.grid,
                shader,
                blur.margin,
                in: around,
                seenIn: reach,
                &scratch.row,
                &scratch.line
            )
        }
        cast.blurred(by: blur)
        composite(
            &cast,
            ink: Ink(shadow.color, operation: ink.operation, alpha: alpha),
            clip: clip,
            row: &scratch.row,
            line: &scratch.line
        )
    }
}

extension PlacedMask {
    /// The alpha of a painted shape inside of `area`, with a margin on all sides for the blur; of the result only what
    /// `reach` shows will be drawn.
    fileprivate init(
        alphaOf shape: inout some RowCoverage,
        _ shader: Shader?,
        _ margin: Int,
        in area: PixelRect,
        seenIn reach: PixelRect,
        _ row: inout CoverageRow,
        _ line: inout PaintLine
    ) {
        let extent = shape.extent.intersection(area)
        let box = extent.isEmpty ? PixelRect.empty : extent.outset(by: margin)
        var mask = CoverageMask(width: box.width, height: box.height)
        if let shader {
            line.prepare(shader, width: box.width, touched: extent.isEmpty ? 0..<0 : extent.left..<extent.right)
        }
        if !extent.isEmpty {
            for y in extent.top..<extent.bottom {
                shape.cover(row: y, into: &row)
                let start = (y - box.top) * box.width - box.left
                for index in 0..<row.count {
                    let run = row.runs[index]
                    let left = max(Int(run.left), extent.left)
                    let right = min(Int(run.right), extent.right)
                    guard left < right else { continue }
                    if let shader {
                        _ = line.shade(shader, Int(run.left)..<Int(run.right), at: 0, y: y)
                        line.weaken(run, row, at: 0)
                        for column in left..<right {
                            let word = line.words[column - Int(run.left)]
                            mask.bytes[start + column] = UInt8(truncatingIfNeeded: word.alpha)
                        }
                    } else if run.isMasked {
                        for column in left..<right { mask.bytes[start + column] = row.mask[column - row.origin] }
                    } else {
                        for column in left..<right {
                            mask.bytes[start + column] = UInt8(truncatingIfNeeded: run.alpha)
                        }
                    }
                }
            }
        }
        self.init(mask, x: box.left, y: box.top, in: reach)
    }

    fileprivate mutating func blurred(by blur: GaussianBlur) {
        blur.apply(to: &mask)
    }
}
