internal import Layout

extension Theme {
    // The neutral and the primary steps of the upstream palette that the look uses.
    private static let n10 = Tint(0x1B1B1B)
    private static let n30 = Tint(0x474747)
    private static let p30 = Tint(0x383B99)
    private static let p40 = Tint(0x5154B3)
    private static let p60 = Tint(0x8487EA)
    private static let p80 = Tint(0xC0C1FF)
    private static let p90 = Tint(0xE1E0FF)

    private static let lilac = Fill.gradient(degrees: 135, from: Tint(0x818CF8), to: Tint(0xA78BFA))

    /// The headings upstream have the buttons' gradient, three to one on white; these are the same hues, dark enough to
    /// be read at 22 pixels.
    private static let violet = Fill.gradient(degrees: 135, from: Tint(0x636DF0), to: Tint(0x8B62EE))

    private static func dayLook(_ size: Double, _ lineHeight: Double, _ weight: Int = 400, below: Double = 0)
        -> TextLook
    {
        TextLook(size: size, lineHeight: lineHeight, weight: weight, fill: .solid(n10), marginBottom: below)
    }

    private static func dayHeading(_ size: Double, _ lineHeight: Double) -> TextLook {
        TextLook(size: size, lineHeight: lineHeight, weight: 500, fill: violet, marginBottom: 8)
    }

    /// The light look of the upstream renderer's samples.
    ///
    /// Its buttons rest at 70 % opacity and light up under the pointer; nothing points at a picture, so here they are
    /// always lit.
    static let a2ui = Theme(
        families: ["Outfit", "Helvetica Neue", "Arial", "sans-serif"],
        pageInsets: Edges(12),
        pageWidth: 640,
        surfaceGap: 16,
        backdrop: .day,
        h1: dayHeading(24, 32),
        h2: dayHeading(22, 28),
        h3: dayHeading(22, 28),
        // Upstream keeps eight pixels below these too, which sets a value apart from its own caption.
        h4: dayLook(16, 24, 500),
        h5: dayLook(14, 20, 500),
        body: dayLook(14, 20),
        caption: TextLook(size: 14, lineHeight: 20, isItalic: true, fill: .solid(n30)),
        label: TextLook(size: 14, lineHeight: 20, fill: .solid(p30)),
        link: p40,
        code: Decor(fill: .solid(Tint(0x383B99, 0.08)), radius: 6),
        quoteBar: p80,
        rowGap: 16,
        columnGap: 8,
        listGap: 16,
        listPadding: 8,
        rowCentersLeaves: false,
        card: Decor(
            fill: .gradient(degrees: 180, from: Tint(0xFFFFFF, 0.78), to: Tint(0xFFFFFF, 0.62)),
            radius: 36
        ),
        cardPadding: 16,
        divider: Tint(0xCCCCCC),
        dividerMargin: 8,
        modal: Decor(
            fill: .gradient(degrees: 180, from: Tint(0xFFFFFF), to: Tint(0xF6F6FF)),
            border: p80,
            radius: 16,
            shadow: DropShadow(y: 12, blur: 48, tint: Tint(0x383B99, 0.25))
        ),
        modalPadding: 16,
        scrim: Tint(0x5154B3, 0.28),
        imageRadius: 20,
        skeleton: .gradient(degrees: 135, from: Tint(0x818CF8, 0.2), to: Tint(0xA78BFA, 0.1)),
        icon: n30,
        button: ButtonLook(
            decor: Decor(
                fill: lilac,
                radius: 48,
                shadow: DropShadow(y: 4, blur: 15, tint: Tint(0x667EEA, 0.4))
            ),
            padding: Edges(vertical: 12, horizontal: 28),
            text: TextLook(size: 14, lineHeight: 20, fill: .solid(n10)),
            isUppercase: true
        ),
        quietButton: ButtonLook(
            decor: Decor(fill: .solid(Tint(0xFFFFFF, 0.7)), border: p60, radius: 48),
            padding: Edges(vertical: 12, horizontal: 28),
            text: TextLook(size: 14, lineHeight: 20, fill: .solid(p30)),
            isUppercase: true
        ),
        labelsStandBeside: true,
        field: Decor(fill: .solid(.white), border: p60, radius: 8),
        fieldPadding: Edges(vertical: 8, horizontal: 12),
        fieldText: TextLook(size: 14, lineHeight: 20, fill: .solid(n30)),
        placeholder: Tint(0x757575),
        accent: p40,
        onAccent: .white,
        track: Tint(0xD9DAF5),
        controlBorder: p60,
        chip: Decor(fill: .solid(Tint(0xFFFFFF, 0.7)), border: Tint(0xC7C5D0), radius: 16),
        selectedChip: Decor(fill: .solid(p90), border: p60, radius: 16),
        selectedText: p30,
        tabLine: Tint(0xCCCCCC),
        media: Decor(fill: .gradient(degrees: 135, from: Tint(0x3B3F63), to: Tint(0x1E2036)), radius: 20),
        mediaInk: .white,
        warning: Tint(0xB45309),
        error: Tint(0xBA1A1A),
        pill: Decor(fill: .solid(Tint(0x1B1B1B, 0.88)), radius: 12),
        pillText: TextLook(size: 13, lineHeight: 15.6, fill: .solid(.white))
    )

    /// The upstream palette of a colour: steps above 50 are mixed with white, those below with black. Upstream leaves the
    /// gradients of headings and buttons as they are; a page with a colour of its own and violet buttons is nobody's
    /// wish, so they follow here.
    mutating func recolorDay(_ primary: Tint) {
        func lighter(_ share: Double) -> Tint { primary.mixed(share, with: .white) }
        func darker(_ share: Double) -> Tint { primary.mixed(share, with: .black) }
        func readable(_ tint: Tint, _ ratio: Double) -> Tint { tint.readable(on: .white, toward: .black, ratio: ratio) }
        let (p30, p40) = (readable(darker(0.6), 4.5), readable(darker(0.8), 4.5))
        let (p60, p70, p80, p90) = (lighter(0.8), lighter(0.6), lighter(0.4), lighter(0.2))

        let headline = Fill.gradient(degrees: 135, from: p40, to: readable(p60, 3.5))
        (h1.fill, h2.fill, h3.fill) = (headline, headline, headline)
        label.fill = .solid(p30)
        link = p40
        quoteBar = p80
        code.fill = .solid(p30.faded(0.08))
        modal.border = p80
        scrim = p40.faded(0.28)
        skeleton = .gradient(degrees: 135, from: p80.faded(0.5), to: p90.faded(0.5))
        button.decor.fill = .gradient(degrees: 135, from: p60, to: p70)
        button.decor.shadow?.tint = primary.faded(0.35)
        button.text.fill = .solid(p70.text(dark: Self.n10, light: .white))
        quietButton.decor.border = readable(p60, 1.8)
        quietButton.text.fill = .solid(p30)
        field.border = readable(p60, 1.8)
        accent = p40
        onAccent = p40.text(dark: Self.n10, light: .white)
        track = p90
        controlBorder = readable(p60, 1.8)
        selectedChip = Decor(fill: .solid(p90), border: p60, radius: 16)
        selectedText = p30
    }
}
