internal import CFontconfig

/// Where installed fonts come from.
package enum FontSource: Sendable, Equatable {
    /// What fontconfig finds: `FONTCONFIG_FILE`, `/etc/fonts`, the user's own folders.
    case system

    /// A configuration file other than the process's own.
    case configuration(path: String)

    /// No installed font at all.
    case none
}

/// The fonts fontconfig knows, asked the way browsers ask.
///
/// fontconfig always has an answer, however wrong: asked for "Foo" it gives some default font. CSS wants to go on to
/// the next family instead, so a match counts only when it really is the family, or made to replace it.
@safe
final class SystemFonts {
    struct Match: Hashable {
        var path: String
        var index: Int
        var variations: [FontVariation]

        /// CSS weight of the face that was found, which may not be the one asked for.
        var weight: Int
        var isSlanted: Bool
    }

    private let configuration: OpaquePointer?
    private var fallbackLists: RecentCache<FallbackKey, FallbackList>

    init(source: FontSource) {
        fallbackLists = RecentCache(limit: 32)
        switch source {
        // A configuration of its own: the one fontconfig shares in the process is never freed.
        case .system: unsafe configuration = FcInitLoadConfigAndFonts()
        case .configuration(let path): unsafe configuration = Self.configuration(at: path)
        case .none: unsafe configuration = nil
        }
    }

    deinit {
        if let configuration = unsafe configuration { unsafe FcConfigDestroy(configuration) }
    }

    /// Whether there is any font to choose from.
    var isEmpty: Bool {
        guard let configuration = unsafe configuration,
            let fonts = unsafe FcConfigGetFonts(configuration, FcSetSystem)
        else { return true }
        return unsafe fonts.pointee.nfont == 0
    }

    func match(_ family: FontFamily, for request: FontRequest) -> Match? {
        guard let configuration = unsafe configuration else { return nil }
        let name =
            switch family {
            case .named(let name): name
            case .generic(let generic): generic.fontconfigName
            }
        let pattern = unsafe Self.pattern(families: [name], request: request, language: "")
        defer { unsafe FcPatternDestroy(pattern) }
        unsafe FcConfigSubstitute(configuration, pattern, FcMatchPattern)
        unsafe FcDefaultSubstitute(pattern)
        let preferred = unsafe Self.string(pattern, FC_FAMILY)

        var result = FcResultNoMatch
        guard let found = unsafe FcFontMatch(configuration, pattern, &result) else { return nil }
        defer { unsafe FcPatternDestroy(found) }
        guard unsafe Self.isOutlineFont(found) else { return nil }
        if case .named = family {
            let names = unsafe Self.families(of: found)
            guard names.contains(where: { Self.stands($0, for: name, preferred: preferred) }) else { return nil }
        }
        return unsafe Self.match(of: found)
    }

    /// The first font in fontconfig's order of preference that has the character: among emoji fonts, where the text asks
    /// for colour.
    func fallback(for scalar: UInt32, request: FontRequest, language: String, prefersColor: Bool) -> Match? {
        guard let configuration = unsafe configuration else { return nil }
        let key = FallbackKey(
            weight: request.weight,
            slant: request.slant,
            family: prefersColor ? .emoji : request.genericFamily ?? .sansSerif,
            language: language
        )
        if let list = fallbackLists.value(for: key) { return list.match(for: scalar) }
        let list = unsafe FallbackList(configuration: configuration, key: key, request: request)
        fallbackLists.insert(list, for: key, cost: 1)
        return list.match(for: scalar)
    }
}

extension SystemFonts {
    fileprivate struct FallbackKey: Hashable {
        var weight: Int
        var slant: FontSlant
        var family: GenericFamily
        var language: String
    }

    /// A sorted list of fonts. Sorting a thousand installed fonts takes tens of milliseconds, looking through the
    /// sorted list a few microseconds; so the sort is kept and a hostile text cannot ask for one a character.
    @safe
    fileprivate final class FallbackList {
        private let configuration: OpaquePointer?
        private let pattern: OpaquePointer?
        private let fonts: UnsafeMutablePointer<FcFontSet>?
        /// Every character that one of the fonts has.
        private let characters: OpaquePointer?
        /// What came of each font that was ever chosen, by its place in the list: settling one takes longer than looking
        /// through all.
        private var settled: [Int: Match] = [:]

        init(configuration: OpaquePointer, key: FallbackKey, request: FontRequest) {
            let name = key.family.fontconfigName
            unsafe self.configuration = FcConfigReference(configuration)
            unsafe pattern = SystemFonts.pattern(families: [name], request: request, language: key.language)
            unsafe FcConfigSubstitute(configuration, pattern, FcMatchPattern)
            unsafe FcDefaultSubstitute(pattern)
            var result = FcResultNoMatch
            var characters: OpaquePointer?
            unsafe fonts = FcFontSort(configuration, pattern, FcBool(FcTrue), &characters, &result)
            unsafe self.characters = characters
        }

        deinit {
            if let characters = unsafe characters { unsafe FcCharSetDestroy(characters) }
            if let fonts = unsafe fonts { unsafe FcFontSetDestroy(fonts) }
            if let pattern = unsafe pattern { unsafe FcPatternDestroy(pattern) }
            if let configuration = unsafe configuration { unsafe FcConfigDestroy(configuration) }
        }

        func match(for scalar: UInt32) -> Match? {
            guard let fonts = unsafe fonts, unsafe FcCharSetHasChar(characters, scalar) != 0 else { return nil }
            for index in unsafe 0..<Int(fonts.pointee.nfont) {
                var characters: OpaquePointer?
                guard let font = unsafe fonts.pointee.fonts[index], unsafe SystemFonts.isOutlineFont(font),
                    unsafe FcPatternGetCharSet(font, FC_CHARSET, 0, &characters) == FcResultMatch,
                    unsafe FcCharSetHasChar(characters, scalar) != 0
                else { continue }
                if let known = settled[index] { return known }
                // Settles where in a variable font's design space this request lies.
                guard let prepared = unsafe FcFontRenderPrepare(configuration, pattern, font) else { continue }
                defer { unsafe FcPatternDestroy(prepared) }
                let match = unsafe SystemFonts.match(of: prepared)
                settled[index] = match
                return match
            }
            return nil
        }
    }

