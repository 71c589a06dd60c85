import Testing

@testable import Configuration

struct ValueTextTests {
    @Test(arguments: [
        ("plain", "plain"), ("two words", "two words"), (#""two  words ""#, "two  words "),
        (#""a \"b\" \\""#, #"a "b" \"#),
        ("Desk #2", "Desk #2"), ("Büro", "Büro"), ("a,b", "a,b"),
    ])
    func `texts are bare or quoted`(raw: String, text: String) throws {
        #expect(try ValueText.text(raw) == text)
    }

    @Test(arguments: [
        ("", "must not be empty"), (#""""#, "must not be empty"), (#""open"#, "has no closing quote"),
        (#""a" b"#, "goes on after its closing quote"), (#""\n""#, "has an unknown escape"),
    ])
    func `a text that is none is refused`(raw: String, message: String) {
        let fault = #expect(throws: ValueFault.self) { try ValueText.text(raw) }
        #expect(fault?.message == message)
    }

    @Test(
        arguments: [
            ("", []), ("a", ["a"]), ("a, b ,c", ["a", "b", "c"]), (#""a,b", c"#, ["a,b", "c"]), ("a,", ["a"]),
        ] as [(String, [String])]
    )
    func `lists have commas`(raw: String, items: [String]) throws {
        #expect(try ValueText.list(raw) == items)
    }

    @Test(arguments: [",a", "a,,b", #""a" b, c"#])
    func `a list with a hole is refused`(raw: String) {
        #expect(throws: ValueFault.self) { try ValueText.list(raw) }
    }

    @Test(arguments: [
        ("yes", true), ("TRUE", true), ("on", true), ("1", true), ("no", false), ("false", false), ("Off", false),
        ("0", false),
    ])
    func `booleans have the usual spellings`(raw: String, value: Bool) throws {
        #expect(try ValueText.boolean(raw) == value)
    }

    @Test(arguments: [("4096", 4_096), ("4K", 4_096), ("16M", 16 << 20), ("1GiB", 1 << 30), ("2kb", 2_048)])
    func `sizes are powers of 1024`(raw: String, bytes: Int) throws {
        #expect(try ValueText.size(raw, in: 1_024...1 << 30) == bytes)
        #expect(try ValueText.size(ValueText.sizeText(bytes), in: 1_024...1 << 30) == bytes)
    }

    @Test(arguments: [
        "", "M", "-1", "1.5M", "16 MB extra", "2T", "9223372036854775807G", "2G", "1", "99999999999999999999",
    ])
    func `sizes that are none, too small or too large are refused`(raw: String) {
        #expect(throws: ValueFault.self) { try ValueText.size(raw, in: 1_024...1 << 30) }
    }

    @Test(arguments: [
        ("250ms", Duration.milliseconds(250)), ("5s", .seconds(5)), ("2min", .seconds(120)), ("1h", .seconds(3_600)),
        ("5 s", .seconds(5)),
    ])
    func `durations have a unit`(raw: String, duration: Duration) throws {
        #expect(try ValueText.duration(raw, in: .zero ... .seconds(7_200)) == duration)
        #expect(try ValueText.duration(ValueText.durationText(duration), in: .zero ... .seconds(7_200)) == duration)
    }

    @Test func `a duration without a unit says which to write`() {
        let fault = #expect(throws: ValueFault.self) { try ValueText.duration("5", in: .zero ... .seconds(9)) }
        #expect(fault == ValueFault("is '5' of no unit", hint: "write 5s or 5ms"))
    }

    @Test(arguments: ["", "s", "-5s", "5d", "999999999999999h", "999999999999h", "5,5s"])
    func `durations that are none or too long are refused`(raw: String) {
        #expect(throws: ValueFault.self) { try ValueText.duration(raw, in: .zero ... .seconds(7_200)) }
    }

    @Test func `a comment behind a number is recognised as such`() {
        let fault = #expect(throws: ValueFault.self) { try ValueText.whole("1280 # pixels", in: 1...4_096) }
        #expect(fault?.hint == "comments stand on lines of their own")
    }

    @Test(arguments: ["nan", "inf", "0x10", "5", ""])
    func `numbers outside their range are refused`(raw: String) {
        #expect(throws: ValueFault.self) { try ValueText.number(raw, in: 0.5...4) }
    }

    @Test(arguments: ["plain", "a,b", "", " x", #"q"u\o"#])
    func `what is written is read again`(text: String) throws {
        #expect(try ValueText.list(ValueText.quoted(text, inList: true)).first ?? "" == text || text.isEmpty)
    }
}
