import Testing

@testable import Script

struct JSONReaderTests {
    static let refused: [(text: String, message: String)] = [
        ("", "Unexpected end of JSON input"),
        ("a", "Unexpected token 'a', \"a\" is not valid JSON"),
        ("{", "Expected property name or '}' in JSON at position 1 (line 1 column 2)"),
        ("[1,", "Unexpected end of JSON input"),
        ("[1", "Expected ',' or ']' after array element in JSON at position 2 (line 1 column 3)"),
        ("{\"a\"", "Expected ':' after property name in JSON at position 4 (line 1 column 5)"),
        ("{\"a\":", "Unexpected end of JSON input"),
        ("{\"a\":1", "Expected ',' or '}' after property value in JSON at position 6 (line 1 column 7)"),
        ("{a:1}", "Expected property name or '}' in JSON at position 1 (line 1 column 2)"),
        ("[1 2]", "Expected ',' or ']' after array element in JSON at position 3 (line 1 column 4)"),
        ("tru", "Unexpected end of JSON input"),
        ("trux", "Unexpected token 'x', \"trux\" is not valid JSON"),
        ("nul", "Unexpected end of JSON input"),
        ("01", "Unexpected number in JSON at position 1 (line 1 column 2)"),
        ("1.", "Unterminated fractional number in JSON at position 2 (line 1 column 3)"),
        ("1e", "Exponent part is missing a number in JSON at position 2 (line 1 column 3)"),
        ("1e+", "Exponent part is missing a number in JSON at position 3 (line 1 column 4)"),
        ("-", "No number after minus sign in JSON at position 1 (line 1 column 2)"),
        ("-x", "No number after minus sign in JSON at position 1 (line 1 column 2)"),
        ("\"abc", "Unterminated string in JSON at position 4 (line 1 column 5)"),
        ("\"\\x\"", "Bad escaped character in JSON at position 2 (line 1 column 3)"),
        ("\"\u{a}\"", "Bad control character in string literal in JSON at position 1 (line 1 column 2)"),
        ("\"\u{9}\"", "Bad control character in string literal in JSON at position 1 (line 1 column 2)"),
        ("{\"a\":1,}", "Expected double-quoted property name in JSON at position 7 (line 1 column 8)"),
        ("[1,]", "Unexpected token ']', \"[1,]\" is not valid JSON"),
        ("[,1]", "Unexpected token ',', \"[,1]\" is not valid JSON"),
        ("\"\\u12\"", "Bad Unicode escape in JSON at position 5 (line 1 column 6)"),
        ("\"\\u12G4\"", "Bad Unicode escape in JSON at position 5 (line 1 column 6)"),
        ("[1]]", "Unexpected non-whitespace character after JSON at position 3 (line 1 column 4)"),
        ("{}x", "Unexpected non-whitespace character after JSON at position 2 (line 1 column 3)"),
        ("1x", "Unexpected non-whitespace character after JSON at position 1 (line 1 column 2)"),
        ("1 2", "Unexpected non-whitespace character after JSON at position 2 (line 1 column 3)"),
        ("undefined", "\"undefined\" is not valid JSON"),
        ("NaN", "\"NaN\" is not valid JSON"),
        ("Infinity", "\"Infinity\" is not valid JSON"),
        ("[object Object]", "\"[object Object]\" is not valid JSON"),
        ("'a'", "Unexpected token ''', \"'a'\" is not valid JSON"),
        ("[", "Unexpected end of JSON input"),
        ("{\"a\":1 \"b\":2}", "Expected ',' or '}' after property value in JSON at position 7 (line 1 column 8)"),
        ("  ", "Unexpected end of JSON input"),
        ("\u{e9}", "Unexpected token '\u{e9}', \"\u{e9}\" is not valid JSON"),
        ("1.5.5", "Unexpected non-whitespace character after JSON at position 3 (line 1 column 4)"),
        ("+1", "Unexpected token '+', \"+1\" is not valid JSON"),
        (".5", "Unexpected token '.', \".5\" is not valid JSON"),
        ("\"a\\", "Unexpected end of JSON input"),
        (
            "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,x]",
            "Unexpected token 'x', ...\",22,23,24,x]\" is not valid JSON"
        ),
        ("[x,2,3,4,5,6,7,8,9,10,11,12,13]", "Unexpected token 'x', \"[x,2,3,4,5,\"... is not valid JSON"),
        (
            "[1,2,3,4,5,6,7,8,9,10,11,12,x,14,15,16,17]",
            "Unexpected token 'x', ...\",10,11,12,x,14,15,16\"... is not valid JSON"
        ),
        ("{\"a\":1,,\"b\":2}", "Expected double-quoted property name in JSON at position 7 (line 1 column 8)"),
        ("{\"a\" 1}", "Expected ':' after property name in JSON at position 5 (line 1 column 6)"),
        ("{1:2}", "Expected property name or '}' in JSON at position 1 (line 1 column 2)"),
        ("t1", "Unexpected number in JSON at position 1 (line 1 column 2)"),
        ("nu\"ll", "Unexpected string in JSON at position 2 (line 1 column 3)"),
        ("\u{a0}1", "Unexpected token '\u{a0}', \"\u{a0}1\" is not valid JSON"),
        ("[1;2]", "Expected ',' or ']' after array element in JSON at position 2 (line 1 column 3)"),
        ("{\"a\":undefined}", "Unexpected token 'u', \"{\"a\":undefined}\" is not valid JSON"),
        ("0x10", "Unexpected non-whitespace character after JSON at position 1 (line 1 column 2)"),
        ("// x", "Unexpected token '/', \"// x\" is not valid JSON"),
        ("[1,2,3,4,5,6,7,8,9,1;]", "Expected ',' or ']' after array element in JSON at position 20 (line 1 column 21)"),
    ]

