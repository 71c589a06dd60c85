/// A document as a table of elements: children and parents are rows of it.
struct ElementTree: Sendable {
    var elements: [Element] = []
    /// The first element with each id, as every reference means it.
    var byID: [String: Int] = [:]

    subscript(_ index: Int) -> Element { elements[index] }

    /// The element a reference of the form `#name` points at.
    func target(of reference: String) -> Int? {
        let reference = reference.trimmed
        guard reference.first == "#" else { return nil }
        return byID[String(reference.dropFirst())]
    }
}

struct Element: Sendable {
    enum Child: Sendable {
        case element(Int)
        case text(String)
    }

    struct Attribute: Equatable, Sendable {
        var name: String
        var value: String
    }

    /// The local name; empty for elements of other vocabularies, which are never drawn.
    var name: String
    /// Their name: the words of HTML inside of SVG are laid out by it.
    var foreignName = ""
    var attributes: [Attribute]
    var parent: Int?
    /// The place among the elements of the parent, and the one before it.
    var position: Int
    var previous: Int?
    var childCount = 0
    var children: [Child] = []

    subscript(_ name: String) -> String? {
        for attribute in attributes where attribute.name == name { return attribute.value }
        return nil
    }

    var childElements: some Sequence<Int> {
        children.lazy.compactMap { child in
            guard case .element(let index) = child else { return nil }
            return index
        }
    }

    /// `href`, or `xlink:href`, which the parser has given the same name.
    var href: String? { self["href"] }

    /// All text directly inside.
    var text: String {
        children.reduce(into: "") { result, child in
            if case .text(let text) = child { result += text }
        }
    }
}

extension StringProtocol {
    /// Without the white space of XML at both ends.
    var trimmed: String {
        var view = Substring(self)
        while let first = view.utf8.first, first.isSpace { view = view.dropFirst() }
        while let last = view.utf8.last, last.isSpace { view = view.dropLast() }
        return String(view)
    }
}

extension UInt8 {
    var isSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 || self == 0x0C }

    var isDigit: Bool { self &- 0x30 < 10 }

    var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

    /// What can go on in a CSS or XML name. Bytes beyond ASCII belong to letters somewhere.
    var continuesName: Bool {
        isLetter || isDigit || self == UInt8(ascii: "-") || self == UInt8(ascii: "_") || self >= 0x80
    }
}
