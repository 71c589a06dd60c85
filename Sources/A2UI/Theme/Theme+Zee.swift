internal import Layout

extension Theme {
    private static let nightText = Tint(0xE5E7EB)
    /// A card where the glow behind it is brightest.
    private static let nightGround = Tint(0x1B2233)

    private static func nightLook(
        _ size: Double,
        _ lineHeight: Double,
        _ weight: Int = 400,
        below margin: Double = 0
    ) -> TextLook {
        TextLook(size: size, lineHeight: lineHeight, weight: weight, fill: .solid(nightText), marginBottom: margin)
    }

    /// Glass cards on black with three glows: the look of OpenClaw's canvas.
    ///
    /// The host there has no margin at the sides and lets content run over the whole width; ours keeps a margin and stops
    /// at a width that can be read.
    static let zee = Theme(
        pageInsets: Edges(top: 28, right: 20, bottom: 28, left: 20),
        pageWidth: 960,
        surfaceGap: 16,
        backdrop: .night,
        h1: nightLook(20, 26, 750, below: 6),
        h2: nightLook(16, 22, 700, below: 4),
        h3: nightLook(15, 21, 650),
        h4: nightLook(14, 20, 650),
        h5: nightLook(13, 18, 650),
        body: nightLook(13, 18.2),
        caption: TextLook(size: 12, lineHeight: 16.8, isItalic: true, fill: .solid(nightText.faded(0.8))),
        label: TextLook(size: 12, lineHeight: 16, weight: 600, fill: .solid(nightText.faded(0.78))),
        link: Tint(0x67E8F9),
        code: Decor(fill: .solid(Tint(0xFFFFFF, 0.08)), radius: 6),
        quoteBar: Tint(0xFFFFFF, 0.25),
        rowGap: 10,
        columnGap: 10,
        listGap: 10,
        listPadding: 0,
        rowCentersLeaves: true,
        card: Decor(
            fill: .gradient(degrees: 180, from: Tint(0xFFFFFF, 0.06), to: Tint(0xFFFFFF, 0.03)),
            border: Tint(0xFFFFFF, 0.09),
            radius: 14,
            shadow: DropShadow(y: 10, blur: 30, tint: Tint(0x000000, 0.35))
        ),
        cardPadding: 14,
        divider: Tint(0xCCCCCC, 0.25),
        dividerMargin: 4,
        modal: Decor(
            fill: .solid(Tint(0x0C1018, 0.96)),
            border: Tint(0xFFFFFF, 0.12),
            radius: 16,
            shadow: DropShadow(y: 30, blur: 80, tint: Tint(0x000000, 0.6))
        ),
        modalPadding: 16,
        scrim: Tint(0x050810, 0.65),
        imageRadius: 12,
        skeleton: .gradient(degrees: 135, from: Tint(0xFFFFFF, 0.09), to: Tint(0xFFFFFF, 0.04)),
        icon: nightText,
        button: ButtonLook(
            decor: Decor(
                fill: .gradient(degrees: 135, from: Tint(0x22C55E), to: Tint(0x06B6D4)),
                radius: 12,
                shadow: DropShadow(y: 10, blur: 25, tint: Tint(0x06B6D4, 0.18))
            ),
            padding: Edges(vertical: 10, horizontal: 14),
            text: TextLook(size: 13, lineHeight: 18.2, weight: 650, fill: .solid(Tint(0x071016)))
        ),
        quietButton: ButtonLook(
            decor: Decor(fill: .solid(Tint(0xFFFFFF, 0.07)), border: Tint(0xFFFFFF, 0.16), radius: 12),
            padding: Edges(vertical: 10, horizontal: 14),
            text: nightLook(13, 18.2, 650)
        ),
        labelsStandBeside: false,
        field: Decor(fill: .solid(Tint(0xFFFFFF, 0.05)), border: Tint(0xFFFFFF, 0.16), radius: 10),
        fieldPadding: Edges(vertical: 9, horizontal: 12),
        fieldText: nightLook(13, 18),
        placeholder: nightText.faded(0.5),
        accent: Tint(0x22D3AA),
        onAccent: Tint(0x071016),
        track: Tint(0xFFFFFF, 0.14),
        controlBorder: Tint(0xFFFFFF, 0.38),
        chip: Decor(fill: .solid(Tint(0xFFFFFF, 0.05)), border: Tint(0xFFFFFF, 0.16), radius: 999),
        selectedChip: Decor(fill: .solid(Tint(0x22D3AA, 0.2)), border: Tint(0x22D3AA, 0.7), radius: 999),
        selectedText: Tint(0xD9FFF3),
        tabLine: Tint(0xFFFFFF, 0.12),
        media: Decor(
            fill: .gradient(degrees: 135, from: Tint(0x1B2333), to: Tint(0x0B0F18)),
            border: Tint(0xFFFFFF, 0.1),
            radius: 12
        ),
        mediaInk: nightText,
        warning: Tint(0xF59E0B),
        error: Tint(0xF87171),
        pill: Decor(fill: .solid(Tint(0x10141C, 0.92)), border: Tint(0xFFFFFF, 0.18), radius: 12),
        pillText: nightLook(13, 15.6)
    )

    /// The glow of buttons takes the colour too; the text on it is whichever of the two can be read.
    mutating func recolorNight(_ primary: Tint) {
        let light = primary.mixed(0.72, with: .white)
        button.decor.fill = .gradient(degrees: 135, from: primary, to: light)
        button.decor.shadow?.tint = primary.faded(0.25)
        onAccent = primary.mixed(0.86, with: .white).text(dark: Tint(0x071016), light: .white)
        button.text.fill = .solid(onAccent)
        // On black a dark colour would not be seen as a line or a mark.
        accent = primary.text(dark: primary, light: primary.mixed(0.6, with: .white)).readable(
            on: Self.nightGround,
            toward: .white,
            ratio: 4.5
        )
        onAccent = accent.text(dark: Tint(0x071016), light: .white)
        link = accent.mixed(0.75, with: .white)
        selectedChip.fill = .solid(accent.faded(0.2))
        selectedChip.border = accent.faded(0.7)
        selectedText = accent.mixed(0.2, with: .white)
    }
}
