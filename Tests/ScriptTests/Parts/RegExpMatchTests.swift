import Testing

@testable import Script

/// Rows are pattern, flags, text and what `exec` gives: the index and the groups, or null. V8 agrees with every row.
typealias RegExpRow = (pattern: String, flags: String, text: String, expected: String)

struct RegExpMatchTests {
    static let literalsAndTheDot: [RegExpRow] = [
        ("a", "", "cab", "@1 a"),
        ("a", "", "xyz", "null"),
        ("a", "", "", "null"),
        ("abc", "", "xabcx", "@1 abc"),
        ("abc", "", "abd", "null"),
        ("abc", "", "ab", "null"),
        ("a.c", "", "abc", "@0 abc"),
        ("a.c", "", "a\u{a}c", "null"),
        ("a.c", "", "a\u{2028}c", "null"),
        ("a.c", "s", "a\u{a}c", "@0 a\u{a}c"),
        ("", "", "abc", "@0 "),
        ("\\u{1F600}", "u", "x\u{1f600}", "@1 \u{1f600}"),
        ("\u{1f600}", "", "x\u{1f600}y", "@1 \u{1f600}"),
        (".", "u", "\u{1f600}", "@0 \u{1f600}"),
        ("..", "", "\u{1f600}", "@0 \u{1f600}"),
        ("\\.", "", "a.b", "@1 ."),
        ("\\/", "", "a/b", "@1 /"),
        ("a\\-b", "", "a-b", "@0 a-b"),
        ("\u{e9}", "", "caf\u{e9}", "@3 \u{e9}"),
    ]

    static let escapes: [RegExpRow] = [
        ("\\t\\n\\v\\f\\r", "", "\u{9}\u{a}\u{b}\u{c}\u{d}", "@0 \u{9}\u{a}\u{b}\u{c}\u{d}"),
        ("\\x41\\u0042", "", "AB", "@0 AB"),
        ("\\cJ", "", "\u{a}", "@0 \u{a}"),
        ("\\0", "", "a\u{0}", "@1 \u{0}"),
        ("\\101", "", "A", "@0 A"),
        ("\\7", "", "\u{7}", "@0 \u{7}"),
        ("\\8", "", "8", "@0 8"),
        ("\\400", "", " 0", "@0  0"),
        ("\\ca", "", "\u{1}", "@0 \u{1}"),
        ("\\c", "", "\\c", "@0 \\c"),
        ("\\u", "", "u", "@0 u"),
        ("\\x4", "", "x4", "@0 x4"),
        ("\\u{41}", "", "uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu", "@0 uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu"),
        ("\\u{41}", "u", "A", "@0 A"),
        ("\\ud83d\\ude00", "u", "\u{1f600}", "@0 \u{1f600}"),
        ("\\p{Lu}", "", "p{Lu}", "@0 p{Lu}"),
        ("\\a", "", "a", "@0 a"),
        ("\\k", "", "k", "@0 k"),
        ("[\\c_]", "", "\u{1f}", "@0 \u{1f}"),
        ("[\\b]", "", "a\u{8}b", "@1 \u{8}"),
        ("\\]", "", "a]", "@1 ]"),
        ("]", "", "a]", "@1 ]"),
        ("}", "", "a}", "@1 }"),
        ("a{", "", "a{", "@0 a{"),
        ("a{,2}", "", "a{,2}", "@0 a{,2}"),
        ("x{1", "", "x{1", "@0 x{1"),
    ]

    static let classes: [RegExpRow] = [
        ("[abc]", "", "xxb", "@2 b"),
        ("[^abc]", "", "abcd", "@3 d"),
        ("[a-c]+", "", "xxabcab", "@2 abcab"),
        ("[]", "", "a", "null"),
        ("[^]", "", "\u{a}", "@0 \u{a}"),
        ("[-a]+", "", "a-b", "@0 a-"),
        ("[a-]+", "", "a-b", "@0 a-"),
        ("[\\d-z]+", "", "1-z", "@0 1-z"),
        ("[\\]]", "", "a]", "@1 ]"),
        ("[^\\s]+", "", "  ab ", "@2 ab"),
        ("[\\w-]+", "", "!a-b!", "@1 a-b"),
        ("[^\\W_]+", "", "__ab1_", "@2 ab1"),
        ("[.*+]", "", "a*", "@1 *"),
        ("[\\u0041-\\u0043]", "", "xB", "@1 B"),
        ("[\u{1f600}]", "u", "x\u{1f600}", "@1 \u{1f600}"),
        ("[^\u{1f600}]", "u", "\u{1f600}x", "@2 x"),
        ("[\\u{1F600}-\\u{1F64F}]", "u", "\u{1f602}", "@0 \u{1f602}"),
        ("[\\0-\\x1f]", "", "a\u{5}", "@1 \u{5}"),
        ("[a\\-z]+", "", "-az", "@0 -az"),
        ("[\\n]", "", "a\u{a}b", "@1 \u{a}"),
        ("[\\B]", "", "B", "@0 B"),
        ("[&&]", "", "a&", "@1 &"),
        ("[^x]", "i", "X", "null"),
        ("[^x]", "i", "y", "@0 y"),
    ]

