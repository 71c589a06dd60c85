import Testing
import ZeeProtocol

struct JSONParserTests {
    /// y: must be read and written back as given here; n: must be refused.
    @Test(arguments: JSONCases.accepted)
    func `reads and writes back`(text: String, expected: String) throws {
        let value = try JSONValue(parsing: text)
        #expect(value.description == expected)
        #expect(try JSONValue(parsing: value.description) == value)
    }

    @Test(arguments: JSONCases.refused)
    func `refuses, and says where`(text: String, reason: JSONError.Reason, offset: Int) {
        #expect(throws: JSONError(reason, at: offset)) { try JSONValue(parsing: text) }
    }

    @Test(arguments: JSONCases.refusedBytes)
    func `refuses bytes that are no UTF-8`(bytes: [UInt8], reason: JSONError.Reason, offset: Int) {
        #expect(throws: JSONError(reason, at: offset)) { try JSONValue(parsing: bytes) }
    }

    @Test func `every truncation of a document is refused`() throws {
        let whole = Array(#"{"a":[1,-2.5e3,"x\u00e9\ud83d\ude00ü",true,null],"b":{"c":false}}"#.utf8)
        _ = try JSONValue(parsing: whole)
        for length in 0..<whole.count {
            #expect(throws: JSONError.self, "first \(length) bytes") { try JSONValue(parsing: Array(whole[..<length])) }
        }
    }

    @Test(arguments: ["[", #"{"a":"#, "[{\"a\":"])
    func `nesting is bounded before the stack is`(unit: String) {
        let bomb = String(repeating: unit, count: 100_000)
        let error = #expect(throws: JSONError.self) { try JSONValue(parsing: bomb, limits: JSONLimits(depth: 100_000)) }
        #expect(error?.reason == .tooDeep)
    }

    @Test func `the depth limit counts containers`() throws {
        _ = try JSONValue(parsing: "[[[0]]]", limits: JSONLimits(depth: 3))
        #expect(throws: JSONError(.tooDeep, at: 3)) {
            try JSONValue(parsing: "[[[[0]]]]", limits: JSONLimits(depth: 3))
        }
    }

    @Test func `bytes and values are limited`() {
        #expect(throws: JSONError(.tooLong, at: 4)) { try JSONValue(parsing: "[1,2]", limits: JSONLimits(bytes: 4)) }
        #expect(throws: JSONError(.tooManyValues, at: 3)) {
            try JSONValue(parsing: "[1,2]", limits: JSONLimits(values: 2))
        }
    }

    @Test func `a quotation mark is found at every alignment`() throws {
        for length in 0..<40 {
            for escapeAt in 0...length {
                let plain = String(repeating: "a", count: length)
                var escaped = plain
                escaped.insert(contentsOf: "\\n", at: escaped.index(escaped.startIndex, offsetBy: escapeAt))
                #expect(try JSONValue(parsing: "\"\(plain)\"") == .string(plain))
                #expect(try JSONValue(parsing: "[\"\(escaped)\"]")[0]?.stringValue?.utf8.count == length + 1)
            }
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `a hundred thousand keys are read in linear time, the last value winning`() throws {
        let members = (0..<100_000).map { "\"key\($0 % 50_000)\":\($0)" }.joined(separator: ",")
        let object = try #require(try JSONValue(parsing: "{\(members)}").objectValue)
        #expect(object.count == 50_000)
        #expect(object["key7"] == 50_007)
        #expect(object.keys.first == "key0")
    }

    /// Long enough for the parser to remember keys, with keys that share length and ends, and so their place in memory.
    @Test(
        arguments: [
            ["a", "b", "c"], ["", "x", ""], ["a", "b", "a"], ["longkey1", "longkey2", "longkey1"],
            ["key-a-tail", "key-b-tail", "key-c-tail"],
            ["key-number-a-tail", "key-number-b-tail", "key-number-a-tail"],
            ["a", "aa", "aaaaaaaa", "aaaaaaaaa", "aaaaaaaaaaaaaaaaa"], ["ü", "é", "\u{65}\u{301}", "ü"],
            [#"\u0061"#, "a", "b"], ["a", #"\u0061"#, "b"], [#"\n"#, "n", #"\\n"#], [#"a\"b"#, "a", #"a\"b"#],
        ]
    )
    func `keys that come again are read like new ones`(keys: [String]) throws {
        let row = "{" + keys.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",") + "}"
        let turned = "{" + keys.reversed().map { "\"\($0)\" : null" }.joined(separator: " , ") + "}"
        // A document of one row is too short for the parser to remember anything.
        let expected = [try JSONValue(parsing: row), try JSONValue(parsing: turned)]
        let many = Array(repeating: [row, turned, row, row], count: 200).flatMap(\.self)
        let rows = try #require(try JSONValue(parsing: "[\(many.joined(separator: ","))]").arrayValue)
        #expect(rows.count == 800)
        for (place, value) in rows.enumerated() { #expect(value == expected[place % 4 == 1 ? 1 : 0]) }
    }

    @Test(arguments: [0, 1, 31, 32, 33, 511, 512, 513, 1_024, 1_025, 3_000])
    func `a container of any length keeps its items in order`(count: Int) throws {
        let elements = (0..<count).map { "[\($0),\"\($0)\"]" }.joined(separator: ",")
        let members = (0..<count).map { "\"k\($0)\":{\"n\":\($0)}" }.joined(separator: ",")
        for text in ["[\(elements)]", "{\(members)}", "[1,[\(elements)],{\(members)},2]"] {
            #expect(try JSONValue(parsing: text).description == text)
        }
    }

    @Test func `a fault in the middle of long containers is only an error`() throws {
        let head = "[" + (0..<1_500).map { "{\"key\":\"a string past the small size \($0)\"}," }.joined()
        #expect(throws: JSONError(.unexpectedByte, at: head.utf8.count)) { try JSONValue(parsing: head + "]") }
        #expect(throws: JSONError(.unexpectedEnd, at: head.utf8.count + 6)) {
            try JSONValue(parsing: head + "{\"key\"")
        }
        #expect(throws: JSONError(.unexpectedEnd, at: head.utf8.count + 5)) { try JSONValue(parsing: head + "{\"key") }
    }

    @Test func `the same document written twice is equal, and hashes alike`() throws {
        let text = #"{"a":[1,2.0,{"b":null}],"c":"ü"}"#
        let (first, second) = (try JSONValue(parsing: text), try JSONValue(parsing: text))
        #expect(first == second)
        #expect(first.hashValue == second.hashValue)
    }

    @Test func `strings and keys are compared by their bytes`() throws {
        let composed = "\u{E9}"
        let decomposed = "e\u{301}"
        let object = try #require(try JSONValue(parsing: "{\"\(composed)\":1,\"\(decomposed)\":2}").objectValue)
        #expect(object.count == 2)
        #expect(object[decomposed] == 2)
        #expect(JSONValue.string(composed) != JSONValue.string(decomposed))
    }
}
