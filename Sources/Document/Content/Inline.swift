/// What a paragraph is made of.
enum Inline: Equatable, Sendable {
    case text(String, SpanStyle)
    case image(ImagePlace, SpanStyle)
    /// By its place among the document's canvases.
    case canvas(Int)
    case lineBreak
}

/// How a piece of text looks, apart from what its paragraph decides.
struct SpanStyle: Equatable, Sendable {
    struct Traits: OptionSet, Hashable, Sendable {
        let rawValue: UInt16

        static let bold = Self(rawValue: 1)
        static let italic = Self(rawValue: 1 << 1)
        static let code = Self(rawValue: 1 << 2)
        static let struck = Self(rawValue: 1 << 3)
        static let underlined = Self(rawValue: 1 << 4)
        static let small = Self(rawValue: 1 << 5)
        static let raised = Self(rawValue: 1 << 6)
        static let lowered = Self(rawValue: 1 << 7)
        /// A key to press.
        static let key = Self(rawValue: 1 << 8)
        /// As with a highlighter.
        static let marked = Self(rawValue: 1 << 9)
    }

    var traits: Traits = []
    /// By its place among the document's links.
    var link: Int?
    /// A CSS colour the document asks for.
    var color: String?
}

/// Where a picture stands, and what is known of it before it has come.
struct ImagePlace: Equatable, Sendable {
    /// By its place among the pictures the document wants.
    var image: Int
    var alternative: String
    /// In CSS pixels, where the document says.
    var width: Double?
    var height: Double?
}

extension [Inline] {
    /// Whether there is anything to see.
    var isBlank: Bool {
        allSatisfy { inline in
            switch inline {
            case .text(let text, _): text.utf8.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
            case .lineBreak: true
            case .image, .canvas: false
            }
        }
    }

    /// The words alone.
    var words: String {
        reduce(into: "") { words, inline in
            switch inline {
            case .text(let text, _): words += text
            case .lineBreak: words += "\n"
            case .image(let place, _): words += place.alternative
            case .canvas: break
            }
        }
    }
}
