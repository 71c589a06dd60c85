internal import Canvas
internal import Raster

extension Style {
    /// The style of an element under a parent, from its declarations, weakest first.
    init(parent: Inherited, declarations: [Declaration], basis: Length.Basis) {
        inherited = parent
        guard !declarations.isEmpty else { return }
        // Every element that declares one gets a list of its own; a sheet has a few dozen.
        for declaration in declarations where declaration.name.hasPrefix("--") && inherited.variables.count < 512 {
            inherited.variables[declaration.name] = declaration.value
        }
        // What others are relative to comes first: colour for `currentColor`, the font size for `em`.
        var rest: [(Property, String)] = []
        for declaration in declarations {
            guard let property = Property(rawName: declaration.name),
                let value = Variables.substituted(declaration.value, inherited.variables)
            else { continue }
            switch property {
            case .color, .font, .fontSize: set(property, value, parent: parent, basis: basis)
            default: rest.append((property, value))
            }
        }
        var basis = basis
        basis.fontSize = inherited.font.size
        for (property, value) in rest { set(property, value, parent: parent, basis: basis) }
    }

    private mutating func set(_ property: Property, _ value: String, parent: Inherited, basis: Length.Basis) {
        // An invalid value leaves what was there before, as every declaration that is not understood does.
        switch value {
        case "inherit", "unset", "revert", "revert-layer":
            copy(property, from: parent)
            return
        case "initial":
            copy(property, from: Inherited())
            return
        default: break
        }
        if setPaint(property, value) || setStroke(property, value) || setText(property, value, parent, basis)
            || setMarker(property, value)
        {
            return
        }
        setOwn(property, value)
    }
}

extension Style {
    private mutating func setPaint(_ property: Property, _ value: String) -> Bool {
        switch property {
        case .color: if let color = CssColor(parsing: value, currentColor: inherited.color) { inherited.color = color }
        case .fill: if let paint = PaintValue(value) { inherited.fill = paint }
        case .stroke: if let paint = PaintValue(value) { inherited.stroke = paint }
        case .fillOpacity: if let alpha = Self.alpha(value) { inherited.fillOpacity = alpha }
        case .strokeOpacity: if let alpha = Self.alpha(value) { inherited.strokeOpacity = alpha }
        case .fillRule: if let rule = Self.rule(value) { inherited.fillRule = rule }
        case .clipRule: if let rule = Self.rule(value) { inherited.clipRule = rule }
        case .stopColor: if let paint = PaintValue(value) { own.stopColor = paint }
        case .stopOpacity: if let alpha = Self.alpha(value) { own.stopOpacity = alpha }
        case .floodColor: if let paint = PaintValue(value) { own.floodColor = paint }
        case .lightingColor: if let paint = PaintValue(value) { own.lightingColor = paint }
        case .floodOpacity: if let alpha = Self.alpha(value) { own.floodOpacity = alpha }
        case .opacity: if let alpha = Self.alpha(value) { own.opacity = alpha }
        case .paintOrder:
            let words = value.words
            inherited.strokeFirst = false
            inherited.markersLast = words.first != "markers"
            let stroke = words.firstIndex(of: "stroke") ?? words.count
            inherited.strokeFirst = stroke < (words.firstIndex(of: "fill") ?? words.count)
        default: return false
        }
        return true
    }

    private mutating func setStroke(_ property: Property, _ value: String) -> Bool {
        switch property {
        case .strokeWidth: if let width = Length(value), width.value >= 0 { inherited.strokeWidth = width }
        case .strokeDashoffset: if let offset = Length(value) { inherited.dashOffset = offset }
        case .strokeDasharray:
            let dashes = value == "none" ? [] : NumberReader.lengths(value, limit: 4_096)
            inherited.dashes = dashes.contains { $0.value < 0 } ? [] : dashes
        case .strokeLinecap: if let cap = LineCap(rawValue: value) { inherited.cap = cap }
        case .strokeLinejoin:
            // The new joins of SVG 2 fall back to mitres in browsers.
            if let join = LineJoin(rawValue: value) { inherited.join = join }
            if value == "miter-clip" || value == "arcs" { inherited.join = .miter }
        case .strokeMiterlimit:
            if let limit = Length(value), limit.unit == .number, limit.value >= 1 { inherited.miterLimit = limit.value }
        case .vectorEffect: own.scalesStroke = !value.words.contains("non-scaling-stroke")
        default: return false
        }
        return true
    }