    static let classEscapes: [RegExpRow] = [
        ("\\d+", "", "ab12c", "@2 12"),
        ("\\D+", "", "12ab", "@2 ab"),
        ("\\w+", "", "-aZ_9-", "@1 aZ_9"),
        ("\\W+", "", "a !b", "@1  !"),
        ("\\s+", "", "a \u{9}\u{a0}\u{feff}\u{3000}b", "@1  \u{9}\u{a0}\u{feff}\u{3000}"),
        ("\\S+", "", " \u{2028}x", "@2 x"),
        ("\\w", "iu", "\u{17f}", "@0 \u{17f}"),
        ("\\w", "iu", "\u{212a}", "@0 \u{212a}"),
        ("\\w", "i", "\u{17f}", "null"),
        ("\\W", "iu", "\u{17f}a!", "@2 !"),
        ("\\d", "", "\u{661}", "null"),
    ]

    static let anchorsAndBoundaries: [RegExpRow] = [
        ("^a", "", "ab", "@0 a"),
        ("^a", "", "ba", "null"),
        ("a$", "", "ba", "@1 a"),
        ("a$", "", "ab", "null"),
        ("^b", "m", "a\u{a}b", "@2 b"),
        ("a$", "m", "a\u{a}b", "@0 a"),
        ("^$", "", "", "@0 "),
        ("^$", "", "a", "null"),
        ("^$", "m", "a\u{a}\u{a}b", "@2 "),
        ("\\bfoo\\b", "", "a foo b", "@2 foo"),
        ("\\bfoo\\b", "", "afoob", "null"),
        ("\\Boo", "", "foo", "@1 oo"),
        ("\\b", "", "", "null"),
        ("\\b", "", "a", "@0 "),
        ("\\B", "", "", "@0 "),
        ("\\B", "", "a", "null"),
        ("$^", "", "", "@0 "),
        ("$^", "", "a", "null"),
        ("^a|b", "", "cb", "@1 b"),
        ("(^a|^b)c", "", "bc", "@0 bc|b"),
        ("(^a|^b)c", "", "abc", "null"),
        ("$", "", "abc", "@3 "),
        ("\\b", "", "\u{e9}", "null"),
        ("^", "m", "x", "@0 "),
    ]

