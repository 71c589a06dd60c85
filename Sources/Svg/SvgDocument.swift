package import Canvas
package import Raster

/// An SVG document, parsed and ready to be drawn at any size.
package struct SvgDocument: Sendable {
    let tree: ElementTree
    let cascade: Cascade
    let limits: SvgLimits

    /// What of the document will not be shown, as far as parsing can tell: one sentence each.
    package let warnings: [String]

    package init(parsing bytes: [UInt8], limits: SvgLimits = SvgLimits()) throws(SvgError) {
        let tree = try XmlParser.tree(bytes, limits: limits)
        guard tree[0].name == "svg" else {
            throw SvgError(fault: .notSvg(root: tree[0].name.isEmpty ? "?" : tree[0].name), line: 1, column: 1)
        }
        var sheet = StyleSheet()
        var notes = Notes()
        for element in tree.elements {
            switch element.name {
            case "style":
                let type = element["type"] ?? ""
                if type.isEmpty || type == "text/css" { sheet.add(element.text, limit: limits.styleRules) }
            case "script": notes.add("scripts in SVG are not run")
            case "foreignObject": notes.add("foreignObject is shown as plain text at best")
            case "animate", "animateTransform", "animateMotion", "set":
                notes.add("animations are shown as they begin")
            default: break
            }
        }
        for name in sheet.ignored.sorted() { notes.add("@\(name) in a style sheet is ignored") }
        self.tree = tree
        self.limits = limits
        cascade = Cascade(tree, sheet: sheet, limits: limits)
        warnings = notes.sentences
    }
}

extension SvgDocument {
    /// Whether bytes begin as an SVG document does: the first element behind declarations and comments is `svg`. Looks at
    /// the first kilobytes only and promises nothing about the rest.
    package static func isLikely(_ bytes: [UInt8]) -> Bool {
        // A document whose encoding is refused is still no picture of another kind; its text tells nothing here.
        guard let text = try? SourceText(Array(bytes.prefix(8_192))).bytes else { return false }
        var rest = text[...]
        func skip(past end: String) -> Bool {
            guard let place = rest.indices.first(where: { rest[$0...].starts(with: end.utf8) }) else { return false }
            rest = rest[(place + end.utf8.count)...]
            return true
        }
        while true {
            rest = rest.drop { $0.isSpace }
            if rest.starts(with: "<?".utf8) {
                guard skip(past: "?>") else { return false }
            } else if rest.starts(with: "<!--".utf8) {
                guard skip(past: "-->") else { return false }
            } else if rest.starts(with: "<!DOCTYPE".utf8) {
                let subset = rest.prefix { $0 != UInt8(ascii: ">") }.contains(UInt8(ascii: "["))
                guard skip(past: subset ? "]" : ">") else { return false }
                if subset, !skip(past: ">") { return false }
            } else {
                guard rest.first == UInt8(ascii: "<") else { return false }
                let name = rest.dropFirst().prefix { $0.continuesName || $0 == UInt8(ascii: ":") }
                return name.elementsEqual("svg".utf8) || name.suffix(4).elementsEqual(":svg".utf8)
            }
        }
    }
}

/// How big a document wants to be, in CSS pixels.
package struct SvgSize: Equatable, Sendable {
    package var width: Double
    package var height: Double
}

extension SvgDocument {
    /// From `width` and `height`, with what is missing from the `viewBox`; 300 × 150 where nothing is said, as browsers
    /// have it. Percentages say nothing about a size.
    package var intrinsicSize: SvgSize {
        let root = tree[0]
        func absolute(_ name: String) -> Double? {
            guard let length = root[name].flatMap({ Length($0) }), length.unit != .percent else { return nil }
            let value = length.pixels(Length.Basis(), .horizontal)
            return value.isFinite && value > 0 ? min(value, 1e6) : nil
        }
        let (width, height) = (absolute("width"), absolute("height"))
        guard let box = ViewBox(root["viewBox"])?.rect, box.width > 0, box.height > 0 else {
            return SvgSize(width: width ?? 300, height: height ?? 150)
        }
        let ratio = box.width / box.height
        switch (width, height) {
        case (let width?, let height?): return SvgSize(width: width, height: height)
        case (let width?, nil): return SvgSize(width: width, height: min(width / ratio, 1e6))
        case (nil, let height?): return SvgSize(width: min(height * ratio, 1e6), height: height)
        case (nil, nil): return SvgSize(width: min(box.width, 1e6), height: min(box.height, 1e6))
        }
    }
}

/// What came of drawing a document.
package struct SvgOutcome: Equatable, Sendable {
    /// What could not be shown, one sentence each.
    package var warnings: [String] = []
    /// False when the budget was used up before the end: the picture lacks its last parts.
    package var isComplete = true
}

/// Turns the bytes of a picture inside of a document into pixels; `nil` when they are none it knows.
package typealias SvgImageDecoder = (_ bytes: [UInt8]) -> Pixmap?

extension SvgDocument {
    /// Draws the document into a rectangle of the surface's space, fitted as its `preserveAspectRatio` says. The transform,
    /// the clip, `globalAlpha` and the like of the surface count as for any picture.
    @discardableResult
    package func draw(
        on surface: CanvasSurface,
        x: Double,
        y: Double,
        width: Double,
        height: Double,
        images: @escaping SvgImageDecoder = { _ in nil }
    ) -> SvgOutcome {
        let target = Rect(x: x, y: y, width: width, height: height)
        let matrix = surface.getTransform()
        let transform = AffineTransform(a: matrix.a, b: matrix.b, c: matrix.c, d: matrix.d, e: matrix.e, f: matrix.f)
        let canvas = PixelRect(left: 0, top: 0, right: surface.width, bottom: surface.height)
        let area = PixelRect(covering: transform.bounds(of: target)).intersection(canvas)
        guard target.isFinite, width > 0, height > 0, !area.isEmpty, transform.isFinite else { return SvgOutcome() }
        guard area.width * area.height <= limits.layerPixels else {
            return SvgOutcome(warnings: ["the picture is larger than the limit"], isComplete: false)
        }
        let rendering = Rendering(self, fonts: surface.fonts, images: images)
        let toArea = AffineTransform.translation(x: -Double(area.left), y: -Double(area.top)).concatenating(transform)
        let picture = rendering.picture(width: area.width, height: area.height, viewport: target, transform: toArea)
        surface.save()
        surface.resetTransform()
        do {
            try surface.drawImage(.pixmap(picture), Double(area.left), Double(area.top))
            try surface.restore()
        } catch {
            // A pixmap is always usable and the state was saved here; what a canvas refuses beyond that is worth a note.
            rendering.notes.add(error.message)
        }
        return rendering.outcome
    }

    /// The document alone on a transparent picture of the given size.
    package func picture(
        width: Int,
        height: Int,
        fonts: CanvasFonts = CanvasFonts(),
        images: @escaping SvgImageDecoder = { _ in nil }
    ) -> (pixmap: Pixmap, outcome: SvgOutcome) {
        guard width > 0, height > 0, width <= limits.layerPixels / height else {
            return (Pixmap(width: 0, height: 0), SvgOutcome(isComplete: false))
        }
        let rendering = Rendering(self, fonts: fonts, images: images)
        let viewport = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
        let pixmap = rendering.picture(width: width, height: height, viewport: viewport, transform: .identity)
        return (pixmap, rendering.outcome)
    }
}
