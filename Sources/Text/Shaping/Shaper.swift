internal import CHarfBuzz

/// One line of text from scalars to glyphs: bidi levels, items, HarfBuzz, spacing, then the order they stand in.
struct Shaper {
    let stack: FontStack
    let library: FontLibrary

    func line(_ text: String) -> TextLine {
        let style = stack.style
        guard let primary = stack.primary, primary.size > 0, !text.isEmpty else { return TextLine(runs: [], width: 0) }
        let source = ScalarText(text, limit: library.limits.textLength, imitating: imitated(with: primary)) {
            primary.face.glyph(for: $0) != nil
        }
        let isPlain = source.isSimple && style.direction == .leftToRight
        let levels =
            isPlain
            ? [Int8](repeating: 0, count: source.count)
            : BidiLevels(source.scalars, direction: style.direction).levels
        let items = Itemizer(stack: stack, library: library).items(of: source, levels: levels)
        let order = isPlain ? Array(items.indices) : BidiLevels.visualOrder(of: items.map(\.level))

        var pen = 0.0
        var runs: [GlyphRun] = []
        let features = features(with: primary)
        runs.reserveCapacity(items.count)
        for item in order.map({ items[$0] }) {
            let glyphs = library.buffer.shape(
                source.scalars,
                item,
                language: style.language,
                features: features
            )
            runs.append(place(glyphs, of: item, in: source, at: &pen))
        }
        return TextLine(runs: runs, width: pen)
    }

    /// From font units to pixels, with the spacing of the style. `pen` is the left edge before and the right after.
    private func place(
        _ glyphs: [ShapingBuffer.Glyph],
        of item: TextItem,
        in text: ScalarText,
        at pen: inout Double
    ) -> GlyphRun {
        let isReversed = item.level & 1 == 1
        let scale = item.font.scale / Double(FontFace.subunits)
        var placed: [PositionedGlyph] = []
        placed.reserveCapacity(glyphs.count)
        for (index, glyph) in glyphs.enumerated() {
            // Spacing follows a cluster: right of its last glyph, or left of its first in text that runs leftwards.
            let neighbour = isReversed ? index - 1 : index + 1
            let isEdge = !glyphs.indices.contains(neighbour) || glyphs[neighbour].cluster != glyph.cluster
            let spacing = isEdge ? spacing(after: text.scalars[glyph.cluster]) : 0
            let advance = Double(glyph.advance) * scale
            placed.append(
                PositionedGlyph(
                    id: glyph.id,
                    cluster: text.offsets[glyph.cluster],
                    x: pen + (isReversed ? spacing : 0) + Double(glyph.offsetX) * scale,
                    y: -Double(glyph.offsetY) * scale,
                    advance: advance + spacing
                )
            )
            pen += advance + spacing
        }
        return GlyphRun(font: item.font, direction: isReversed ? .rightToLeft : .leftToRight, glyphs: placed)
    }

    private func spacing(after scalar: UInt32) -> Double {
        let style = stack.style
        guard style.letterSpacing != 0 || style.wordSpacing != 0 else { return 0 }
        let isSeparator = scalar == 0x20 || scalar == 0xA0
        let isInvisible =
            scalar >= 0xAD && Unicode.Scalar(scalar)?.properties.isDefaultIgnorableCodePoint == true
        return (isInvisible ? 0 : style.letterSpacing) + (isSeparator ? style.wordSpacing : 0)
    }
}

extension Shaper {
    private func imitated(with font: FontInstance) -> ImitatedCapitals? {
        switch stack.style.capitals {
        case .smallCaps where !font.face.substitutes(openTypeTag("smcp")): .lowercase
        case .petiteCaps where !font.face.substitutes(openTypeTag("pcap")) && !hasSmallCapitals(font): .lowercase
        case .allSmallCaps where !hasSmallCapitals(font): .all
        case .allPetiteCaps where !font.face.substitutes(openTypeTag("c2pc")) && !hasSmallCapitals(font): .all
        default: nil
        }
    }

    private func hasSmallCapitals(_ font: FontInstance) -> Bool {
        font.face.substitutes(openTypeTag("smcp")) && font.face.substitutes(openTypeTag("c2sc"))
    }

    private func features(with font: FontInstance) -> [hb_feature_t] {
        let style = stack.style
        let isHurried = style.rendering == .optimizeSpeed
        var features: [hb_feature_t] = []
        func set(_ tag: StaticString, _ value: UInt32) {
            // The end of -1 is HarfBuzz's "to the end of the buffer".
            features.append(hb_feature_t(tag: openTypeTag(tag), value: value, start: 0, end: UInt32.max))
        }
        if style.kerning == .none || (isHurried && style.kerning == .auto) { set("kern", 0) }
        if style.letterSpacing != 0 || isHurried {
            set("liga", 0)
            set("clig", 0)
        }
        switch style.capitals {
        case .normal: break
        case .smallCaps: set("smcp", 1)
        case .allSmallCaps:
            set("smcp", 1)
            set("c2sc", 1)
        case .petiteCaps: set(font.face.substitutes(openTypeTag("pcap")) ? "pcap" : "smcp", 1)
        case .allPetiteCaps:
            let hasPetite = font.face.substitutes(openTypeTag("c2pc"))
            set(hasPetite ? "pcap" : "smcp", 1)
            set(hasPetite ? "c2pc" : "c2sc", 1)
        case .unicase: set("unic", 1)
        case .titlingCaps: set("titl", 1)
        }
        return features
    }
}
