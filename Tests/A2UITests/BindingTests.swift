import Testing
import ZeeProtocol

@testable import A2UI

/// A path with a literal beside it: the literal is written to the data when the component first appears.
struct BindingTests {
    static func field(_ literal: String) -> String {
        #"{"TextField":{"text":{"path":"/name","literalString":"\#(literal)"}}}"#
    }

    @Test func `an initial value is written where nothing is`() throws {
        let host = try SurfaceHost(Line.begin() + Line.components(["root": Self.field("Ann")]))
        #expect(host.value("/name") == "Ann")
    }

    @Test func `data that was there first stays`() throws {
        let host = try SurfaceHost(
            Line.data(#"{"name":"Bob"}"#) + Line.begin() + Line.components(["root": Self.field("Ann")])
        )
        #expect(host.value("/name") == "Bob")
    }

    @Test func `data that comes later wins, in the same push as well`() throws {
        let host = try SurfaceHost(
            Line.begin() + Line.components(["root": Self.field("Ann")])
                + Line.data(path: "/name", #"[{"key":".","valueString":"Bob"}]"#)
        )
        #expect(host.value("/name") == "Bob")
    }

    @Test func `it is written once`() throws {
        var host = try SurfaceHost(Line.begin() + Line.components(["root": Self.field("Ann")]))
        try host.push(Line.data("[]"))
        #expect(host.value("/name") == nil)
        try host.push(Line.components(["root": Self.field("Ann")]))
        #expect(host.value("/name") == nil)
    }

    @Test func `a new definition writes over what is there`() throws {
        var host = try SurfaceHost(Line.begin() + Line.components(["root": Self.field("Ann")]))
        try host.interact(.type("Cleo", into: Target("root")))
        try host.push(Line.components(["root": Self.field("Ann")]))
        #expect(host.value("/name") == "Cleo")
        try host.push(Line.components(["root": Self.field("Dora")]))
        #expect(host.value("/name") == "Dora")
    }

    @Test func `items have initial values of their own, and others show them`() throws {
        var host = try SurfaceHost(
            Line.begin()
                + Line.components([
                    "root": #"{"Column":{"children":{"explicitList":["list","first"]}}}"#,
                    "list": #"{"List":{"children":{"template":{"componentId":"f","dataBinding":"/items"}}}}"#,
                    "f": Self.field("new"), "first": Line.text("/items/a/name"),
                ]) + Line.data(#"{"items":{"a":{},"b":{"name":"old"}}}"#)
        )
        #expect(host.value("/items")?.description == #"{"a":{"name":"new"},"b":{"name":"old"}}"#)
        #expect(host.texts() == ["new"])
    }

    @Test func `one path feeds many components`() throws {
        var host = try SurfaceHost(
            Line.begin()
                + Line.components([
                    "root": #"{"Row":{"children":{"explicitList":["a","b"]}}}"#, "a": Line.text("/x/y"),
                    "b": Line.text("x.y"),
                ]) + Line.data(#"{"x":{"y":1}}"#)
        )
        #expect(host.texts() == ["1", "1"])
        try host.push(Line.data(path: "/x", #"[{"key":"y","valueNumber":2}]"#))
        #expect(host.texts() == ["2", "2"])
    }
}
