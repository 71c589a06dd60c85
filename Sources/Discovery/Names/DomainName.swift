/// A DNS name as its labels: bytes, because the instance names of DNS-SD are free text with spaces and dots in them.
///
/// Two names are the same when they differ in the case of ASCII letters only (RFC 4343).
package struct DomainName: Sendable {
    /// RFC 1035 section 2.3.4.
    static let mostLabelBytes = 63
    /// With the length bytes and the root's.
    static let mostBytes = 255

    let labels: [[UInt8]]

    package static let root = DomainName(unchecked: [])

    /// `nil` when a label is empty or too long, or all of them together are.
    init?(labels: [[UInt8]]) {
        guard labels.allSatisfy({ 1...Self.mostLabelBytes ~= $0.count }),
            labels.reduce(1, { $0 + $1.count + 1 }) <= Self.mostBytes
        else { return nil }
        self.labels = labels
    }

    private init(unchecked labels: [[UInt8]]) { self.labels = labels }

    /// Reads the written form, in which `\.` is a dot inside a label and `\032` a byte by its decimal number
    /// (RFC 4343 section 2.1). A final dot may be there or not.
    package init?(_ text: String) {
        // Every byte may be written as four.
        guard text.utf8.count <= 4 * Self.mostBytes else { return nil }
        var labels: [[UInt8]] = []
        var label: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "."):
                guard !label.isEmpty else {
                    // A lone dot is the root; anywhere else a label is missing.
                    guard labels.isEmpty, rest.isEmpty else { return nil }
                    break
                }
                labels.append(label)
                label = []
            case UInt8(ascii: "\\"):
                guard let escaped = Self.takeEscaped(from: &rest) else { return nil }
                label.append(escaped)
            default: label.append(byte)
            }
        }
        if !label.isEmpty { labels.append(label) }
        self.init(labels: labels)
    }

    private static func takeEscaped(from rest: inout ArraySlice<UInt8>) -> UInt8? {
        let digits = rest.prefix(3)
        guard let first = digits.first else { return nil }
        guard isDigit(first) else { return rest.popFirst() }
        guard digits.count == 3, digits.allSatisfy(isDigit) else { return nil }
        rest = rest.dropFirst(3)
        return UInt8(exactly: digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
    }

    private static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }
}

extension DomainName {
    /// This name below another: `_zee-gateway._tcp` and `zee.internal`. `nil` when that is too long.
    func below(_ parent: DomainName) -> DomainName? { DomainName(labels: labels + parent.labels) }

    /// The written form of all labels, each followed by a dot.
    var text: String { labels.isEmpty ? "." : labels.map { Self.text(of: $0) + "." }.joined() }

    /// The form in which hosts are dialled: without the final dot, and without escapes when none is needed.
    var hostText: String { labels.map(Self.text).joined(separator: ".") }

    private static func text(of label: [UInt8]) -> String {
        // Valid UTF-8 stays readable; anything else is written byte by byte.
        guard let readable = String(validating: label, as: UTF8.self) else {
            return label.map(decimalEscape).joined()
        }
        var text = ""
        for scalar in readable.unicodeScalars {
            switch scalar {
            case ".", "\\": text += "\\\(scalar)"
            case "\u{0}"..."\u{20}", "\u{7F}": text += decimalEscape(UInt8(truncatingIfNeeded: scalar.value))
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    private static func decimalEscape(_ byte: UInt8) -> String {
        let digits = String(byte)
        return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
}

extension DomainName: Hashable, CustomStringConvertible {
    package static func == (lhs: Self, rhs: Self) -> Bool { lhs.folded == rhs.folded }
    package func hash(into hasher: inout Hasher) { hasher.combine(folded) }
    package var description: String { text }

    private var folded: [[UInt8]] {
        labels.map { label in label.map { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 ? $0 | 0x20 : $0 } }
    }
}
