/// What a style sheet asks for: families in order of preference, and the shape of the face.
package struct FontRequest: Hashable, Sendable {
    package var families: [FontFamily]

    /// The em square in pixels. Zero and below measure and draw nothing.
    package var size: Double

    /// 1…1000, 400 is regular and 700 is bold.
    package var weight: Int
    package var slant: FontSlant

    /// Width of the face in percent of normal: 50 (ultra-condensed) … 200 (ultra-expanded).
    package var stretch: Double

    package init(
        families: [FontFamily] = [.generic(.sansSerif)],
        size: Double = 10,
        weight: Int = 400,
        slant: FontSlant = .upright,
        stretch: Double = 100
    ) {
        self.families = families
        self.size = size
        self.weight = weight
        self.slant = slant
        self.stretch = stretch
    }
}

extension FontRequest {
    /// The first generic family of the list: what other fonts should look like.
    var genericFamily: GenericFamily? {
        for case .generic(let family) in families { return family }
        return nil
    }
}

package enum FontFamily: Hashable, Sendable {
    case named(String)
    case generic(GenericFamily)
}

/// The generic families of CSS Fonts 4, with the name fontconfig knows each by.
package enum GenericFamily: String, Hashable, Sendable, CaseIterable {
    case serif
    case sansSerif = "sans-serif"
    case monospace
    case cursive
    case fantasy
    case systemUI = "system-ui"
    case emoji
    case math
    case uiSerif = "ui-serif"
    case uiSansSerif = "ui-sans-serif"
    case uiMonospace = "ui-monospace"
    case uiRounded = "ui-rounded"

    /// fontconfig aliases only the older names; the `ui-` ones fall back to what they stand for.
    var fontconfigName: String {
        switch self {
        case .uiSerif: "serif"
        case .uiSansSerif, .uiRounded: "sans-serif"
        case .uiMonospace: "monospace"
        default: rawValue
        }
    }
}

package enum FontSlant: Hashable, Sendable {
    case upright
    case italic
    case oblique
}
