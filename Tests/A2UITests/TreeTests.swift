import Testing
import ZeeProtocol

@testable import A2UI

struct TreeTests {
    static let list = #"{"List":{"children":{"template":{"componentId":"row","dataBinding":"/items"}}}}"#

    @Test(
        arguments: [
            (#"{"items":{"b":{"name":"B"},"a":{"name":"A"}}}"#, "/name", ["B", "A"]),
            (#"{"items":[{"name":"0"},{"name":"1"}]}"#, "/name", ["0", "1"]),
            (#"{"items":[{"name":"0"}]}"#, "name", ["0"]),
            (#"{"items":[{"name":"0"}]}"#, "./name", ["0"]),
            (#"{"items":[{"name":"0"}]}"#, "/item/name", ["0"]),
            (#"{"items":[{"itemName":"0"}]}"#, "/itemName", ["0"]),
            (#"{"items":["x","y"]}"#, ".", ["x", "y"]),
            (#"{"items":["x"]}"#, "", ["x"]),
            (#"{"items":[1,2.50]}"#, "/", ["1", "2.5"]),
            (#"{"items":[{"a":{"b":"deep"}}]}"#, "/a/b", ["deep"]),
            (#"{"items":[{"x":1}],"name":"top"}"#, "/name", ["top"]),
            (#"{"items":[{"x":1}],"name":"top"}"#, "name", [""]),
            (#"{"items":"no list","name":"top"}"#, "/name", []),
            (#"{"name":"top"}"#, "/name", []),
            (#"{"items":[]}"#, "/name", []),
        ] as [(String, String, [String])]
    )
    func `a template repeats over a list or a map`(data: String, path: String, texts: [String]) throws {
        var host = try SurfaceHost(
            Line.begin() + Line.components(["root": Self.list, "row": Line.text(path)]) + Line.data(data)
        )
        #expect(host.texts() == texts)
    }

    @Test func `instances are named by their keys, and lists nest`() throws {
        let tags = #"{"Row":{"children":{"template":{"componentId":"tag","dataBinding":"details/tags"}}}}"#
        var host = try SurfaceHost(
            Line.begin() + Line.components(["root": Self.list, "row": tags, "tag": Line.text(".")])
                + Line.data(#"{"items":{"x":{"details":{"tags":["a","b"]}},"y":{"details":{"tags":["c"]}}}}"#)
        )
        #expect(host.nodes().map(\.id.description) == ["root", "row:x", "tag:x:0", "tag:x:1", "row:y", "tag:y:0"])
        #expect(host.texts() == ["a", "b", "c"])
    }

    @Test func `data that comes later fills the tree`() throws {
        var host = try SurfaceHost(Line.begin() + Line.components(["root": Self.list, "row": Line.text("/n")]))
        #expect(host.texts() == [])
        try host.push(Line.data(path: "/items", #"[{"key":"k","valueMap":[{"key":"n","valueNumber":4.8}]}]"#))
        #expect(host.texts() == ["4.8"])
    }

    @Test func `nothing is shown before rendering begins`() throws {
        var host = try SurfaceHost(Line.components(["root": Line.text("/a")]) + Line.data(#"{"a":"x"}"#))
        #expect(host.scene().surfaces == [])
        #expect(host.surfaceIDs == [])
        #expect(try host.push(Line.begin()).surfaces == ["s"])
        #expect(host.texts() == ["x"])
    }

    @Test func `an unknown root leaves the surface empty`() throws {
        var host = try SurfaceHost(Line.begin(root: "later"))
        #expect(host.scene().surfaces == [SurfaceTree(id: "s")])
    }

    @Test func `a child that has not come is skipped and joins later`() throws {
        let column = #"{"Column":{"children":{"explicitList":["a","b","c"]}}}"#
        var host = try SurfaceHost(
            Line.begin()
                + Line.components(["root": column, "a": Line.text("/x"), "c": Line.text("/x")])
                + Line.data(#"{"x":"!"}"#)
        )
        #expect(host.nodes().map(\.id.component) == ["root", "a", "c"])
        try host.push(Line.components(["b": #"{"Divider":{}}"#]))
        #expect(host.nodes().map(\.id.component) == ["root", "a", "b", "c"])
    }

    @Test func `a circle is broken where it closes`() throws {
        var host = SurfaceHost()
        let report = try host.push(
            Line.begin() + Line.components(["root": #"{"Card":{"child":"b"}}"#, "b": #"{"Card":{"child":"root"}}"#])
        )
        #expect(report.warnings == [#"surface "s": Circular dependency for component "root""#])
        #expect(host.nodes().map(\.kind) == [.card, .card, .broken(reason: "circular: root")])
    }

    @Test func `sixty-four components inside each other and no more`() throws {
        let line = (0..<200).map { #"{"id":"c\#($0)","component":{"Card":{"child":"c\#($0 + 1)"}}}"# }
        var host = SurfaceHost()
        let report = try host.push(
            Line.begin(root: "c0")
                + #"{"surfaceUpdate":{"surfaceId":"s","components":[\#(line.joined(separator: ","))]}}"#
        )
        #expect(report.warnings == [#"surface "s": more than 64 components inside each other"#])
        #expect(host.nodes().count == 65)
        #expect(host.nodes().last?.kind == .broken(reason: "too deep"))
    }

    @Test func `a tree that doubles at every level stops at the limit`() throws {
        let line = (0..<60).map {
            #"{"id":"c\#($0)","component":{"Row":{"children":{"explicitList":["c\#($0 + 1)","c\#($0 + 1)"]}}}}"#
        }
        var host = SurfaceHost()
        let report = try host.push(
            Line.begin(root: "c0")
                + #"{"surfaceUpdate":{"surfaceId":"s","components":[\#(line.joined(separator: ","))]}}"#
        )
        #expect(report.warnings == [#"surface "s": more than 5000 instances; the rest is left out"#])
        #expect(host.nodes().count == 5_000)
    }

    @Test func `a long list makes as many instances as are allowed`() throws {
        let many = repeatElement("0", count: 50_000).joined(separator: ",")
        var host = try SurfaceHost(Line.begin() + Line.components(["root": Self.list, "row": Line.text(".")]))
        let report = try host.push(Line.data(#"{"items":[\#(many)]}"#))
        #expect(report.warnings == [#"surface "s": more than 5000 instances; the rest is left out"#])
        #expect(host.nodes().count == 5_000)
    }

    @Test func `two parents share one component`() throws {
        var host = try SurfaceHost(
            Line.begin()
                + Line.components([
                    "root": #"{"Row":{"children":{"explicitList":["a","a"]}}}"#,
                    "a": #"{"Text":{"text":{"literalString":"twice"}}}"#,
                ])
        )
        #expect(host.texts() == ["twice", "twice"])
    }

    @Test func `long texts are cut with a warning`() throws {
        let long = String(repeating: "ä", count: 20_000)
        var host = SurfaceHost()
        let report = try host.push(
            Line.begin() + Line.components(["root": #"{"Text":{"text":{"literalString":"\#(long)"}}}"#])
        )
        #expect(report.warnings == [#"surface "s": a text of 40000 bytes was cut short"#])
        #expect(host.texts() == [String(repeating: "ä", count: 8_192)])
    }
}
