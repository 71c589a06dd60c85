import Testing

@testable import Script

/// Patterns and texts come from strangers: every match ends, by answer or by ration.
struct RegExpLimitTests {
    @Test(arguments: ["(a+)+$", "(a|a)*$", "(a|aa)+$", "(?:aa?)*c", "(.*)*x", "(?=(a+)+$)a!", "(a*)*(a*)*b"])
    func `a catastrophic pattern ends with the budget`(pattern: String) throws {
        let program = try RegExpProgram.compile(source: Array(pattern.utf16), flags: [])
        let text = Array((String(repeating: "a", count: 60) + "!").utf8)
        var budget = 200_000
        #expect(throws: RegExpLimit.steps) { try program.match(in: text.span, from: 0, budget: &budget) }
        #expect(budget <= 0)
    }

    @Test func `what a match costs comes off the budget`() throws {
        let program = try RegExpProgram.compile(source: Array("b".utf16), flags: [])
        let text = [UInt8](repeating: UInt8(ascii: "a"), count: 8_000)
        var budget = 10_000
        #expect(try program.match(in: text.span, from: 0, budget: &budget) == nil)
        #expect(budget == 9_000)
    }

    @Test func `open alternatives are bounded`() throws {
        let program = try RegExpProgram.compile(source: Array("(?:a|(b))*$".utf16), flags: [])
        let text = [UInt8](repeating: UInt8(ascii: "a"), count: RegExpProgram.maximumFrames + 1)
        var budget = Int.max
        #expect(throws: RegExpLimit.memory) { try program.match(in: text.span, from: 0, budget: &budget) }
    }

    @Test func `nesting is bounded`() {
        let deep = String(repeating: "(", count: 100_000) + String(repeating: ")", count: 100_000)
        #expect(throws: RegExpSyntaxError(.tooLarge)) {
            try RegExpProgram.compile(source: Array(deep.utf16), flags: [])
        }
        let classes = String(repeating: "[", count: 10_000)
        #expect(throws: RegExpSyntaxError(.tooLarge)) {
            try RegExpProgram.compile(source: Array(classes.utf16), flags: .unicodeSets)
        }
    }

    @Test func `nested repetition does not multiply the program`() throws {
        var pattern = "a"
        for _ in 0..<200 { pattern = "(?:\(pattern)b)+" }
        let program = try RegExpProgram.compile(source: Array(pattern.utf16), flags: [])
        #expect(program.code.count < 2_000)
    }

    @Test(arguments: [("\\p{L}", RegExpFlags.unicode), ("\\p{L}", .unicodeSets), ("[a]", .unicodeSets)])
    func `a class has a bounded number of parts`(part: String, flags: RegExpFlags) {
        let pattern = "[" + String(repeating: part, count: 5_000) + "]"
        #expect(throws: RegExpSyntaxError(.tooLarge)) {
            try RegExpProgram.compile(source: Array(pattern.utf16), flags: flags)
        }
    }

    @Test func `a class of many characters is compiled at once`() throws {
        // Every second character, so that no two ranges join.
        let members = stride(from: 0x4e00, to: 0x8e00, by: 2).map { UInt16($0) }
        for flags in [[], .unicode, .unicodeSets] as [RegExpFlags] {
            let program = try RegExpProgram.compile(source: [0x5b] + members + [0x5d], flags: flags)
            var budget = 1_000
            let text: [UInt16] = [0x4e01, 0x4e02]
            #expect(try program.match(in: text.span, from: 0, budget: &budget)?[0] == 1..<2)
        }
    }

    @Test func `a long pattern is refused`() {
        let long = [UInt16](repeating: 0x61, count: RegExpProgram.maximumSource + 1)
        #expect(throws: RegExpSyntaxError(.tooLarge)) { try RegExpProgram.compile(source: long, flags: []) }
    }

    @Test func `a sticky match is tried at its index only`() throws {
        let program = try RegExpProgram.compile(source: Array("b".utf16), flags: .sticky)
        let text = Array("abab".utf8)
        var budget = 1_000
        #expect(try program.match(in: text.span, from: 0, budget: &budget) == nil)
        #expect(try program.match(in: text.span, from: 1, budget: &budget)?[0] == 1..<2)
        #expect(try program.match(in: text.span, from: 5, budget: &budget) == nil)
    }

    @Test func `with u a match never starts inside a pair`() throws {
        let text = Array("\u{1F600}".utf16)
        var budget = 1_000
        let whole = try RegExpProgram.compile(source: Array(".".utf16), flags: .unicode)
        #expect(try whole.match(in: text.span, from: 1, budget: &budget)?[0] == 0..<2)
        let half = try RegExpProgram.compile(source: Array("\\ude00".utf16), flags: .unicode)
        #expect(try half.match(in: text.span, from: 0, budget: &budget) == nil)
        let loose = try RegExpProgram.compile(source: Array("\\ude00".utf16), flags: [])
        #expect(try loose.match(in: text.span, from: 0, budget: &budget)?[0] == 1..<2)
    }
}