    @Test(arguments: refused)
    func `what is not JSON is refused in the usual words`(text: String, message: String) {
        let units = Array(text.utf16)
        let error = #expect(throws: JSONSyntaxError.self) { try events(units) }
        #expect(error?.message(for: units.span) == message)

        guard units.allSatisfy({ $0 < 256 }) else { return }
        let latin = units.map { UInt8($0) }
        #expect(throws: JSONSyntaxError.self) { try events(latin) }
        #expect(error?.message(for: latin.span) == message)
    }

    static let accepted: [(text: String, events: String)] = [
        ("1", "1"), ("-0", "0"), (" [ ] ", "[ ]"), ("{}", "{ }"), ("[1, 2.5,-3e2]", "[ 1 2.5 -300 ]"),
        ("{\"a\": {\"b\": [null, true, false]}}", "{ a: { b: [ null true false ] } }"),
        ("\"\\u0041\\n\\/\\\\\"", "'A\n/\\'"), ("\"\\ud83d\\ude00\u{e9}\"", "'\u{1F600}\u{e9}'"),
        ("\t\n\r 7 \n", "7"), ("{\"a\":1,\"a\":2}", "{ a: 1 a: 2 }"), ("[[[[]]]]", "[ [ [ [ ] ] ] ]"),
        ("[\"\", \"x\"]", "[ '' 'x' ]"), ("1E5", "100000"),
        ("123456789012345678901234567890", "1.2345678901234568e+29"),
    ]

    @Test(arguments: accepted)
    func `a text is read event by event`(text: String, events: String) throws {
        #expect(try self.events(Array(text.utf16)) == events)
        if text.utf8.allSatisfy({ $0 < 128 }) { #expect(try self.events(Array(text.utf8)) == events) }
    }

    @Test func `nesting takes no stack`() throws {
        let depth = 100_000
        let text = [UInt8](repeating: 0x5b, count: depth) + [UInt8](repeating: 0x5d, count: depth)
        var reader = JSONReader()
        var deepest = 0
        while try reader.next(text.span) != .end { deepest = max(deepest, reader.depth) }
        #expect(deepest == depth)
    }

    static let quoted: [(text: String, literal: String)] = [
        ("", "\"\""),
        ("abc", "\"abc\""),
        ("a\"b\\c", "\"a\\\"b\\\\c\""),
        ("\u{8}\u{9}\u{a}\u{c}\u{d}", "\"\\b\\t\\n\\f\\r\""),
        ("\u{0}\u{1f}\u{7f}", "\"\\u0000\\u001f\u{7f}\""),
        ("\u{e9}\u{2028}", "\"\u{e9}\u{2028}\""),
        ("\u{1f600}", "\"\u{1f600}\""),
        ("/", "\"/\""),
    ]

    @Test(arguments: quoted)
    func `a string is quoted as stringify does`(text: String, literal: String) {
        var output: [UInt16] = []
        JSONQuotation.append(Array(text.utf16).span, to: &output)
        #expect(String(decoding: output, as: UTF16.self) == literal)
    }

    @Test func `half a pair is escaped, a pair is not`() {
        let units: [UInt16] = [0xd83d, 0xde00, 0xd83d, 0x61, 0xde00, 0xd83d]
        var output: [UInt16] = []
        JSONQuotation.append(units.span, to: &output)
        #expect(String(decoding: output, as: UTF16.self) == "\"\u{1F600}\\ud83da\\ude00\\ud83d\"")
    }

    private func events<Unit: FixedWidthInteger & UnsignedInteger>(_ text: [Unit]) throws -> String {
        var reader = JSONReader()
        var parts: [String] = []
        while true {
            switch try reader.next(text.span) {
            case .beginObject: parts.append("{")
            case .endObject: parts.append("}")
            case .beginArray: parts.append("[")
            case .endArray: parts.append("]")
            case .key(let name): parts.append("\(String(decoding: name.units(in: text.span), as: UTF16.self)):")
            case .string(let value): parts.append("'\(String(decoding: value.units(in: text.span), as: UTF16.self))'")
            case .number(let value): parts.append(String(decoding: NumberText.string(value), as: UTF8.self))
            case .boolean(let value): parts.append("\(value)")
            case .null: parts.append("null")
            case .end: return parts.joined(separator: " ")
            }
        }
    }
}
