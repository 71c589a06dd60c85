import Testing

@testable import Script

struct UnicodeTests {
    static let cases: [(text: String, upper: String, lower: String)] = [
        ("", "", ""),
        ("abc XYZ 1", "ABC XYZ 1", "abc xyz 1"),
        ("stra\u{df}e", "STRASSE", "stra\u{df}e"),
        ("\u{ff}\u{b5}", "\u{178}\u{39c}", "\u{ff}\u{b5}"),
        ("\u{391}\u{3a3}", "\u{391}\u{3a3}", "\u{3b1}\u{3c2}"),
        ("\u{3a3}\u{391}\u{3a3}", "\u{3a3}\u{391}\u{3a3}", "\u{3c3}\u{3b1}\u{3c2}"),
        (
            "\u{39f}\u{394}\u{3a5}\u{3a3}\u{3a3}\u{395}\u{3a5}\u{3a3} \u{391}\u{3a3}.",
            "\u{39f}\u{394}\u{3a5}\u{3a3}\u{3a3}\u{395}\u{3a5}\u{3a3} \u{391}\u{3a3}.",
            "\u{3bf}\u{3b4}\u{3c5}\u{3c3}\u{3c3}\u{3b5}\u{3c5}\u{3c2} \u{3b1}\u{3c2}."
        ),
        ("\u{3a3}", "\u{3a3}", "\u{3c3}"),
        ("\u{391}\u{3a3}\u{ad}", "\u{391}\u{3a3}\u{ad}", "\u{3b1}\u{3c2}\u{ad}"),
        ("\u{391}\u{301}\u{3a3}\u{301}", "\u{391}\u{301}\u{3a3}\u{301}", "\u{3b1}\u{301}\u{3c2}\u{301}"),
        ("\u{130}stanbul", "\u{130}STANBUL", "i\u{307}stanbul"),
        ("\u{131}I", "II", "\u{131}i"),
        ("\u{1c6}\u{1c5}\u{1c4}", "\u{1c4}\u{1c4}\u{1c4}", "\u{1c6}\u{1c6}\u{1c6}"),
        ("\u{fb01}\u{fb02}\u{fb03}", "FIFLFFI", "\u{fb01}\u{fb02}\u{fb03}"),
        ("\u{149}", "\u{2bc}N", "\u{149}"),
        ("\u{390}", "\u{399}\u{308}\u{301}", "\u{390}"),
        ("\u{1fb3}\u{1fbc}", "\u{391}\u{399}\u{391}\u{399}", "\u{1fb3}\u{1fb3}"),
        ("\u{10400}\u{10428}", "\u{10400}\u{10400}", "\u{10428}\u{10428}"),
        ("\u{416}\u{436}", "\u{416}\u{416}", "\u{436}\u{436}"),
        ("h\u{e9}LLO", "H\u{c9}LLO", "h\u{e9}llo"),
        ("\u{1e9e}", "\u{1e9e}", "\u{df}"),
        ("\u{fb06}", "ST", "\u{fb06}"),
        ("\u{531} \u{587}", "\u{531} \u{535}\u{552}", "\u{561} \u{587}"),
        ("\u{13a0}\u{ab70}", "\u{13a0}\u{13a0}", "\u{ab70}\u{ab70}"),
    ]

    @Test(arguments: cases)
    func `case mapping is full and knows the final sigma`(text: String, upper: String, lower: String) {
        let units = Array(text.utf16)
        #expect(CaseMapping.uppercased(units.span) == Array(upper.utf16))
        #expect(CaseMapping.lowercased(units.span) == Array(lower.utf16))
    }

    @Test func `every Latin-1 character maps as it does in UTF-16`() {
        for byte in UInt8.min...UInt8.max {
            let (latin, wide) = ([byte], [UInt16(byte)])
            #expect(CaseMapping.lowercasedLatin(latin.span).map { UInt16($0) } == CaseMapping.lowercased(wide.span))
            let upper = CaseMapping.uppercased(wide.span)
            let fits = upper.allSatisfy { $0 < 256 } && upper.count == 1
            #expect(CaseMapping.uppercasedLatin(latin.span)?.map { UInt16($0) } == (fits ? upper : nil))
        }
    }

    static let forms: [(text: String, composed: String, decomposed: String)] = [
        ("", "", ""),
        ("abc", "abc", "abc"),
        ("\u{e9}", "\u{e9}", "e\u{301}"),
        ("e\u{301}", "\u{e9}", "e\u{301}"),
        ("\u{1e69}", "\u{1e69}", "s\u{323}\u{307}"),
        ("s\u{323}\u{307}", "\u{1e69}", "s\u{323}\u{307}"),
        ("s\u{307}\u{323}", "\u{1e69}", "s\u{323}\u{307}"),
        ("\u{212b}", "\u{c5}", "A\u{30a}"),
        ("\u{2126}", "\u{3a9}", "\u{3a9}"),
        ("\u{d55c}\u{ae00}", "\u{d55c}\u{ae00}", "\u{1112}\u{1161}\u{11ab}\u{1100}\u{1173}\u{11af}"),
        ("\u{1112}\u{1161}\u{11ab}", "\u{d55c}", "\u{1112}\u{1161}\u{11ab}"),
        ("\u{344}", "\u{308}\u{301}", "\u{308}\u{301}"),
        ("\u{958}", "\u{915}\u{93c}", "\u{915}\u{93c}"),
        ("\u{2adc}", "\u{2add}\u{338}", "\u{2add}\u{338}"),
        ("\u{1d15}e", "\u{1d15}e", "\u{1d15}e"),
        ("q\u{307}\u{323}", "q\u{323}\u{307}", "q\u{323}\u{307}"),
        ("\u{fb1d}", "\u{5d9}\u{5b4}", "\u{5d9}\u{5b4}"),
        ("\u{3ac}", "\u{3ac}", "\u{3b1}\u{301}"),
        ("a\u{315}\u{300}\u{5ae}b", "\u{e0}\u{5ae}\u{315}b", "a\u{5ae}\u{300}\u{315}b"),
        ("\u{fa30}", "\u{4fae}", "\u{4fae}"),
        ("\u{fb01}", "\u{fb01}", "\u{fb01}"),
        ("\u{ac00}\u{11a8}", "\u{ac01}", "\u{1100}\u{1161}\u{11a8}"),
        ("\u{301}a", "\u{301}a", "\u{301}a"),
        ("\u{1d5}", "\u{1d5}", "U\u{308}\u{304}"),
        ("\u{1d15e}", "\u{1d157}\u{1d165}", "\u{1d157}\u{1d165}"),
    ]