    static let quantifiers: [RegExpRow] = [
        ("a*", "", "aaab", "@0 aaa"),
        ("a*", "", "b", "@0 "),
        ("a+", "", "baaa", "@1 aaa"),
        ("a?", "", "aa", "@0 a"),
        ("a*?", "", "aaa", "@0 "),
        ("a+?", "", "aaa", "@0 a"),
        ("a??", "", "aaa", "@0 "),
        ("a{2}", "", "aaaa", "@0 aa"),
        ("a{2,}", "", "aaaa", "@0 aaaa"),
        ("a{2,3}", "", "aaaa", "@0 aaa"),
        ("a{2,3}?", "", "aaaa", "@0 aa"),
        ("a{0}", "", "aa", "@0 "),
        ("a{0,0}b", "", "ab", "@1 b"),
        ("(ab)*", "", "ababx", "@0 abab|ab"),
        ("(ab)+?c", "", "ababc", "@0 ababc|ab"),
        ("(?:ab){2}", "", "ababab", "@0 abab"),
        ("(a|b)*c", "", "abac", "@0 abac|a"),
        ("(a*)*", "", "aab", "@0 aa|aa"),
        ("(a*)*", "", "b", "@0 |undefined"),
        ("(a*)+", "", "aab", "@0 aa|aa"),
        ("(a*)+", "", "b", "@0 |"),
        ("(a*?)*?b", "", "aab", "@0 aab|a"),
        ("(?:a?)*?b", "", "aab", "@0 aab"),
        ("(a?){3}", "", "aa", "@0 aa|"),
        ("(?:){3}", "", "x", "@0 "),
        ("(a|ab)(c|bcd)(d*)", "", "abcd", "@0 abcd|a|bcd|"),
        ("x*y", "", "xxxxz xy", "@6 xy"),
        (".*b", "", "abab c", "@0 abab"),
        (".*?b", "", "abab", "@0 ab"),
        (".+c", "", "abcabd", "@0 abc"),
        ("[^\"]*\"", "", "ab\"cd\"", "@0 ab\""),
        ("\"[^\"]*\"", "", "say \"hi\" \"you\"", "@4 \"hi\""),
        ("a{1}b{2}c{3}", "", "abbccc", "@0 abbccc"),
        ("(?:a{2}){2}", "", "aaaaa", "@0 aaaa"),
        ("(z)((a+)?(b+)?(c))*", "", "zaacbbbcac", "@0 zaacbbbcac|z|ac|a|undefined|c"),
        ("(?:(a)|b)*", "", "ab", "@0 ab|undefined"),
        ("(?:(a)|(b))+", "", "ba", "@0 ba|a|undefined"),
        ("(a)?b", "", "b", "@0 b|undefined"),
        ("(?:a|(b)){2}", "", "ba", "@0 ba|undefined"),
        ("\u{1f600}{2}", "u", "\u{1f600}\u{1f600}", "@0 \u{1f600}\u{1f600}"),
        ("\u{1f600}+", "u", "a\u{1f600}\u{1f600}", "@1 \u{1f600}\u{1f600}"),
        (".{2}", "u", "\u{1f600}a", "@0 \u{1f600}a"),
        (".*a", "u", "\u{1f600}a\u{1f600}", "@0 \u{1f600}a"),
        ("[^a]*?\u{1f600}", "u", "bc\u{1f600}", "@0 bc\u{1f600}"),
        ("a{4294967296}", "", "a", "null"),
        ("(?:){4294967296}", "", "a", "@0 "),
        ("a{0,99999999999}", "", "aa", "@0 aa"),
        ("(?:a+)+b", "", "aaab", "@0 aaab"),
        ("(?:x+x+)+y", "", "xxxy", "@0 xxxy"),
        ("(\\w+\\s?)*$", "", "ab cd", "@0 ab cd|cd"),
    ]

    static let groupsAndAlternatives: [RegExpRow] = [
        ("(a)(b)", "", "ab", "@0 ab|a|b"),
        ("(a(b(c)))", "", "abc", "@0 abc|abc|bc|c"),
        ("a|b|", "", "c", "@0 "),
        ("|a", "", "a", "@0 "),
        ("(|a)b", "", "ab", "@0 ab|a"),
        ("(?:a|b)c", "", "bc", "@0 bc"),
        ("(a|b|c)+", "", "abcd", "@0 abc|c"),
        ("()", "", "x", "@0 |"),
        ("(a)|(b)", "", "b", "@0 b|undefined|b"),
        ("foo|bar|baz", "", "xbaz", "@1 baz"),
        ("(foo|fo)o", "", "foo", "@0 foo|fo"),
        ("(?<year>\\d{4})-(?<month>\\d\\d)", "", "on 2026-11-21", "@3 2026-11|2026|11"),
        ("(?<$>a)", "", "a", "@0 a|a"),
        ("(?<\\u0061b>x)", "", "x", "@0 x|x"),
        ("(?<a>.)(?<b>.)", "", "xy", "@0 xy|x|y"),
        ("(((((((((((a)))))))))))\\11", "", "aa", "@0 aa|a|a|a|a|a|a|a|a|a|a|a"),
    ]

