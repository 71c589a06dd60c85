import Testing
import ZeeProtocol

struct JSONValueTests {
    @Test func `literals read like JSON`() {
        let value: JSONValue = ["a": [1, 2.5, "x", true, nil], "b": [:]]
        #expect(value.description == #"{"a":[1,2.5,"x",true,null],"b":{}}"#)
    }

    @Test func `accessors answer for their own kind only`() {
        let value: JSONValue = ["text": "7", "number": 7, "flag": true, "none": nil, "list": [1]]
        #expect(value["text"]?.stringValue == "7")
        #expect(value["text"]?.intValue == nil)
        #expect(value["number"]?.intValue == 7)
        #expect(value["number"]?.stringValue == nil)
        #expect(value["number"]?.boolValue == nil)
        #expect(value["flag"]?.boolValue == true)
        #expect(value["flag"]?.intValue == nil)
        #expect(value["none"] == .null)
        #expect(value["absent"] == nil)
        #expect(value["list"]?[0] == 1)
        #expect(value["list"]?[1] == nil)
        #expect(value["list"]?[-1] == nil)
        #expect(value["list"]?["key"] == nil)
    }

    @Test func `an object keeps its order through changes, short and long`() {
        for count in [3, 40] {
            var object = JSONObject((0..<count).map { ("k\($0)", JSONValue($0)) })
            object["k1"] = "new"
            object["k0"] = nil
            object["last"] = 1
            object["never"] = nil
            let rest = (2..<count).map { "k\($0)" }
            #expect(object.keys == ["k1"] + rest + ["last"])
            #expect(object["k1"] == "new")
            #expect(object["k0"] == nil)
            #expect(object["last"] == 1)
            #expect(object.count == count)
        }
    }

    @Test(arguments: [1, 3, 16, 17, 40])
    func `a changed copy of an object leaves the original alone`(count: Int) {
        let original = JSONObject((0..<count).map { ("k\($0)", JSONValue($0)) })
        let text = JSONValue.object(original).description
        let edits: [(inout JSONObject) -> Void] = [
            { $0["k0"] = "changed" }, { $0["k0"] = nil }, { $0["new"] = 1 }, { $0.set("k0", "set") }, { $0 = [:] },
        ]
        for edit in edits {
            var copy = original
            edit(&copy)
            #expect(copy != original)
            #expect(JSONValue.object(original).description == text)
            #expect(original["k0"] == 0)
            #expect(original["new"] == nil)
            // And the other way round: a later change of the original is not seen by the copy.
            var source = original
            let kept = source
            edit(&source)
            #expect(kept == original)
        }
    }

    @Test func `objects that were read together are changed apart`() throws {
        let row = #"{"a long key that is one string":1,"b":{"c":[1]}}"#
        let rows = try #require(try JSONValue(parsing: "[\(row),\(row)]").arrayValue)
        var first = try #require(rows[0].objectValue)
        first["b"] = nil
        first["a long key that is one string"] = 2
        #expect(rows[0] == rows[1])
        #expect(rows[1].description == row)
        #expect(JSONValue.object(first).description == #"{"a long key that is one string":2}"#)
    }

    @Test func `setting nil leaves the member out`() {
        var object = JSONObject()
        object.set("a", nil as String?)
        object.set("b", 1 as Int?)
        object.set("c", JSONValue.null)
        #expect(JSONValue.object(object).description == #"{"b":1,"c":null}"#)
    }

    @Test(
        arguments: [
            "", "plain", "a\"b", "tab\tline\n", "\u{0}\u{1F}", "back\\slash", "ü€😀", "0123456789abcdef\u{8}\u{C}\r",
        ]
    )
    func `the size of a quoted text is known before it is written`(text: String) throws {
        var bytes: [UInt8] = []
        JSONText.quote(text, into: &bytes)
        #expect(bytes.count == JSONText.quotedSize(of: text))
        #expect(try JSONValue(parsing: bytes) == .string(text))
    }
}