    @Test(arguments: forms)
    func `the canonical forms`(text: String, composed: String, decomposed: String) {
        let units = Array(text.utf16)
        #expect(Normalization.composed(units.span) == Array(composed.utf16))
        #expect(Normalization.decomposed(units.span) == Array(decomposed.utf16))
        #expect(!Normalization.isSurelyNormal(units.span) || text.utf16.elementsEqual(composed.utf16))
    }

    static let order: [(left: String, right: String, sign: Int)] = [
        ("a", "b", -1),
        ("a", "A", -1),
        ("A", "b", -1),
        ("a", "\u{e1}", -1),
        ("\u{e1}", "b", -1),
        ("", "a", -1),
        ("a", "a", 0),
        ("10", "2", -1),
        ("1", "a", -1),
        ("_", "-", -1),
        ("a b", "ab", -1),
        ("resume", "r\u{e9}sum\u{e9}", -1),
        ("r\u{e9}sum\u{e9}", "Resume", 1),
        ("Z", "a", 1),
        ("z", "\u{e4}", 1),
        ("\u{df}", "ss", 1),
        ("\u{e6}", "af", -1),
        ("\u{e9}", "e\u{301}", 0),
        ("\u{44f}", "z", 1),
        ("$", "1", -1),
        ("-", "1", -1),
        ("\u{6f22}", "\u{44f}", 1),
        ("co-op", "coop", -1),
        ("a", "aa", -1),
        ("B", "a", 1),
        ("\u{f1}", "n", 1),
        ("\u{d6}", "o", 1),
    ]

    @Test(arguments: order)
    func `texts sort by letters, then accents, then case`(left: String, right: String, sign: Int) {
        let (left, right) = (Array(left.utf16), Array(right.utf16))
        #expect(Collation().compare(left.span, right.span) == sign)
        #expect(Collation().compare(right.span, left.span) == -sign)
    }

    static let halves: [(units: [UInt16], wellFormed: [UInt16])] = [
        ([], []), ([0x61], [0x61]), ([0xd83d, 0xde00], [0xd83d, 0xde00]), ([0xd83d], [0xfffd]), ([0xde00], [0xfffd]),
        ([0xde00, 0xd83d], [0xfffd, 0xfffd]), ([0xd83d, 0xd83d, 0xde00], [0xfffd, 0xd83d, 0xde00]),
        ([0x61, 0xd83d, 0x62], [0x61, 0xfffd, 0x62]),
    ]

    @Test(arguments: halves)
    func `half a pair is replaced`(units: [UInt16], wellFormed: [UInt16]) {
        #expect(CodePoints.wellFormed(units.span) == wellFormed)
        #expect(CodePoints.isWellFormed(units.span) == (units == wellFormed))
    }

    @Test func `code points read the same from both ends`() {
        let units: [UInt16] = [0x61, 0xd83d, 0xde00, 0xde00, 0xd83d, 0x62]
        var forwards: [UInt32] = []
        var position = 0
        while position < units.count {
            let (point, width) = CodePoints.at(position, in: units.span)
            forwards.append(point)
            position += width
        }
        #expect(forwards == [0x61, 0x1f600, 0xde00, 0xd83d, 0x62])
        var backwards: [UInt32] = []
        while position > 0 {
            let (point, width) = CodePoints.before(position, in: units.span)
            backwards.append(point)
            position -= width
        }
        #expect(backwards == forwards.reversed())
        var again: [UInt16] = []
        for point in forwards { CodePoints.append(point, to: &again) }
        #expect(again == units)
    }

    @Test func `white space is what trim strips`() {
        let spaces = (0...0xffff as ClosedRange<UInt16>).filter { SourceCharacter.isSpace($0) }
        #expect(
            spaces == [
                0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x20, 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005,
                0x2006,
                0x2007, 0x2008, 0x2009, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff,
            ]
        )
        #expect(
            (0...0xffff as ClosedRange<UInt16>).filter { SourceCharacter.isLineTerminator($0) } == [
                10, 13, 0x2028, 0x2029,
            ]
        )
    }

    static let identifiers: [(character: Unicode.Scalar, isStart: Bool, isPart: Bool)] = [
        ("a", true, true), ("Z", true, true), ("$", true, true), ("_", true, true), ("1", false, true),
        ("-", false, false), (" ", false, false), ("\u{e9}", true, true), ("\u{3c0}", true, true),
        ("\u{200d}", false, true), ("\u{300}", false, true), ("\u{1f600}", false, false), ("\u{20bb7}", true, true),
        ("\u{2028}", false, false), ("\u{2118}", true, true),
    ]

    @Test(arguments: identifiers)
    func `identifiers are made of these`(character: Unicode.Scalar, isStart: Bool, isPart: Bool) {
        #expect(SourceCharacter.isIdentifierStart(character.value) == isStart)
        #expect(SourceCharacter.isIdentifierPart(character.value) == isPart)
    }
}