    static let backReferences: [RegExpRow] = [
        ("(a)\\1", "", "aa", "@0 aa|a"),
        ("(a)\\1", "", "ab", "null"),
        ("(.)(.)\\2\\1", "", "abba", "@0 abba|a|b"),
        ("\\1(a)", "", "aa", "@0 a|a"),
        ("(a\\1)", "", "aa", "@0 a|a"),
        ("(?:(a)|b)\\1", "", "b", "@0 b|undefined"),
        ("(a)\\2", "", "a\u{2}", "@0 a\u{2}|a"),
        ("(?<x>a)\\k<x>", "", "aa", "@0 aa|a"),
        ("\\k<x>(?<x>a)", "", "aa", "@0 a|a"),
        ("(a)\\1", "i", "aA", "@0 aA|a"),
        ("(\u{df})\\1", "i", "\u{df}\u{df}", "@0 \u{df}\u{df}|\u{df}"),
        ("(k)\\1", "iu", "k\u{212a}", "@0 k\u{212a}|k"),
        ("(\\w+) \\1", "", "the the cat", "@0 the the|the"),
        ("(?=(a))\\1", "", "a", "@0 a|a"),
        ("(?<=\\1(a))b", "", "aab", "@2 b|a"),
        ("([\"']).*?\\1", "", "x \"a'b\" y", "@2 \"a'b\"|\""),
        ("(a*)b\\1+", "", "baac", "@0 b|"),
        ("(\u{1f600})\\1", "u", "\u{1f600}\u{1f600}", "@0 \u{1f600}\u{1f600}|\u{1f600}"),
        ("\\10(a)", "", "\u{8}a", "@0 \u{8}a|a"),
        ("(.)\\1", "u", "\u{1f600}\u{1f600}", "@0 \u{1f600}\u{1f600}|\u{1f600}"),
    ]

    static let lookAhead: [RegExpRow] = [
        ("a(?=b)", "", "acab", "@2 a"),
        ("a(?!b)", "", "abac", "@2 a"),
        ("(?=(a+))", "", "baaabac", "@1 |aaa"),
        ("(?=(a+))a*b\\1", "", "baaabac", "@3 aba|a"),
        ("(.*?)a(?!(a+)b\\2c)\\2(.*)", "", "baaabaac", "@0 baaabaac|ba|undefined|abaac"),
        ("(?=a)*", "", "a", "@0 "),
        ("(?=a){2}a", "", "a", "@0 a"),
        ("(?!a)*b", "", "b", "@0 b"),
        ("(?=(a)|b)b", "", "b", "@0 b|undefined"),
        ("(?!(a))b", "", "b", "@0 b|undefined"),
        ("^(?!.*x).*$", "", "abc", "@0 abc"),
        ("^(?!.*x).*$", "", "axc", "null"),
        ("\\d+(?=%)", "", "50 60%", "@3 60"),
        ("(?=.*\\d)(?=.*[a-z]).{4,}", "", "ab1", "null"),
        ("(?=.*\\d)(?=.*[a-z]).{4,}", "", "abc1", "@0 abc1"),
        ("(?:(?=(a))a)+b", "", "aab", "@0 aab|a"),
        ("(?!)", "", "a", "null"),
        ("(?=)", "", "a", "@0 "),
    ]

    static let lookBehind: [RegExpRow] = [
        ("(?<=a)b", "", "bab", "@2 b"),
        ("(?<!a)b", "", "abb", "@2 b"),
        ("(?<=\\$)\\d+", "", "$42", "@1 42"),
        ("(?<!\\$)\\b\\d+", "", "$42 17", "@4 17"),
        ("(?<=(\\d+)(\\d+))$", "", "1053", "@4 |1|053"),
        ("(?<=\\1(\\d+))c", "", "1212c", "@4 c|12"),
        ("(?<=a|bc)d", "", "bcd", "@2 d"),
        ("(?<=^a)b", "", "ab", "@1 b"),
        ("(?<=a{2})b", "", "aab", "@2 b"),
        ("(?<=a*)b", "", "aab", "@2 b"),
        ("(?<=(?:a|b)+)c", "", "abc", "@2 c"),
        ("(?<=([abc]+))d", "", "abcd", "@3 d|abc"),
        ("(?<!abc)\\w\\w\\w", "", "abcdef", "@0 abc"),
        ("(?<=\u{1f600})a", "u", "\u{1f600}a", "@2 a"),
        ("(?<=\\ud83d)a", "", "xa", "null"),
        ("(?<=.)a", "u", "\u{1f600}a", "@2 a"),
        ("(?<=(?=b).)c", "", "bc", "@1 c"),
        ("(?<=(?<a>\\w){3})f", "", "abcdef", "@5 f|c"),
        ("(?<=\\b)a", "", "ba a", "@3 a"),
        ("(?<![a-z])\\d", "", "a1 2", "@3 2"),
        ("(?<=a.*?)c", "", "abbc", "@3 c"),
    ]

