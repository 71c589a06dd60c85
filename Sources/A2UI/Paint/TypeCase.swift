internal import Canvas
internal import Layout
internal import Text

/// A face, as texts of the interface ask for it.
struct Face: Hashable {
    var families: [String]
    var size: Double
    var weight: Int
    var isItalic: Bool
}

/// The faces in use, by number, with a typesetter each: what `Layout` calls a style is an index here.
final class TypeCase {
    private let fonts: CanvasFonts
    private var numbers: [Face: Int] = [:]
    private var typesetters: [Typesetter] = []
    /// The CSS shorthand of each face, for painting.
    private(set) var shorthands: [String] = []

    /// Faces are kept from one painting to the next. Each surface may name a font of its own, so that agents who change
    /// their minds would fill the memory.
    static let capacity = 512
    var count: Int { typesetters.count }

    init(fonts: CanvasFonts) {
        self.fonts = fonts
    }

    /// Forgets all faces if there are too many. Their numbers are void then, so only between two paintings.
    func makeRoom() {
        guard typesetters.count >= Self.capacity else { return }
        (numbers, typesetters, shorthands) = ([:], [], [])
    }

    func number(of face: Face) -> Int {
        if let known = numbers[face] { return known }
        let request = FontRequest(
            families: face.families.map(Self.family),
            size: face.size,
            weight: face.weight,
            slant: face.isItalic ? .italic : .upright
        )
        typesetters.append(fonts.library.typesetter(for: TextStyle(font: request), in: fonts.registry))
        shorthands.append(Self.shorthand(face))
        numbers[face] = typesetters.count - 1
        return typesetters.count - 1
    }

    func extent(of text: String, in face: Int) -> TextExtent {
        let typesetter = typesetters[face]
        let metrics = typesetter.metrics
        return TextExtent(
            advance: text.isEmpty ? 0 : typesetter.line(text).width,
            ascent: metrics.ascent,
            descent: metrics.descent
        )
    }
}

extension TypeCase {
    private static func family(_ name: String) -> FontFamily {
        GenericFamily(rawValue: name).map(FontFamily.generic) ?? .named(name)
    }

    /// Names come from agents: only what cannot end a quoted string stays in it.
    private static func shorthand(_ face: Face) -> String {
        let families = face.families.map { name -> String in
            if GenericFamily(rawValue: name) != nil { return name }
            let safe = name.unicodeScalars.filter { $0.value >= 0x20 && $0 != "\"" && $0 != "\\" }
            return "\"\(String(String.UnicodeScalarView(safe)))\""
        }
        return "\(face.isItalic ? "italic " : "")\(face.weight) \(face.size)px \(families.joined(separator: ", "))"
    }
}
