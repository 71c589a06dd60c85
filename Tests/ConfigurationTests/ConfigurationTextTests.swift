import Testing

@testable import Configuration

struct ConfigurationTextTests {
    typealias Entry = ConfigurationText.Entry

    static func read(_ text: String) -> ConfigurationText { ConfigurationText(Array(text.utf8)) }

    @Test(
        arguments: [
            ("[a]\nb = c", [Entry(section: "a", key: "b", value: "c", line: 2)]),
            ("  [ a ]  \r\n\tb=c\r\n", [Entry(section: "a", key: "b", value: "c", line: 2)]),
            ("[a]\n# no\n; no\n\nb = #5 ; yes", [Entry(section: "a", key: "b", value: "#5 ; yes", line: 5)]),
            ("[a]\nb = c = d", [Entry(section: "a", key: "b", value: "c = d", line: 2)]),
            ("[a]\nb =", [Entry(section: "a", key: "b", value: "", line: 2)]),
            ("b = c", [Entry(section: "", key: "b", value: "c", line: 1)]),
            (
                "[a]\nb = c, \\\n  d\ne = f",
                [
                    Entry(section: "a", key: "b", value: "c, d", line: 2),
                    Entry(section: "a", key: "e", value: "f", line: 4),
                ]
            ),
            ("[a]\nb = c \\\n# in between\nd", [Entry(section: "a", key: "b", value: "c d", line: 2)]),
            ("[a]\nb = c \\", [Entry(section: "a", key: "b", value: "c", line: 2)]),
            ("# no \\\n[a]\nb = c", [Entry(section: "a", key: "b", value: "c", line: 3)]),
            ("\u{FEFF}[a]\nb = c", [Entry(section: "a", key: "b", value: "c", line: 2)]),
            ("", []), ("\n\n\n", []), ("[a]", []),
        ] as [(String, [Entry])]
    )
    func `lines become entries`(text: String, entries: [Entry]) {
        let read = Self.read(text)
        #expect(read.entries == entries)
        #expect(read.problems == [])
    }

    @Test(arguments: [
        ("[a\nb = c", 1, "'[a' is no section header"),
        ("[]", 1, "'[]' is no section header"),
        ("[a]\nnonsense", 2, "'nonsense' is neither 'key = value' nor a [section]"),
        ("[a]\n = c", 2, "there is no key before '='"),
        ("[a]\nb = \u{1B}[31m", 2, "there is a control character (U+1B)"),
        ("[a]\nb = \u{0}", 2, "there is a control character (U+0)"),
        ("[a]\nb = \u{9B}31m", 2, "there is a control character (U+9B)"),
        ("[a]\nb = " + String(repeating: "x", count: 9_000), 2, "the line is longer than 8192 bytes"),
    ])
    func `what is no line is named with its number`(text: String, line: Int, message: String) {
        let problem = Self.read(text).problems.first
        #expect(problem?.line == line)
        #expect(problem?.message == message)
    }

    @Test func `bytes that are no text are refused with their line`() {
        let text = ConfigurationText(Array("[a]\nb = ".utf8) + [0xFF, 0x0A])
        #expect(text.entries == [])
        #expect(text.problems == [.init(line: 2, message: "this is not UTF-8 text", hint: "save the file as UTF-8")])
    }

    @Test func `a file that is far too long is not read`() {
        let text = ConfigurationText([UInt8](repeating: UInt8(ascii: "\n"), count: ConfigurationText.sizeLimit + 1))
        #expect(text.problems.map(\.message) == ["the file is larger than 256 KiB"])
    }

    @Test func `of a thousand wrong lines the first twenty are told`() {
        let text = Self.read(String(repeating: "x\n", count: 1_000))
        #expect(text.problems.count == ConfigurationText.faultLimit)
    }

    /// No input may trap, and none may take longer than its length asks for.
    @Test func `random bytes are read to the end`() {
        var random = SystemRandomNumberGenerator()
        let alphabet = Array("[]=\\\n#; \"ab\r\t,é".utf8)
        for _ in 0..<2_000 {
            let count = Int.random(in: 0...200, using: &random)
            let bytes = (0..<count).map { _ in alphabet.randomElement(using: &random) ?? 0 }
            let text = ConfigurationText(bytes)
            #expect(text.problems.count <= ConfigurationText.faultLimit)
            for entry in text.entries {
                for spec in Setting.all { _ = spec.check(entry.value) }
            }
        }
    }
}
