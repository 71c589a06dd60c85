import Testing
import ZeeProtocol

@testable import A2UI

struct DataModelTests {
    static let places: [(String, [String])] = [
        ("/a/b", ["a", "b"]), ("a.b[0].c", ["a", "b", "0", "c"]), ("/a.b/c", ["a", "b", "c"]), ("", []), ("/", []),
        (".", []), ("./item", ["item"]), ("//a//", ["a"]), ("a[10]", ["a", "10"]), ("[]", []),
    ]

    @Test(arguments: places)
    func `dots, brackets and slashes part the keys of v0.8`(text: String, keys: [String]) {
        #expect(Location.looseKeys(text) == keys)
    }

    @Test(arguments: [("/a~1b/c~0d", ["a/b", "c~d"]), ("/a.b", ["a.b"]), ("name", ["name"]), ("/~01", ["~1"])])
    func `pointers of v0.9 escape two characters`(text: String, keys: [String]) {
        #expect(Location.pointerKeys(text) == keys)
    }

    static let updates: [(String, String, String)] = [
        // path, contents, the model afterwards; it held {"old":1,"list":["a","b"],"deep":{"x":"y"}} before.
        ("", #"[{"key":"a","valueString":"1"}]"#, #"{"a":"1"}"#),
        ("/", #"[{"key":"a","valueNumber":2.50}]"#, #"{"a":2.50}"#),
        ("/deep", #"[{"key":"b","valueBoolean":true}]"#, #"{"old":1,"list":["a","b"],"deep":{"b":true}}"#),
        (
            "/deep/x", #"[{"key":".","valueString":"z"}]"#,
            #"{"old":1,"list":["a","b"],"deep":{"x":"z"}}"#
        ),
        (
            "/deep/x/y/z", #"[{"key":"n","valueNumber":1}]"#,
            #"{"old":1,"list":["a","b"],"deep":{"x":{"y":{"z":{"n":1}}}}}"#
        ),
        ("/list/0", #"[{"key":".","valueString":"c"}]"#, #"{"old":1,"list":["c","b"],"deep":{"x":"y"}}"#),
        ("/list/2", #"[{"key":".","valueString":"c"}]"#, #"{"old":1,"list":["a","b","c"],"deep":{"x":"y"}}"#),
        ("/list/9", #"[{"key":".","valueString":"c"}]"#, #"{"old":1,"list":["a","b"],"deep":{"x":"y"}}"#),
        ("/list/x", #"[{"key":".","valueString":"c"}]"#, #"{"old":1,"list":["a","b"],"deep":{"x":"y"}}"#),
        ("", #"[{"key":"a.b","valueString":"1"},{"key":"a.c","valueString":"2"}]"#, #"{"a":{"b":"1","c":"2"}}"#),
        (
            "", #"[{"key":"m","valueMap":[{"key":"n","valueMap":[{"key":"o","valueNumber":1}]}]}]"#,
            #"{"m":{"n":{"o":1}}}"#
        ),
        ("", #"[{"key":"j","valueString":" {\"a\":[1,2]} "}]"#, #"{"j":{"a":[1,2]}}"#),
        ("", #"[{"key":"j","valueString":"[broken]"}]"#, #"{"j":"[broken]"}"#),
        ("", #"[{"key":"l","valueArray":["a",{"valueString":"b"},{"valueNumber":3}]}]"#, #"{"l":["a","b",3]}"#),
        ("", #"[{"key":"two","valueNumber":1,"valueString":"later"}]"#, #"{"two":1}"#),
        ("", #"{"plain":{"object":1}}"#, #"{"plain":{"object":1}}"#),
        ("", #"[{"key":"a"},{"valueString":"b"},7,{"key":"c","valueString":"d"}]"#, #"{"c":"d"}"#),
        ("", "[]", "{}"),
    ]

    @Test(arguments: updates)
    func `an update replaces what is at its path`(path: String, contents: String, expected: String) throws {
        var host = try SurfaceHost(
            Line.data(#"{"old":1,"list":["a","b"],"deep":{"x":"y"}}"#)
        )
        try host.push(Line.data(path: path, contents))
        #expect(host.value("")?.description == expected)
    }

    @Test(arguments: ["/missing", "/deep/x/y", "/list/2", "/list/-1", "/list/01"])
    func `what is not there is nil`(path: String) throws {
        let host = try SurfaceHost(Line.data(#"{"list":["a","b"],"deep":{"x":"y"}}"#))
        #expect(host.value(path) == nil)
    }

    @Test func `a member can be taken away`() {
        var model = DataModel()
        model.set(["a": ["b": 1, "c": [1, 2, 3]]], at: .top)
        model.remove(at: Location(["a", "b"]))
        model.remove(at: Location(["a", "c", "1"]))
        model.remove(at: Location(["x", "y"]))
        #expect(model.root == ["a": ["c": [1, 3]]])
        model.remove(at: .top)
        #expect(model.root == [:])
    }

    @Test func `maps nest so deep and no deeper`() throws {
        let deep = String(repeating: #"[{"key":"a","valueMap":"#, count: 60) + "[]" + String(repeating: "}]", count: 60)
        var host = SurfaceHost()
        let report = try host.push(Line.data(deep))
        #expect(report.warnings.first == "data is nested more than 32 maps deep")
    }

    @Test func `a path has so many keys and no more`() {
        var host = SurfaceHost()
        let path = String(repeating: "/a", count: 65)
        #expect(throws: (any Error).self) { try host.push(Line.data(path: path, "[]")) }
        #expect(host.isEmpty)
    }
}
