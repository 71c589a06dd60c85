import Testing
import ZeeKit
import ZeeProtocol

@testable import A2UI

struct SurfaceHostTests {
    @Test func `the result lists the surfaces that are shown, in the order of their creation`() throws {
        var host = SurfaceHost()
        let report = try host.push(
            Line.begin("b") + Line.components(["root": Line.text("/x")], on: "c") + Line.begin("a")
        )
        #expect(String(decoding: report.payload, as: UTF8.self) == #"{"ok":true,"surfaces":["b","a"]}"#)
        #expect(try host.push(Line.begin("c")).surfaces == ["b", "c", "a"])
    }

    @Test func `warnings are in the result`() throws {
        var host = SurfaceHost()
        let report = try host.push(Line.begin() + Line.components(["root": #"{"Chart":{}}"#]))
        #expect(
            String(decoding: report.payload, as: UTF8.self)
                == #"{"ok":true,"surfaces":["s"],"warnings":["the component \"root\" is of the unknown type \"Chart\""]}"#
        )
        #expect(host.nodes().map(\.kind) == [.unknown(name: "Chart")])
    }

    static let broken: [(String, String)] = [
        (#"{"beginRendering":7}"#, "beginRendering must be an object"),
        (#"{"beginRendering":{"surfaceId":"s"}}"#, "beginRendering needs root, the id of a component"),
        (#"{"beginRendering":{"surfaceId":"s","root":7}}"#, "beginRendering needs root, the id of a component"),
        (#"{"beginRendering":{"surfaceId":123,"root":"r"}}"#, "beginRendering needs a surfaceId that is text"),
        (
            #"{"beginRendering":{"surfaceId":"s","root":"r","styles":"blue"}}"#,
            "beginRendering needs styles that are an object"
        ),
        (#"{"surfaceUpdate":{"surfaceId":"s"}}"#, "surfaceUpdate needs a list of components"),
        (#"{"surfaceUpdate":{"surfaceId":"s","components":{}}}"#, "surfaceUpdate needs a list of components"),
        (#"{"dataModelUpdate":{"surfaceId":"s"}}"#, "dataModelUpdate needs a list of contents"),
        (#"{"dataModelUpdate":{"surfaceId":"s","path":1,"contents":[]}}"#, "dataModelUpdate needs a path that is text"),
        (#"{"deleteSurface":null}"#, "deleteSurface must be an object"),
        (#"{"version":"v0.9","updateComponents":{"surfaceId":"x","components":[]}}"#, #"there is no surface "x""#),
    ]

    @Test(arguments: broken)
    func `a message of the wrong shape is named by its line and nothing is kept`(line: String, what: String) throws {
        var host = try SurfaceHost(Line.begin() + Line.components(["root": #"{"Divider":{}}"#]))
        let before = host.scene()
        let isNewer = line.contains("version")
        let first = isNewer ? #"{"version":"v0.9","createSurface":{"surfaceId":"n"}}"# : Line.begin("new")
        let failure = #expect(throws: InvokeFailure.self) { try host.push("\n" + first.dropNewline + "\n\n" + line) }
        #expect(failure == InvokeFailure(code: "INVALID_REQUEST", message: "A2UI JSONL line 4: \(what)"))
        #expect(host.scene() == before)
    }

    @Test func `lists are named by their index`() {
        var host = SurfaceHost()
        let failure = #expect(throws: InvokeFailure.self) {
            try host.push(A2UIPush(messages: [["deleteSurface": [:]], ["surfaceUpdate": []]]))
        }
        #expect(failure?.message == "A2UI messages[1]: surfaceUpdate must be an object")
    }

    @Test func `no name means the default surface`() throws {
        var host = SurfaceHost()
        #expect(try host.push(#"{"beginRendering":{"root":"root"}}"#).surfaces == ["@default"])
        #expect(try host.push(#"{"deleteSurface":{"surfaceId":""}}"#).surfaces == [])
    }

    @Test func `deleting the unknown is nothing, and a deleted surface may come again`() throws {
        var host = try SurfaceHost(Line.begin("a") + Line.begin("b"))
        #expect(try host.push(#"{"deleteSurface":{"surfaceId":"x"}}"#).surfaces == ["a", "b"])
        #expect(try host.push(#"{"deleteSurface":{"surfaceId":"a"}}"#).surfaces == ["b"])
        #expect(try host.push(Line.begin("a")).surfaces == ["b", "a"])
    }

    @Test func `surfaces keep their data apart`() throws {
        var host = SurfaceHost()
        for name in ["a", "b"] {
            try host.push(
                Line.begin(name) + Line.components(["root": Line.text("/x")], on: name)
                    + Line.data(#"{"x":"\#(name)"}"#, on: name)
            )
        }
        #expect(host.texts() == ["a", "b"])
        host.reset()
        #expect(host.isEmpty)
    }

    @Test func `styles are read, and what makes no sense is left out`() throws {
        var host = try SurfaceHost(
            ##"{"beginRendering":{"surfaceId":"s","root":"r","styles":{"primaryColor":"#FF00aa","font":"Inter","logoUrl":"l"}}}"##
        )
        #expect(
            host.scene().surfaces.first?.styles
                == SurfaceStyles(primaryColor: "#ff00aa", font: "Inter", logoURL: "l")
        )
        try host.push(#"{"beginRendering":{"surfaceId":"s","root":"r","styles":{"primaryColor":"red","font":""}}}"#)
        #expect(host.scene().surfaces.first?.styles == SurfaceStyles())
    }

    @Test func `there are limits for surfaces and components`() throws {
        var limits = Limits()
        limits.surfaces = 2
        limits.components = 3
        var host = SurfaceHost(limits: limits)
        try host.push(Line.begin("a") + Line.begin("b"))
        #expect(throws: InvokeFailure(code: "INVALID_REQUEST", message: "A2UI has more than 2 surfaces")) {
            try host.push(Line.begin("c"))
        }
        let four = Line.components(
            ["1": "{\"Row\":{}}", "2": "{\"Row\":{}}", "3": "{\"Row\":{}}", "4": "{\"Row\":{}}"],
            on: "a"
        )
        #expect(
            throws: InvokeFailure(code: "INVALID_REQUEST", message: #"A2UI surface "a" has more than 3 components"#)
        ) {
            try host.push(four)
        }
    }

    @Test func `what is kept is limited over all pushes together`() throws {
        var limits = Limits()
        limits.keptBytes = 10_000
        var host = SurfaceHost(limits: limits)
        let data = #"{"x":"\#(String(repeating: "x", count: 6_000))"}"#
        try host.push(Line.data(data, on: "a"))
        #expect(
            throws: InvokeFailure(
                code: "INVALID_REQUEST",
                message: "A2UI surfaces together exceed the 10000-byte bound"
            )
        ) {
            try host.push(Line.data(data, on: "b"))
        }
        try host.push(Line.data(data, on: "a"))
    }

    @Test func `a push has so many bytes and messages`() {
        #expect(throws: A2UIPush.tooLong) { try A2UIPush(jsonl: String(repeating: " ", count: 4_194_305)) }
        let many = String(repeating: "{\"deleteSurface\":{}}\n", count: 4_097)
        #expect(throws: A2UIPush.tooMany) { try A2UIPush(jsonl: many) }
        var host = SurfaceHost()
        let large: JSONValue = ["dataModelUpdate": ["contents": .string(String(repeating: "x", count: 4_200_000))]]
        let failure = #expect(throws: InvokeFailure.self) { try host.push(A2UIPush(messages: [large])) }
        #expect(failure?.message == "A2UI input exceeds the 4194304-byte bound")
    }
}

extension String {
    fileprivate var dropNewline: String { hasSuffix("\n") ? String(dropLast()) : self }
}