    private mutating func setMarker(_ property: Property, _ value: String) -> Bool {
        let reference = Self.reference(value)
        switch property {
        case .marker:
            (inherited.markerStart, inherited.markerMid, inherited.markerEnd) = (reference, reference, reference)
        case .markerStart: inherited.markerStart = reference
        case .markerMid: inherited.markerMid = reference
        case .markerEnd: inherited.markerEnd = reference
        default: return false
        }
        return true
    }

    private mutating func setText(
        _ property: Property,
        _ value: String,
        _ parent: Inherited,
        _ basis: Length.Basis
    ) -> Bool {
        switch property {
        case .font: inherited.font.setShorthand(value, parent: parent.font, basis: basis)
        case .fontSize: inherited.font.setSize(value, parent: parent.font.size, basis: basis)
        case .fontWeight: inherited.font.setWeight(value, parent: parent.font.weight)
        case .fontStyle: inherited.font.setSlant(value)
        case .fontStretch: inherited.font.setStretch(value)
        case .fontVariant: inherited.font.smallCaps = value.words.contains("small-caps")
        case .fontFamily:
            let families = FontValues.families(value)
            if !families.isEmpty { inherited.font.families = families }
        case .textAnchor: if let anchor = TextValues.Anchor(rawValue: value) { inherited.text.anchor = anchor }
        case .dominantBaseline: if let baseline = Baseline(value) { inherited.text.baseline = baseline }
        case .alignmentBaseline: own.alignmentBaseline = value == "baseline" ? nil : Baseline(value)
        case .baselineShift:
            own.baselineShift =
                switch value {
                case "sub": .sub
                case "super": .super
                default: Length(value).map { .length($0) }
                }
        case .letterSpacing: inherited.text.letterSpacing = value == "normal" ? .zero : Length(value) ?? .zero
        case .wordSpacing: inherited.text.wordSpacing = value == "normal" ? .zero : Length(value) ?? .zero
        case .direction: inherited.text.isRightToLeft = value == "rtl"
        case .whiteSpace: inherited.text.preservesSpace = value.hasPrefix("pre") || value == "break-spaces"
        case .textDecoration, .textDecorationLine:
            let words = value.words
            var lines = TextDecoration()
            if words.contains("underline") { lines.insert(.underline) }
            if words.contains("overline") { lines.insert(.overline) }
            if words.contains("line-through") { lines.insert(.lineThrough) }
            inherited.text.decoration = lines
        default: return false
        }
        return true
    }

    private mutating func setOwn(_ property: Property, _ value: String) {
        switch property {
        case .background, .backgroundColor:
            // Of the shorthand the colour counts; pictures and gradients of CSS are not drawn.
            var cursor = CssCursor(value)
            while !cursor.atEnd {
                cursor.skipSpace()
                let word = cursor.text(upTo: [0x20])
                guard !word.hasPrefix("url("), let paint = PaintValue(word) else { continue }
                own.background = paint
                return
            }
        case .display: own.isDisplayed = value != "none"
        case .visibility: inherited.isVisible = value == "visible"
        case .clipPath:
            own.clipPath = Self.reference(value)
            own.clipShape = own.clipPath == nil && value.contains("(") ? value : nil
        case .mask: own.mask = Self.reference(value)
        case .maskType: own.usesMaskAlpha = value == "alpha"
        case .filter: own.filter = value == "none" ? nil : value
        case .mixBlendMode:
            own.blend = value == "normal" ? .sourceOver : CompositeOperator(blendName: value) ?? own.blend
        case .isolation: own.isIsolated = value == "isolate"
        case .overflow: own.overflowIsVisible = value == "visible" || value == "auto"
        case .imageRendering:
            inherited.smoothsImages = !["pixelated", "crisp-edges", "optimizeSpeed"].contains(value)
        case .colorInterpolationFilters: inherited.filtersInLinearRGB = value != "sRGB"
        case .transform: own.transform = value
        case .translate: own.translation = value == "none" ? nil : "translate(\(value))"
        // About other axes than that of the picture nothing turns here.
        case .rotate: own.rotation = value == "none" ? nil : "rotate(\(value))"
        case .scale: own.scaling = value == "none" ? nil : "scale(\(value))"
        case .transformOrigin: own.transformOrigin = value
        case .transformBox: own.transformsInFillBox = value == "fill-box" || value == "content-box"
        case .cx, .cy, .r, .rx, .ry, .x, .y, .width, .height, .d: own.geometry[property] = value
        default: break
        }
    }

