internal import Canvas
internal import Raster
internal import Text

/// The drawing of one document: walks the tree and puts pixels on the current sheet.
///
/// Made for one picture and thrown away. Recursion is bounded by `drawingDepth`, everything else by the work budget.
final class Rendering {
    let tree: ElementTree
    let cascade: Cascade
    let limits: SvgLimits
    let fonts: CanvasFonts
    let images: SvgImageDecoder

    /// What is drawn on: the picture, or the innermost layer, tile or mask under construction.
    var sheet = Pixmap(width: 0, height: 0)
    var scratch = RasterScratch()
    var budget: WorkBudget
    var notes = Notes()
    var openLayers = 0
    var openPixels = 0
    /// References being followed: one that leads back to itself is not followed again.
    var followed: Set<Int> = []
    /// From CSS pixels of the outermost viewport to sheet pixels, for strokes that do not scale.
    var screen = AffineTransform.identity
    /// Pictures inside of pictures inside of …
    var nesting = 0

    init(_ document: SvgDocument, fonts: CanvasFonts, images: @escaping SvgImageDecoder) {
        tree = document.tree
        cascade = document.cascade
        limits = document.limits
        self.fonts = fonts
        self.images = images
        budget = WorkBudget(document.limits.work)
        // Hostile paths are cut off long before the canvas's own limit: there may be many of them here.
        scratch.limits.cellSteps = 20_000_000
    }

    var outcome: SvgOutcome {
        var outcome = SvgOutcome(warnings: notes.sentences, isComplete: !budget.isSpent)
        if budget.isSpent { outcome.warnings.append("the picture took too much work and was not finished") }
        return outcome
    }

    /// The document in a viewport that `transform` brings onto a picture of the given size.
    func picture(width: Int, height: Int, viewport: Rect, transform: AffineTransform) -> Pixmap {
        sheet = Pixmap(width: width, height: height)
        screen = AffineTransform(a: transform.a, b: transform.b, c: transform.c, d: transform.d, e: 0, f: 0)
        var place = Place(
            transform: transform,
            clip: Clip(width: width, height: height),
            style: Style.Inherited(),
            basis: Length.Basis(width: viewport.width, height: viewport.height)
        )
        place.apply(.translation(x: viewport.x, y: viewport.y))
        drawRoot(in: place, width: viewport.width, height: viewport.height)
        let result = sheet
        sheet = Pixmap(width: 0, height: 0)
        return result
    }

    private func drawRoot(in place: Place, width: Double, height: Double) {
        let root = tree[0]
        let style = computedStyle(of: 0, under: place.style, place.basis)
        guard style.own.isDisplayed else { return }
        var place = place
        place.style = style.inherited
        place.basis.rootFontSize = style.inherited.font.size
        place.basis.fontSize = style.inherited.font.size

        let target = Rect(x: 0, y: 0, width: width, height: height)
        if let background = paint(style.own.background, opacity: 1, box: { nil }, place),
            budget.spend(target, in: place)
        {
            sheet.fill(target, transform: place.transform, ink: Ink(background), clip: place.clip, scratch: &scratch)
        }
        // Without a box of its own the document has the one its size draws, so that it shrinks as an image does.
        let size = SvgSize(self, root)
        let box = ViewBox(root["viewBox"])?.rect ?? Rect(x: 0, y: 0, width: size.width, height: size.height)
        guard let fit = AspectRatio(root["preserveAspectRatio"]).transform(from: box, to: target) else { return }
        place.apply(fit)
        (place.basis.width, place.basis.height) = (box.width, box.height)
        withEffects(of: 0, style, place) { drawChildren(of: 0, $0) }
    }
}

extension WorkBudget {
    /// For a plain fill of a rectangle.
    fileprivate mutating func spend(_ rect: Rect, in place: Place) -> Bool {
        let area = PixelRect(covering: place.transform.bounds(of: rect)).intersection(place.clip.bounds)
        return spend(area.width * area.height)
    }
}

extension SvgSize {
    fileprivate init(_ rendering: Rendering, _ root: Element) {
        func absolute(_ name: String, _ other: Double) -> Double {
            guard let length = root[name].flatMap({ Length($0) }), length.unit != .percent else { return other }
            let value = length.pixels(Length.Basis(), .horizontal)
            return value.isFinite && value > 0 ? value : other
        }
        self.init(width: absolute("width", 300), height: absolute("height", 150))
    }
}

extension Rendering {
    func drawChildren(of row: Int, _ place: Place) {
        for child in tree[row].childElements {
            if budget.isSpent { return }
            draw(child, place.deeper)
        }
    }

    /// The style of an element under what it inherits. Its texts are read anew each time, so each time they are paid for;
    /// without a budget an element is like its parent.
    func computedStyle(of row: Int, under parent: Style.Inherited, _ basis: Length.Basis) -> Style {
        // Reading costs about ten nanoseconds a byte.
        guard budget.spend(cascade.weight(of: row) * 10) else {
            return Style(parent: parent, declarations: [], basis: basis)
        }
        return Style(parent: parent, declarations: cascade[row], basis: basis)
    }

