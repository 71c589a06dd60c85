/// The fonts of one style in order of preference: the families that exist, then whatever else has the character.
final class FontStack {
    let style: TextStyle
    let identity: UInt32

    /// Never empty, except when FreeType has no memory; then text has no width.
    private let fonts: [FontInstance]
    private var fallbacks: [SystemFonts.Match: FontInstance] = [:]
    private let builtin: FontInstance?

    init(style: TextStyle, registry: FontRegistry?, identity: UInt32, library: FontLibrary) {
        self.style = style
        self.identity = identity
        let request = style.font
        var fonts: [FontInstance] = []
        for family in request.families {
            let font = Self.registered(family, request, registry, library) ?? Self.installed(family, request, library)
            if let font, !fonts.contains(where: { $0 === font }) { fonts.append(font) }
        }
        // Browsers end every list with their standard font, and if that is missing with any sans-serif.
        for family in [FontFamily.named("Times New Roman"), .generic(.sansSerif)] where fonts.isEmpty {
            if let font = Self.installed(family, request, library) { fonts.append(font) }
        }
        builtin = library.builtinFace().map {
            library.instance(
                of: $0,
                size: request.size,
                isEmboldened: request.weight >= Self.bold,
                isSkewed: request.slant != .upright
            )
        }
        if fonts.isEmpty, let builtin { fonts.append(builtin) }
        self.fonts = fonts
    }

    var primary: FontInstance? { fonts.first }

    var metrics: FontMetrics {
        primary?.metrics ?? FontMetrics(FaceMetrics.unknown, size: style.font.size)
    }

    /// The font that draws a character: the first in the list that has it, else an installed one, else the built-in
    /// letters, else the first font with its box for the unknown.
    func font(for scalar: UInt32, prefersColor: Bool, library: FontLibrary) -> FontInstance? {
        let listed = fonts.first { $0.face.glyph(for: scalar) != nil }
        if let listed, !prefersColor || listed.face.hasColor { return listed }
        let match = library.fallback(for: scalar, style: style, prefersColor: prefersColor)
        if let font = match.flatMap({ fallback($0, library) }) {
            if listed == nil || font.face.hasColor { return font }
        }
        if let listed { return listed }
        if let builtin, builtin.face.glyph(for: scalar) != nil { return builtin }
        return primary
    }

    /// CSS calls this weight and everything above bold; a face below it is made bolder to stand for one.
    private static let bold = 600
}

extension FontStack {
    private func fallback(_ match: SystemFonts.Match, _ library: FontLibrary) -> FontInstance? {
        if let known = fallbacks[match] { return known }
        var request = style.font
        request.size = primary?.size ?? 0
        let font = Self.instance(of: match, request, library)
        // There are as many entries as installed fonts at most: the match says nothing of the character.
        if let font { fallbacks[match] = font }
        return font
    }

    private static func installed(
        _ family: FontFamily,
        _ request: FontRequest,
        _ library: FontLibrary
    ) -> FontInstance? {
        library.match(family, for: request).flatMap { instance(of: $0, request, library) }
    }

    private static func instance(
        of match: SystemFonts.Match,
        _ request: FontRequest,
        _ library: FontLibrary
    ) -> FontInstance? {
        library.face(of: match).map { face in
            library.instance(
                of: face,
                size: request.size,
                isEmboldened: request.weight >= bold && match.weight < bold && !face.hasColor,
                isSkewed: request.slant != .upright && !match.isSlanted && !face.hasColor
            )
        }
    }

    private static func registered(
        _ family: FontFamily,
        _ request: FontRequest,
        _ registry: FontRegistry?,
        _ library: FontLibrary
    ) -> FontInstance? {
        guard case .named(let name) = family, let entry = registry?.entry(for: name, request: request) else {
            return nil
        }
        let descriptor = entry.descriptor
        var variations: [FontVariation] = []
        // A descriptor with a range is the promise of a variable font; others are used as they are.
        if descriptor.weight.count > 1 {
            let weight = min(max(request.weight, descriptor.weight.lowerBound), descriptor.weight.upperBound)
            variations.append(FontVariation(tag: FontVariation.weight, value: Double(weight)))
        }
        if descriptor.stretch.lowerBound < descriptor.stretch.upperBound {
            variations.append(
                FontVariation(tag: FontVariation.width, value: request.stretch.clamped(to: descriptor.stretch))
            )
        }
        // It opened when it was registered; should memory be short now, the next family takes over.
        guard let face = try? library.openFace(of: entry, variations: variations) else { return nil }
        return library.instance(
            of: face,
            size: request.size,
            isEmboldened: request.weight >= bold && descriptor.weight.upperBound < bold && !face.hasColor,
            isSkewed: request.slant != .upright && descriptor.slant == .upright && !face.hasColor
        )
    }
}

extension FaceMetrics {
    /// For a text without any font at all.
    static let unknown = FaceMetrics(
        ascent: 0.8,
        descent: 0.2,
        emAscent: 0.8,
        emDescent: 0.2,
        hangingBaseline: 0.64,
        ideographicBaseline: -0.2,
        xHeight: 0.5,
        zeroAdvance: 0.5
    )
}