    static let caseFolding: [RegExpRow] = [
        ("abc", "i", "aBC", "@0 aBC"),
        ("[a-z]+", "i", "ABCxyz", "@0 ABCxyz"),
        ("[^a-z]", "i", "A", "null"),
        ("[^a-z]", "i", "1", "@0 1"),
        ("\u{c9}", "i", "\u{e9}", "@0 \u{e9}"),
        ("\u{df}", "i", "\u{1e9e}", "null"),
        ("\u{df}", "i", "SS", "null"),
        ("\u{df}", "iu", "\u{1e9e}", "@0 \u{1e9e}"),
        ("\u{3c3}", "i", "\u{3a3}", "@0 \u{3a3}"),
        ("\u{3c3}", "i", "\u{3c2}", "@0 \u{3c2}"),
        ("\u{1c6}", "i", "\u{1c5}", "@0 \u{1c5}"),
        ("K", "i", "\u{212a}", "null"),
        ("K", "iu", "\u{212a}", "@0 \u{212a}"),
        ("\\u0131", "i", "I", "null"),
        ("\u{130}", "iu", "i", "null"),
        ("\\u{10400}", "iu", "\u{10428}", "@0 \u{10428}"),
        ("\\u{10400}", "i", "\u{10428}", "null"),
        ("[\\u{10400}]", "iu", "\u{10428}", "@0 \u{10428}"),
        ("s", "iu", "\u{17f}", "@0 \u{17f}"),
        ("s", "i", "\u{17f}", "null"),
        ("[^\\u017f]", "iu", "s", "null"),
        ("\u{44f}", "i", "\u{42f}", "@0 \u{42f}"),
        ("(?:a|B)+", "i", "AbaB", "@0 AbaB"),
        ("\u{17f}t", "iu", "St", "@0 St"),
        ("\\u03b8", "i", "\u{3f4}", "null"),
        ("\\u03b8", "i", "\u{3d1}", "@0 \u{3d1}"),
        ("\\u03b8", "iu", "\u{3f4}", "@0 \u{3f4}"),
        ("\u{3a9}", "iu", "\u{2126}", "@0 \u{2126}"),
        ("[A-z]", "i", "_", "@0 _"),
    ]

    static let unicodeProperties: [RegExpRow] = [
        ("\\p{L}+", "u", "12abc\u{e9}\u{6f22}", "@2 abc\u{e9}\u{6f22}"),
        ("\\p{Lu}", "u", "aB", "@1 B"),
        ("\\P{Lu}+", "u", "ABcd", "@2 cd"),
        ("\\p{Uppercase_Letter}", "u", "aB", "@1 B"),
        ("\\p{General_Category=Decimal_Number}+", "u", "x\u{663}4", "@1 \u{663}4"),
        ("\\p{gc=Nd}", "u", "a5", "@1 5"),
        ("\\p{Script=Greek}+", "u", "ab\u{3b3}\u{3b4}", "@2 \u{3b3}\u{3b4}"),
        ("\\p{sc=Cyrl}+", "u", "ab\u{436}\u{438}", "@2 \u{436}\u{438}"),
        ("\\p{scx=Hira}", "u", "\u{30fc}", "@0 \u{30fc}"),
        ("\\p{Script=Han}", "u", "a\u{6f22}", "@1 \u{6f22}"),
        ("\\p{Alphabetic}", "u", "1a", "@1 a"),
        ("\\p{White_Space}", "u", "a b", "@1  "),
        ("\\p{Emoji}", "u", "a\u{1f600}", "@1 \u{1f600}"),
        ("\\p{Emoji_Presentation}", "u", "1\u{1f600}", "@1 \u{1f600}"),
        ("\\p{Extended_Pictographic}", "u", "a\u{a9}", "@1 \u{a9}"),
        ("\\p{ASCII}+", "u", "\u{e9}abc", "@1 abc"),
        ("\\p{Any}", "u", "\u{1f600}", "@0 \u{1f600}"),
        ("\\P{Any}", "u", "a", "null"),
        ("\\p{ID_Start}\\p{ID_Continue}*", "u", "1ab2", "@1 ab2"),
        ("[\\p{L}\\d]+", "u", "-a\u{e9}1-", "@1 a\u{e9}1"),
        ("[^\\p{L}]", "u", "a\u{e9}1", "@2 1"),
        ("\\p{P}", "u", "a!", "@1 !"),
        ("\\p{Sc}", "u", "a\u{20ac}", "@1 \u{20ac}"),
        ("\\p{Lu}", "iu", "a", "@0 a"),
        ("\\P{Lu}", "iu", "A", "@0 A"),
        ("\\p{Ll}+", "u", "ABcd", "@2 cd"),
        ("\\p{Punctuation}", "u", "a-", "@1 -"),
        ("\\p{Cs}", "u", "a", "null"),
        ("\\p{LC}", "u", "1a", "@1 a"),
        ("\\p{Lowercase}", "u", "Aa", "@1 a"),
    ]

