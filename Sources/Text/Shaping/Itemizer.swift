internal import CHarfBuzz

/// A stretch of text that one font shapes in one go: same direction, same script, same font, same size.
struct TextItem {
    var range: Range<Int>
    var level: Int8
    var script: UInt32
    var font: FontInstance
}

/// Cuts a line into items, in the order of the text.
struct Itemizer {
    let stack: FontStack
    let library: FontLibrary

    func items(of text: ScalarText, levels: [Int8]) -> [TextItem] {
        let scripts = text.isSimple ? [] : Self.scripts(of: text.scalars)
        var items: [TextItem] = []
        var font: FontInstance?
        for index in text.scalars.indices {
            font = self.font(at: index, in: text, after: font)
            guard var chosen = font else { continue }
            if text.small[index] {
                chosen = library.font(chosen, resizedTo: chosen.size * ImitatedCapitals.scale)
            }
            let script = text.isSimple ? HB_SCRIPT_LATIN.rawValue : scripts[index]
            let level = levels[index]
            if let last = items.last, last.level == level, last.script == script, last.font === chosen {
                items[items.count - 1].range = last.range.lowerBound..<index + 1
            } else {
                items.append(TextItem(range: index..<index + 1, level: level, script: script, font: chosen))
            }
        }
        return items
    }

    /// Marks and joiners stay with the font of what they belong to when it knows them: split from their base, a
    /// shaper cannot place them.
    private func font(at index: Int, in text: ScalarText, after previous: FontInstance?) -> FontInstance? {
        let value = text.scalars[index]
        // Most text: nothing attaches, nothing asks for colour.
        if text.isSimple, let primary = stack.primary, primary.face.glyph(for: value) != nil { return primary }
        guard let scalar = Unicode.Scalar(value) else { return stack.primary }
        if let previous, Self.attaches(scalar) {
            let isInvisible = scalar.properties.isDefaultIgnorableCodePoint
            if isInvisible || previous.face.glyph(for: value) != nil { return previous }
        }
        let next = index + 1 < text.count ? text.scalars[index + 1] : 0
        // The first character shown as an emoji by itself is U+231A; asking Unicode's tables costs more than shaping.
        let isEmoji = value >= 0x231A && scalar.properties.isEmojiPresentation
        let prefersColor = next == 0xFE0F || (isEmoji && next != 0xFE0E)
        return stack.font(for: value, prefersColor: prefersColor, library: library)
    }

    private static func attaches(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x300 { return scalar.value == 0xAD }
        let properties = scalar.properties
        if properties.isDefaultIgnorableCodePoint || properties.isEmojiModifier { return true }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: return true
        default: return false
        }
    }

    /// The script of each scalar; what has none of its own (spaces, digits, marks) takes that of the text before it,
    /// or after it at the start.
    private static func scripts(of scalars: [UInt32]) -> [UInt32] {
        let functions = unsafe hb_unicode_funcs_get_default()
        var current = HB_SCRIPT_COMMON.rawValue
        var scripts = scalars.map { scalar in
            let script = unsafe hb_unicode_script(functions, scalar)
            if script != HB_SCRIPT_COMMON, script != HB_SCRIPT_INHERITED, script != HB_SCRIPT_UNKNOWN {
                current = script.rawValue
            }
            return current
        }
        if let first = scripts.first(where: { $0 != HB_SCRIPT_COMMON.rawValue }) {
            for index in scripts.indices {
                guard scripts[index] == HB_SCRIPT_COMMON.rawValue else { break }
                scripts[index] = first
            }
        }
        return scripts
    }
}