    /// `inherit` for what people write it on; on others it changes nothing.
    private mutating func copy(_ property: Property, from source: Inherited) {
        switch property {
        case .color: inherited.color = source.color
        case .fill: inherited.fill = source.fill
        case .fillOpacity: inherited.fillOpacity = source.fillOpacity
        case .fillRule: inherited.fillRule = source.fillRule
        case .stroke: inherited.stroke = source.stroke
        case .strokeOpacity: inherited.strokeOpacity = source.strokeOpacity
        case .strokeWidth: inherited.strokeWidth = source.strokeWidth
        case .strokeDasharray: inherited.dashes = source.dashes
        case .strokeLinecap: inherited.cap = source.cap
        case .strokeLinejoin: inherited.join = source.join
        case .font: inherited.font = source.font
        case .fontSize: inherited.font.size = source.font.size
        case .fontFamily: inherited.font.families = source.font.families
        case .fontWeight: inherited.font.weight = source.font.weight
        case .fontStyle: inherited.font.slant = source.font.slant
        case .textAnchor: inherited.text.anchor = source.text.anchor
        case .visibility: inherited.isVisible = source.isVisible
        default: break
        }
    }
}

extension Style {
    /// A number or a percentage, pulled into 0…1.
    static func alpha(_ text: String) -> Double? {
        guard let length = Length(text) else { return nil }
        switch length.unit {
        case .number: return min(max(length.value, 0), 1)
        case .percent: return min(max(length.value / 100, 0), 1)
        default: return nil
        }
    }

    private static func rule(_ text: String) -> FillRule? {
        switch text {
        case "nonzero": .nonzero
        case "evenodd": .evenOdd
        default: nil
        }
    }

    /// The id in `url(#id)`; `nil` for `none` and for what lies in other documents.
    static func reference(_ text: String) -> String? {
        guard text.lowercased().hasPrefix("url("), let end = text.lastIndex(of: ")") else { return nil }
        let inside = text[text.index(text.startIndex, offsetBy: 4)..<end].trimmed.unquoted.trimmed
        return inside.hasPrefix("#") ? String(inside.dropFirst()) : nil
    }
}

extension PaintValue {
    /// `nil` when it is no paint.
    init?(_ text: String) { self.init(text, mayRefer: true) }

    /// What a reference falls back on is no reference again: each would be one call inside another.
    private init?(_ text: String, mayRefer: Bool) {
        switch text {
        case "none", "transparent": self = .none
        case "currentColor", "currentcolor": self = .currentColor
        case "context-fill": self = .contextFill
        case "context-stroke": self = .contextStroke
        default:
            if text.prefix(4).lowercased() == "url(", let end = text.firstIndex(of: ")") {
                guard mayRefer else { return nil }
                let id = Style.reference(String(text[...end]))
                let rest = text[text.index(after: end)...].trimmed
                let fallback = rest.isEmpty ? PaintValue.none : PaintValue(rest, mayRefer: false) ?? .none
                self = id.map { .reference($0, fallback: fallback) } ?? fallback
            } else if text.lowercased() == "currentcolor" {
                self = .currentColor
            } else if let color = CssColor(parsing: text) {
                self = .color(color)
            } else {
                return nil
            }
        }
    }
}

extension CompositeOperator {
    /// Blend modes only; the operators of a canvas are none.
    init?(blendName: String) {
        if blendName == "plus-lighter" {
            self = .lighter
            return
        }
        guard let operation = CompositeOperator(rawValue: blendName) else { return nil }
        switch operation {
        case .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight, .softLight,
            .difference, .exclusion, .hue, .saturation, .color, .luminosity:
            self = operation
        default: return nil
        }
    }
}

extension String {
    /// The words between white space.
    var words: [String] { utf8.split(whereSeparator: \.isSpace).map { String(decoding: $0, as: UTF8.self) } }
}
