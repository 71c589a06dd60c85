/// What a peer may make this room keep and do. The figures follow the other native renderers, so that what works there
/// works here; what passes one is refused as a whole, or cut short with a warning where that says so.
package struct Limits: Hashable, Sendable {
    /// Messages of one push.
    package var messages = 4_096
    /// JSON of one push, about.
    package var pushBytes = 4 << 20
    package var surfaces = 64
    package var components = 2_000
    /// Everything kept for all surfaces together, about.
    package var keptBytes = 32 << 20
    /// Components inside each other; deeper ones are drawn as placeholders.
    package var depth = 64
    /// Component instances of one surface; templates make many of one definition. The rest is left out.
    package var instances = 5_000
    /// Text of one component, and of one surface, in bytes; the rest is left out.
    package var textBytes = 16 << 10
    package var surfaceTextBytes = 512 << 10
    /// The same of all surfaces together: what is shown takes some three kilobytes an instance.
    package var allInstances = 20_000
    package var allTextBytes = 2 << 20
    /// Addresses of the pictures of one surface. A `data:` address is as long as its picture, is looked up at each
    /// painting, and one component can be shown thousands of times.
    package var addressBytes = 16 << 20

    package init() {}

    /// Keys of one path. Twice what the deepest component tree can use.
    static let pathKeys = 64
    /// One name: an id, a key, a component's or an action's.
    static let nameBytes = 1_024
    /// Maps inside maps of one data update.
    static let mapDepth = 32
    /// Calls inside calls (v0.9).
    static let callDepth = 8
    /// Children of one surface that are named and do not exist.
    static let missingChildren = 10_000
    /// Options and tabs of all inputs of one surface.
    static let parts = 5_000
    /// Places in the data that are known to be secret. Beyond this, those that hold nothing are forgotten.
    static let secrets = 10_000
    /// How often values are initialised in the middle of a push; then only at its end.
    static let settlings = 32
}

/// What was not as it should be and was drawn or kept nevertheless. Bounded, because every line has a cause outside.
struct Warnings: Sendable {
    private(set) var lines: [String] = []
    private static let most = 32

    mutating func add(_ line: String) {
        guard lines.count < Self.most else { return }
        let line = line.cut(toBytes: 240)
        if !lines.contains(line) { lines.append(line) }
    }

    mutating func add(_ more: [String]) {
        for line in more { add(line) }
    }
}

extension String {
    /// The beginning that fits, cut between characters.
    func cut(toBytes most: Int) -> String {
        guard utf8.count > most else { return self }
        var end = utf8.index(utf8.startIndex, offsetBy: max(0, most))
        while end > startIndex, end.samePosition(in: unicodeScalars) == nil { end = utf8.index(before: end) }
        // Between two characters if there is such a place near by. A letter under thousands of marks is one character, and
        // to ask the whole text where it begins goes through all of them.
        let scalars = unicodeScalars
        let start = scalars.index(end, offsetBy: -32, limitedBy: startIndex) ?? startIndex
        let near = String(scalars[start..<scalars.index(after: end)])
        let whole = near.indices.last.map { near.utf8.distance(from: near.startIndex, to: $0) } ?? 0
        if whole > 0 || start == startIndex { end = utf8.index(start, offsetBy: whole) }
        return String(self[..<end])
    }

    /// For messages: a name from outside, short and on one line.
    var quoted: String {
        let plain = cut(toBytes: 60).map { $0.isNewline || $0 == "\"" ? " " : $0 }
        return "\"\(String(plain))\""
    }
}
