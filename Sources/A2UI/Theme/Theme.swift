internal import Layout

/// A text's face and lines.
struct TextLook: Hashable, Sendable {
    var size: Double
    var lineHeight: Double
    var weight = 400
    var isItalic = false
    var fill: Fill
    /// Below the text, on top of the gap of what it stands in.
    var marginBottom = 0.0
}

/// Everything a look decides: the components say what they are, the theme what that looks like.
///
/// `zee` is the dark canvas that OpenClaw users know, `a2ui` the light one of the upstream renderer. Both follow the
/// originals' numbers; where the original leaves a browser default that nobody chose (unstyled tabs, native selects, a
/// ruler's margins) the theme says something of its own.
struct Theme: Sendable {
    var families = ["system-ui", "sans-serif"]

    // The page.
    var pageInsets: Edges
    var pageWidth: Double
    var surfaceGap: Double
    var backdrop: Backdrop.Look

    // Texts.
    var h1: TextLook
    var h2: TextLook
    var h3: TextLook
    var h4: TextLook
    var h5: TextLook
    var body: TextLook
    var caption: TextLook
    /// Over fields and choices.
    var label: TextLook
    var link: Tint
    var code: Decor
    var quoteBar: Tint

    // Containers.
    var rowGap: Double
    var columnGap: Double
    var listGap: Double
    var listPadding: Double
    /// Whether texts, icons and controls stand in the middle of a row that says nothing about them.
    var rowCentersLeaves: Bool
    var card: Decor
    var cardPadding: Double
    var divider: Tint
    var dividerMargin: Double
    var modal: Decor
    var modalPadding: Double
    var scrim: Tint
    var imageRadius: Double
    var skeleton: Fill
    var icon: Tint

    // Controls.
    var button: ButtonLook
    /// Beside a button that is marked as the primary one.
    var quietButton: ButtonLook
    var labelsStandBeside: Bool
    var field: Decor
    var fieldPadding: Edges
    var fieldText: TextLook
    var placeholder: Tint
    var accent: Tint
    var onAccent: Tint
    var track: Tint
    var controlBorder: Tint
    var chip: Decor
    var selectedChip: Decor
    var selectedText: Tint
    var tabLine: Tint
    var media: Decor
    var mediaInk: Tint
    var warning: Tint
    var error: Tint
    var pill: Decor
    var pillText: TextLook
}

struct ButtonLook: Sendable {
    var decor: Decor
    var padding: Edges
    var text: TextLook
    var isUppercase = false
}

extension Theme {
    func text(_ usage: Node.Text.Usage) -> TextLook {
        switch usage {
        case .h1: h1
        case .h2: h2
        case .h3: h3
        case .h4: h4
        case .h5: h5
        case .caption: caption
        case .body: body
        }
    }

    /// Of a Markdown heading; the levels below five look like the fifth.
    func heading(_ level: Int) -> TextLook {
        switch level {
        case ...1: h1
        case 2: h2
        case 3: h3
        case 4: h4
        default: h5
        }
    }

    /// With what `beginRendering` said about the surface.
    func styled(_ styles: SurfaceStyles) -> Theme {
        var theme = self
        if let font = styles.font, !font.isEmpty { theme.families = [font] + families }
        if let primary = styles.primaryColor.flatMap({ Tint(hexadecimal: $0) }) { theme.recolor(primary) }
        return theme
    }

    private mutating func recolor(_ primary: Tint) {
        switch backdrop {
        case .night: recolorNight(primary)
        case .day: recolorDay(primary)
        }
    }
}

/// The looks by the names people choose them by.
package enum ThemeName: String, CaseIterable, Sendable {
    case zee, a2ui

    var theme: Theme { self == .zee ? .zee : .a2ui }
}