    /// Names that stand for one another: each group has the same advances, or is the same face under an older name.
    private static let replacements: [Set<String>] = [
        ["arial", "helvetica", "arimo", "liberation sans", "nimbus sans"],
        ["times new roman", "times", "tinos", "liberation serif", "nimbus roman"],
        ["courier new", "courier", "cousine", "liberation mono", "nimbus mono ps"],
        ["calibri", "carlito"],
        ["cambria", "caladea"],
        ["georgia", "gelasio"],
    ]

    private static func stands(_ found: String, for wanted: String, preferred: String?) -> Bool {
        let found = found.lowercased()
        let wanted = wanted.lowercased()
        if found == wanted || found == preferred?.lowercased() { return true }
        return replacements.contains { $0.contains(found) && $0.contains(wanted) }
    }

    private static func configuration(at path: String) -> OpaquePointer? {
        guard let configuration = unsafe FcConfigCreate() else { return nil }
        let isLoaded = unsafe path.withCString(encodedAs: UTF8.self) { path in
            unsafe FcConfigParseAndLoad(configuration, path, FcBool(FcTrue))
        }
        guard isLoaded != 0, unsafe FcConfigBuildFonts(configuration) != 0 else {
            unsafe FcConfigDestroy(configuration)
            return nil
        }
        return unsafe configuration
    }

    fileprivate static func pattern(families: [String], request: FontRequest, language: String) -> OpaquePointer? {
        let pattern = unsafe FcPatternCreate()
        for family in families { unsafe add(family, FC_FAMILY, to: pattern) }
        if !language.isEmpty { unsafe add(language, FC_LANG, to: pattern) }
        let weight = FcWeightFromOpenTypeDouble(Double(min(max(request.weight, 1), 1000)))
        unsafe FcPatternAddDouble(pattern, FC_WEIGHT, weight)
        let slant =
            switch request.slant {
            case .upright: FC_SLANT_ROMAN
            case .italic: FC_SLANT_ITALIC
            case .oblique: FC_SLANT_OBLIQUE
            }
        unsafe FcPatternAddInteger(pattern, FC_SLANT, Int32(slant))
        // fontconfig's widths are the percentages of CSS.
        unsafe FcPatternAddDouble(pattern, FC_WIDTH, request.stretch.clamped(to: 50...200))
        unsafe FcPatternAddBool(pattern, FC_SCALABLE, FcBool(FcTrue))
        return unsafe pattern
    }

    private static func add(_ text: String, _ object: String, to pattern: OpaquePointer?) {
        _ = unsafe text.withCString(encodedAs: UTF8.self) { unsafe FcPatternAddString(pattern, object, $0) }
    }

    private static func string(_ pattern: OpaquePointer?, _ object: String, at index: Int32 = 0) -> String? {
        guard let text = unsafe cfontconfig_string(pattern, object, index) else { return nil }
        return unsafe String(cString: text)
    }

    private static func families(of pattern: OpaquePointer) -> [String] {
        var names: [String] = []
        // Files name themselves in a handful of languages; eight is enough to find the one that was asked for.
        while names.count < 8, let name = unsafe string(pattern, FC_FAMILY, at: Int32(names.count)) {
            names.append(name)
        }
        return names
    }

    /// Bitmap and PostScript Type 1 fonts have no OpenType tables to shape with; browsers leave them out too.
    fileprivate static func isOutlineFont(_ pattern: OpaquePointer) -> Bool {
        let format = unsafe string(pattern, FC_FONTFORMAT)
        let isDrawable =
            unsafe cfontconfig_flag(pattern, FC_SCALABLE, 0) != 0 || cfontconfig_flag(pattern, FC_COLOR, 0) != 0
        return isDrawable && (format == "TrueType" || format == "CFF")
    }

    fileprivate static func match(of pattern: OpaquePointer) -> Match? {
        guard let path = unsafe string(pattern, FC_FILE) else { return nil }
        let weight = FcWeightToOpenType(unsafe cfontconfig_integer(pattern, FC_WEIGHT, FC_WEIGHT_REGULAR))
        return Match(
            path: path,
            // The top bit only says that the font is variable; FreeType would take it for a minus.
            index: Int(unsafe cfontconfig_integer(pattern, FC_INDEX, 0)) & 0x7FFF_FFFF,
            variations: variations(unsafe string(pattern, FC_FONT_VARIATIONS)),
            weight: Int(weight),
            isSlanted: unsafe cfontconfig_integer(pattern, FC_SLANT, FC_SLANT_ROMAN) != FC_SLANT_ROMAN
        )
    }

    /// `wght=650,wdth=87.5`, as fontconfig writes the place of an instance in the design space.
    private static func variations(_ text: String?) -> [FontVariation] {
        (text ?? "").split(separator: ",").compactMap { setting in
            let halves = setting.split(separator: "=")
            guard halves.count == 2, halves[0].utf8.count == 4, let value = Double(halves[1]) else { return nil }
            return FontVariation(tag: halves[0].utf8.reduce(0) { $0 << 8 | UInt32($1) }, value: value)
        }
    }
}