    /// One element and what is in it.
    func draw(_ row: Int, _ place: Place) {
        // Computing a style costs about a microsecond.
        guard place.depth < limits.drawingDepth, budget.spend(1_000) else {
            if place.depth >= limits.drawingDepth { notes.add("elements nested too deeply are not drawn") }
            return
        }
        let element = tree[row]
        guard let kind = ElementKind(element.name) else { return }
        let style = computedStyle(of: row, under: place.style, place.basis)
        guard style.own.isDisplayed else { return }
        var place = place
        place.style = style.inherited
        place.basis.fontSize = style.inherited.font.size
        place.style.text.preservesSpace =
            element["xml:space"].map { $0 == "preserve" } ?? place.style.text.preservesSpace
        if let transform = transform(of: row, style, place) { place.apply(transform) }
        guard place.transform.isFinite, place.transform.determinant != 0 else { return }

        withEffects(of: row, style, place) { drawContent(of: row, kind, style, $0) }
    }

    private func drawContent(of row: Int, _ kind: ElementKind, _ style: Style, _ place: Place) {
        switch kind {
        case .group: drawChildren(of: row, place)
        case .alternatives: drawFirstAlternative(of: row, place)
        case .shape: drawShape(row, style, place)
        case .viewport: drawViewport(row, style, place)
        case .use: drawUse(row, style, place)
        case .image: drawImage(row, style, place)
        case .text: drawText(row, style, place)
        case .foreign: drawForeign(row, style, place)
        }
    }

    /// The first child whose conditions hold (SVG 2 §5.9.3). What only a browser can show does not hold here, so that the
    /// plain text behind it gets its turn.
    private func drawFirstAlternative(of row: Int, _ place: Place) {
        for child in tree[row].childElements {
            let element = tree[child]
            guard let kind = ElementKind(element.name), kind != .foreign, element["requiredExtensions"] == nil else {
                continue
            }
            if let languages = element["systemLanguage"] {
                let wanted = languages.split(separator: ",").map { $0.trimmed.lowercased() }
                guard wanted.contains(where: { $0 == "en" || $0.hasPrefix("en-") }) else { continue }
            }
            draw(child, place.deeper)
            return
        }
    }

    /// `transform` of sheet or attribute, about its origin.
    func transform(of row: Int, _ style: Style, _ place: Place) -> AffineTransform? {
        let element = tree[row]
        let steps = [style.own.translation, style.own.rotation, style.own.scaling].compactMap(\.self)
        let list = style.own.transform ?? element["transform"]
        guard list != nil || !steps.isEmpty else { return nil }
        let text = (steps + [list == "none" ? "" : list ?? ""]).joined(separator: " ")
        var box = Rect(x: 0, y: 0, width: place.basis.width, height: place.basis.height)
        if style.own.transformsInFillBox { box = fillBox(of: row, style, place) ?? box }
        guard let transform = TransformList.transform(text, basis: place.basis, percentages: box) else { return nil }
        guard let words = style.own.transformOrigin?.words ?? element["transform-origin"]?.words,
            let first = words.first
        else { return transform }

        let isVerticalFirst = first == "top" || first == "bottom"
        let (horizontal, vertical) =
            isVerticalFirst
            ? (words.count > 1 ? words[1] : "center", first)
            : (first, words.count > 1 ? words[1] : "center")
        let origin = Point(
            box.x * (style.own.transformsInFillBox ? 1 : 0) + Self.origin(horizontal, box.width, place.basis),
            box.y * (style.own.transformsInFillBox ? 1 : 0) + Self.origin(vertical, box.height, place.basis)
        )
        return AffineTransform.translation(x: origin.x, y: origin.y).concatenating(transform)
            .concatenating(.translation(x: -origin.x, y: -origin.y))
    }

    private static func origin(_ word: String, _ side: Double, _ basis: Length.Basis) -> Double {
        switch word {
        case "left", "top": return 0
        case "center": return side / 2
        case "right", "bottom": return side
        default:
            guard let length = Length(word) else { return 0 }
            return length.unit == .percent ? length.value / 100 * side : length.pixels(basis, .diagonal)
        }
    }
}

/// What the drawable elements are.
enum ElementKind {
    case group, alternatives, shape, viewport, use, image, text, foreign

    init?(_ name: String) {
        switch name {
        case "g", "a": self = .group
        case "switch": self = .alternatives
        case "svg": self = .viewport
        case "use": self = .use
        case "image": self = .image
        case "text": self = .text
        case "foreignObject": self = .foreign
        case _ where Outline.names.contains(name): self = .shape
        default: return nil
        }
    }
}
