import Testing
import WebSocketWire

/// The oracle is the standard library's own validation.
struct UTF8ValidatorTests {
    static func isValid(_ bytes: [UInt8], piece: Int = .max) -> Bool {
        var validator = UTF8Validator()
        var rest = bytes.span
        while !rest.isEmpty {
            guard validator.accept(rest.extracting(first: piece)) else { return false }
            rest = rest.extracting(droppingFirst: min(piece, rest.count))
        }
        return validator.isAtBoundary
    }

    static func isValidByTheLibrary(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

    @Test func `every pair of bytes is judged as the standard library does`() {
        var disagreements: [[UInt8]] = []
        for first in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max {
                let bytes = [first, second]
                if Self.isValid(bytes) != Self.isValidByTheLibrary(bytes) { disagreements.append(bytes) }
            }
        }
        #expect(disagreements == [])
    }

    /// Where the rules change: the ends of every range of table 3-7 of the Unicode standard, and their neighbours.
    static let edges: [UInt8] = [
        0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF,
        0xF0,
        0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]

    @Test(arguments: edges)
    func `every four bytes made of edges are judged as the standard library does`(first: UInt8) {
        var disagreements: [[UInt8]] = []
        for second in Self.edges {
            for third in Self.edges {
                for fourth in Self.edges {
                    let bytes = [first, second, third, fourth]
                    let verdict = Self.isValidByTheLibrary(bytes)
                    if Self.isValid(bytes) != verdict || Self.isValid(bytes, piece: 1) != verdict {
                        disagreements.append(bytes)
                    }
                }
            }
        }
        #expect(disagreements == [])
    }

    @Test func `a fault is found wherever it lies in a long text`() {
        for position in 0..<100 {
            var bytes = [UInt8](repeating: 0x61, count: 100)
            #expect(Self.isValid(bytes))
            bytes[position] = 0xFF
            #expect(!Self.isValid(bytes))
            bytes.replaceSubrange(position...position, with: utf8("🦊"))
            #expect(Self.isValid(bytes))
            #expect(Self.isValid(bytes, piece: 7))
        }
    }

    @Test(
        arguments: [
            // Autobahn 6.4: the fault must be seen at its first byte, not at the end of the text.
            ([0xCE, 0xBA, 0xE1, 0xBD, 0xB9, 0xCF, 0x83, 0xCE, 0xBC, 0xCE, 0xB5, 0xF4, 0x90], 13),
            ([0xED, 0xA0], 2), ([0xC0], 1), ([0xE0, 0x80], 2), ([0xF0, 0x80], 2), ([0xF8], 1), ([0x80], 1),
        ] as [([UInt8], Int)]
    )
    func `a fault is seen at its first byte`(bytes: [UInt8], position: Int) {
        var validator = UTF8Validator()
        let verdicts = bytes.map { validator.accept([$0].span) }
        #expect(verdicts.firstIndex(of: false) == position - 1)
    }
}
