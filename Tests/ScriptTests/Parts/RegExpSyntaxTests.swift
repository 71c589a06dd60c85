import Testing

@testable import Script

struct RegExpSyntaxTests {
    static let refused: [(pattern: String, flags: String, message: String)] = [
        ("(", "", "Invalid regular expression: /(/: Unterminated group"),
        (")", "", "Invalid regular expression: /)/: Unmatched ')'"),
        ("[", "", "Invalid regular expression: /[/: Unterminated character class"),
        ("a**", "", "Invalid regular expression: /a**/: Nothing to repeat"),
        ("*a", "", "Invalid regular expression: /*a/: Nothing to repeat"),
        ("+", "", "Invalid regular expression: /+/: Nothing to repeat"),
        ("?", "", "Invalid regular expression: /?/: Nothing to repeat"),
        ("{1}", "", "Invalid regular expression: /{1}/: Nothing to repeat"),
        ("{1}", "u", "Invalid regular expression: /{1}/u: Nothing to repeat"),
        ("a{2,1}", "", "Invalid regular expression: /a{2,1}/: numbers out of order in {} quantifier"),
        ("[b-a]", "", "Invalid regular expression: /[b-a]/: Range out of order in character class"),
        ("\\", "", "Invalid regular expression: /\\/: \\ at end of pattern"),
        ("[\\]", "", "Invalid regular expression: /[\\]/: Unterminated character class"),
        ("(?<a>.)(?<a>.)", "", "Invalid regular expression: /(?<a>.)(?<a>.)/: Duplicate capture group name"),
        ("\\k<b>(?<a>.)", "", "Invalid regular expression: /\\k<b>(?<a>.)/: Invalid named capture referenced"),
        ("(?<1a>.)", "", "Invalid regular expression: /(?<1a>.)/: Invalid capture group name"),
        ("(?<a", "", "Invalid regular expression: /(?<a/: Invalid capture group name"),
        ("(?<>a)", "", "Invalid regular expression: /(?<>a)/: Invalid capture group name"),
        ("a{", "u", "Invalid regular expression: /a{/u: Incomplete quantifier"),
        ("}", "u", "Invalid regular expression: /}/u: Lone quantifier brackets"),
        ("]", "u", "Invalid regular expression: /]/u: Lone quantifier brackets"),
        ("{", "u", "Invalid regular expression: /{/u: Lone quantifier brackets"),
        ("\\1", "u", "Invalid regular expression: /\\1/u: Invalid escape"),
        ("\\01", "u", "Invalid regular expression: /\\01/u: Invalid decimal escape"),
        ("\\p{Foo}", "u", "Invalid regular expression: /\\p{Foo}/u: Invalid property name"),
        ("[\\p{Foo}]", "u", "Invalid regular expression: /[\\p{Foo}]/u: Invalid property name in character class"),
        ("\\p", "u", "Invalid regular expression: /\\p/u: Invalid property name"),
        ("\\p{Script=Foo}", "u", "Invalid regular expression: /\\p{Script=Foo}/u: Invalid property name"),
        ("\\p{gc=Foo}", "u", "Invalid regular expression: /\\p{gc=Foo}/u: Invalid property name"),
        ("\\-", "u", "Invalid regular expression: /\\-/u: Invalid escape"),
        ("[\\d-z]", "u", "Invalid regular expression: /[\\d-z]/u: Invalid character class"),
        ("[a-\\d]", "u", "Invalid regular expression: /[a-\\d]/u: Invalid character class"),
        ("(?", "", "Invalid regular expression: /(?/: Invalid group"),
        ("(?:", "", "Invalid regular expression: /(?:/: Unterminated group"),
        ("(?a)", "", "Invalid regular expression: /(?a)/: Invalid group"),
        ("(?<=a)*", "", "Invalid regular expression: /(?<=a)*/: Invalid quantifier"),
        ("(?<!a)+", "", "Invalid regular expression: /(?<!a)+/: Invalid quantifier"),
        ("(?=a)*", "u", "Invalid regular expression: /(?=a)*/u: Invalid quantifier"),
        ("\\c", "u", "Invalid regular expression: /\\c/u: Invalid Unicode escape"),
        ("\\u{}", "u", "Invalid regular expression: /\\u{}/u: Invalid Unicode escape"),
        ("\\u{110000}", "u", "Invalid regular expression: /\\u{110000}/u: Invalid Unicode escape"),
        ("\\ux", "u", "Invalid regular expression: /\\ux/u: Invalid Unicode escape"),
        ("\\x", "u", "Invalid regular expression: /\\x/u: Invalid escape"),
        ("\\xz", "u", "Invalid regular expression: /\\xz/u: Invalid escape"),
        ("\\k", "u", "Invalid regular expression: /\\k/u: Invalid named reference"),
        ("\\k<a", "u", "Invalid regular expression: /\\k<a/u: Invalid capture group name"),
        ("(?<a>)\\k", "", "Invalid regular expression: /(?<a>)\\k/: Invalid named reference"),
        ("^*", "", "Invalid regular expression: /^*/: Nothing to repeat"),
        ("\\b+", "", "Invalid regular expression: /\\b+/: Nothing to repeat"),
        ("[\\1]", "u", "Invalid regular expression: /[\\1]/u: Invalid class escape"),
        ("[\\00]", "u", "Invalid regular expression: /[\\00]/u: Invalid class escape"),
        ("[\\c]", "u", "Invalid regular expression: /[\\c]/u: Invalid Unicode escape"),
        ("x{1}{2}", "", "Invalid regular expression: /x{1}{2}/: Nothing to repeat"),
        ("x??+", "", "Invalid regular expression: /x??+/: Nothing to repeat"),
        ("[a--b&&c]", "v", "Invalid regular expression: /[a--b&&c]/v: Invalid set operation in character class"),
        ("[(]", "v", "Invalid regular expression: /[(]/v: Invalid character in character class"),
        ("[a&&&b]", "v", "Invalid regular expression: /[a&&&b]/v: Invalid character in character class"),
        ("[a-z--b]", "v", "Invalid regular expression: /[a-z--b]/v: Invalid set operation in character class"),
        ("[&&a]", "v", "Invalid regular expression: /[&&a]/v: Invalid set operation in character class"),
        ("[--a]", "v", "Invalid regular expression: /[--a]/v: Invalid character in character class"),
        ("[^\\q{ab}]", "v", "Invalid regular expression: /[^\\q{ab}]/v: Negated character class may contain strings"),
        ("a|*", "", "Invalid regular expression: /a|*/: Nothing to repeat"),
        ("(*)", "", "Invalid regular expression: /(*)/: Nothing to repeat"),
        ("(?<a>a)|(?<a>b)", "", "Invalid regular expression: /(?<a>a)|(?<a>b)/: Duplicate capture group name"),
        ("[[a]", "v", "Invalid regular expression: /[[a]/v: Unterminated character class"),
        ("(a", "g", "Invalid regular expression: /(a/g: Unterminated group"),
        ("a)", "gi", "Invalid regular expression: /a)/gi: Unmatched ')'"),
        ("\\p{lu}", "u", "Invalid regular expression: /\\p{lu}/u: Invalid property name"),
    ]

    @Test(arguments: refused)
    func `a bad pattern is refused in the usual words`(pattern: String, flags: String, message: String) throws {
        let flags = try #require(RegExpFlags(letters: flags.utf16))
        let source = Array(pattern.utf16)
        let error = #expect(throws: RegExpSyntaxError.self) { try RegExpProgram.compile(source: source, flags: flags) }
        #expect(error?.message(source: source, flags: flags) == message)
    }

    @Test(arguments: ["gg", "x", "uv", "G", "dgimsuyd"])
    func `flags are known letters, each once`(letters: String) {
        #expect(RegExpFlags(letters: letters.utf16) == nil)
    }

    @Test func `flags print in the order of the language`() throws {
        let flags = try #require(RegExpFlags(letters: "yusmigd".utf16))
        #expect(String(decoding: flags.letters, as: UTF8.self) == "dgimsuy")
    }

    @Test func `named groups are listed in order`() throws {
        let program = try RegExpProgram.compile(source: Array("(?<y>a)(b)(?<m>c)".utf16), flags: [])
        #expect(program.captureCount == 4)
        #expect(program.groupNames.map { String(decoding: $0.name, as: UTF16.self) } == ["y", "m"])
        #expect(program.groupNames.map(\.index) == [1, 3])
    }
}