    static let theFlagV: [RegExpRow] = [
        ("[[a-z]&&[aeiou]]+", "v", "xyzaei", "@3 aei"),
        ("[\\w--\\d]+", "v", "12ab", "@2 ab"),
        ("[[a-z][0-9]]+", "v", "--a1", "@2 a1"),
        ("[^[a-z]]", "v", "a1", "@1 1"),
        ("[\\q{abc|d}x]", "v", "abd", "@2 d"),
        ("[\\q{abc|d}x]", "v", "zabc", "@1 abc"),
        ("[\\q{abc|d}x]", "v", "x", "@0 x"),
        ("\\p{L}", "v", "1a", "@1 a"),
        ("[\\p{L}--[a-z]]", "v", "aB", "@1 B"),
        ("[\\q{}a]", "v", "b", "@0 "),
        ("[\\-\\&]", "v", "a&", "@1 &"),
        ("[[a-c]--b]+", "v", "bac", "@1 ac"),
        ("[\\p{Lu}&&\\p{ASCII}]", "v", "\u{c9}E", "@1 E"),
        ("\\P{Lu}", "iv", "A", "null"),
        ("[[a-z]&&[^b-y]]+", "v", "bazb", "@1 az"),
    ]

    @Test(arguments: literalsAndTheDot)
    func `exec agrees on literals and the dot`(row: RegExpRow) throws { try check(row) }

    @Test(arguments: escapes)
    func `exec agrees on escapes`(row: RegExpRow) throws { try check(row) }

    @Test(arguments: classes)
    func `exec agrees on classes`(row: RegExpRow) throws { try check(row) }

    @Test(arguments: classEscapes)
    func `exec agrees on class escapes`(row: RegExpRow) throws { try check(row) }

    @Test(arguments: anchorsAndBoundaries)
    func `exec agrees on anchors and boundaries`(row: RegExpRow) throws { try check(row) }

    @Test(arguments: quantifiers)
    func `exec agrees on quantifiers`(row: RegExpRow) throws { try check(row) }

    @Test(arguments: groupsAndAlternatives)
    func `exec agrees on groups and alternatives`(row: RegExpRow) throws { try check(row) }

    @Test(arguments: backReferences)
    func `exec agrees on back-references`(row: RegExpRow) throws { try check(row) }

    @Test(arguments: lookAhead)
    func `exec agrees on look-ahead`(row: RegExpRow) throws { try check(row) }

    @Test(arguments: lookBehind)
    func `exec agrees on look-behind`(row: RegExpRow) throws { try check(row) }

    @Test(arguments: caseFolding)
    func `exec agrees on case folding`(row: RegExpRow) throws { try check(row) }

    @Test(arguments: unicodeProperties)
    func `exec agrees on unicode properties`(row: RegExpRow) throws { try check(row) }

    @Test(arguments: theFlagV)
    func `exec agrees on the flag v`(row: RegExpRow) throws { try check(row) }

    private func check(_ row: RegExpRow) throws {
        let flags = try #require(RegExpFlags(letters: row.flags.utf16))
        let program = try RegExpProgram.compile(source: Array(row.pattern.utf16), flags: flags)
        let text = Array(row.text.utf16)
        var budget = 100_000
        #expect(describe(try program.match(in: text.span, from: 0, budget: &budget), text) == row.expected)

        // The same text in its one-byte form gives the same answer.
        guard text.allSatisfy({ $0 < 256 }) else { return }
        let latin = text.map { UInt8($0) }
        #expect(describe(try program.match(in: latin.span, from: 0, budget: &budget), text) == row.expected)
    }

    private func describe(_ match: RegExpMatch?, _ text: [UInt16]) -> String {
        guard let match else { return "null" }
        let groups = (0..<match.count).map { group in
            match[group].map { String(decoding: text[$0], as: UTF16.self) } ?? "undefined"
        }
        return "@\(match[0]?.lowerBound ?? -1) \(groups.joined(separator: "|"))"
    }
}
