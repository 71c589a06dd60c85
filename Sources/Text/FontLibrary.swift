/// Every font a process draws with: the installed ones, the ones pages bring, and what was drawn with them before.
///
/// One per process is enough, and it belongs to one isolation: nothing in it is locked, because text is drawn from
/// one place. Making one costs nothing; FreeType and fontconfig start with the first text.
package final class FontLibrary {
    package let limits: TextLimits
    private let source: FontSource
    private var identity: UInt32 = 0

    private lazy var system = SystemFonts(source: source)
    let glyphs: GlyphCache
    let buffer = ShapingBuffer()

    private var faces = RecentCache<FaceKey, FontFace>(limit: 128)
    private var instances = RecentCache<FontInstance.Key, FontInstance>(limit: 512)
    private var stacks = RecentCache<StackKey, FontStack>(limit: 128)
    private var matches = RecentCache<MatchKey, SystemFonts.Match?>(limit: 512)
    // As in `GlyphCache`: one access for each text, during which nothing else is called.
    @safe @exclusivity(unchecked) private var lines: RecentCache<LineKey, TextLine>

    package init(source: FontSource = .system, limits: TextLimits = TextLimits()) {
        self.source = source
        self.limits = limits
        glyphs = GlyphCache(limits: limits)
        lines = RecentCache(limit: limits.lineCacheBytes)
    }

    /// Whether text can look as it should. Starts fontconfig when nothing has before.
    package var condition: FontCondition { system.isEmpty ? .noFonts : .ready }

    /// A place for the fonts of one page.
    package func makeRegistry() -> FontRegistry {
        FontRegistry(identity: nextIdentity(), library: self)
    }

    /// What lays out text in a style. The fonts found for it are kept for the next time the same style is asked for.
    package func typesetter(for style: TextStyle, in registry: FontRegistry? = nil) -> Typesetter {
        let style = style.bounded()
        let key = StackKey(style: style, registry: registry?.identity ?? 0, revision: registry?.revision ?? 0)
        if let known = stacks.value(for: key) { return Typesetter(stack: known, library: self) }
        let stack = FontStack(style: style, registry: registry, identity: nextIdentity(), library: self)
        stacks.insert(stack, for: key, cost: 1)
        return Typesetter(stack: stack, library: self)
    }

    /// The same face and imitations at another size: what a scaled canvas draws masks with.
    package func font(_ font: FontInstance, resizedTo size: Double) -> FontInstance {
        instance(
            of: font.face,
            size: size.clamped(to: 0...1e6),
            isEmboldened: font.isEmboldened,
            isSkewed: font.isSkewed
        )
    }

    /// Bytes held by the caches of shaped lines, coverage and outlines.
    package var cachedBytes: Int { lines.cost + glyphs.cost }

    /// Forgets everything drawn so far. Fonts stay open as long as somebody holds a line set with them.
    package func removeCaches() {
        stacks.removeAll()
        lines.removeAll()
        glyphs.removeAll()
        instances.removeAll()
        faces.removeAll()
        matches.removeAll()
    }
}

/// A condition that lasts, for the caller's health report.
package enum FontCondition: Sendable, Equatable {
    case ready

    /// Nothing is installed: text is drawn with the built-in letters, ASCII only.
    case noFonts
}

// Identities and what is kept by them.
extension FontLibrary {
    private struct FaceKey: Hashable {
        var path: String
        var registered: UInt32
        var index: Int
        var variations: [FontVariation]
    }

    private struct StackKey: Hashable {
        var style: TextStyle
        var registry: UInt32
        var revision: UInt32
    }

    private struct MatchKey: Hashable {
        var family: FontFamily
        var weight: Int
        var slant: FontSlant
        var stretch: Double
    }

    private struct LineKey: Hashable {
        var stack: UInt32
        var text: String
    }

    func nextIdentity() -> UInt32 {
        identity &+= 1
        return identity
    }

    func openFace(of entry: FontRegistry.Entry, variations: [FontVariation]) throws(FontError) -> FontFace {
        let key = FaceKey(path: "", registered: entry.identity, index: 0, variations: variations)
        if let known = faces.value(for: key) { return known }
        let face = try FontFace(
            file: entry.file,
            index: 0,
            variations: variations,
            identity: nextIdentity(),
            library: glyphs.freetype
        )
        faces.insert(face, for: key, cost: 1)
        return face
    }

    /// `nil` when the file cannot be read any more: the next family is tried, as for a font that was never there.
    func face(of match: SystemFonts.Match) -> FontFace? {
        let key = FaceKey(path: match.path, registered: 0, index: match.index, variations: match.variations)
        if let known = faces.value(for: key) { return known }
        guard let file = FontFile(path: match.path),
            // A font that does not open is skipped, whatever is wrong with it.
            let face = try? FontFace(
                file: file,
                index: match.index,
                variations: match.variations,
                identity: nextIdentity(),
                library: glyphs.freetype
            )
        else { return nil }
        faces.insert(face, for: key, cost: 1)
        return face
    }

    /// The built-in letters. `nil` only if FreeType had no memory.
    func builtinFace() -> FontFace? {
        let key = FaceKey(path: "", registered: 0, index: 0, variations: [])
        if let known = faces.value(for: key) { return known }
        guard let file = FontFile(bytes: BuiltinFont.bytes),
            // Our own bytes: a test opens them.
            let face = try? FontFace(file: file, index: 0, identity: nextIdentity(), library: glyphs.freetype)
        else { return nil }
        faces.insert(face, for: key, cost: 1)
        return face
    }

    func instance(of face: FontFace, size: Double, isEmboldened: Bool, isSkewed: Bool) -> FontInstance {
        let key = FontInstance.Key(
            face: face.identity,
            size: size,
            isEmboldened: isEmboldened,
            isSkewed: isSkewed
        )
        if let known = instances.value(for: key) { return known }
        let instance = FontInstance(face: face, key: key, identity: nextIdentity(), cache: glyphs)
        instances.insert(instance, for: key, cost: 1)
        return instance
    }

    /// The installed face of a family, asked once: fontconfig takes a tenth of a millisecond and more.
    func match(_ family: FontFamily, for request: FontRequest) -> SystemFonts.Match? {
        let key = MatchKey(family: family, weight: request.weight, slant: request.slant, stretch: request.stretch)
        if let known = matches.value(for: key) { return known }
        let match = system.match(family, for: request)
        matches.insert(match, for: key, cost: 1)
        return match
    }

    func fallback(for scalar: UInt32, style: TextStyle, prefersColor: Bool) -> SystemFonts.Match? {
        system.fallback(for: scalar, request: style.font, language: style.language, prefersColor: prefersColor)
    }

    func line(_ text: String, of stack: FontStack) -> TextLine {
        let key = LineKey(stack: stack.identity, text: text)
        if let known = lines.value(for: key) { return known }
        let line = Shaper(stack: stack, library: self).line(text)
        lines.insert(line, for: key, cost: line.cost + text.utf8.count)
        return line
    }
}
