import Testing
import ZeeKit
import ZeeProtocol

@testable import A2UI

/// v0.9: other words for the same things, and a few rules of its own.
struct NewerVersionTests {
    static func line(_ message: String) -> String { #"{"version":"v0.9",\#(message)}"# + "\n" }
    static let create = line(
        ##""createSurface":{"surfaceId":"s","catalogId":"c","theme":{"primaryColor":"#1177ee","iconUrl":"i"}}"##
    )
    static func components(_ list: String) -> String {
        line(#""updateComponents":{"surfaceId":"s","components":[\#(list)]}"#)
    }
    static func data(_ rest: String) -> String { line(#""updateDataModel":{"surfaceId":"s"\#(rest)}"#) }

    static let kinds: [(String, Node.Kind)] = [
        (#""component":"Text","text":{"path":"/t"},"variant":"h2""#, .text(.init(text: "words", usage: .h2))),
        (#""component":"Row","justify":"stretch","align":"end""#, .row(.init(distribution: .stretch, alignment: .end))),
        (
            #""component":"Button","variant":"borderless","action":{"event":{"name":"go"}}"#,
            .button(.init(style: .borderless, hasAction: true))
        ),
        (
            #""component":"Image","url":"u","description":"d","variant":"header""#,
            .image(.init(url: "u", description: "d", usage: .header))
        ),
        (
            #""component":"TextField","label":"l","value":{"path":"/t"},"variant":"longText""#,
            .textField(.init(label: "l", text: "words", style: .longText))
        ),
        (
            #""component":"Slider","value":4,"min":2,"max":8"#,
            .slider(.init(label: "", value: 4, minimum: 2, maximum: 8, valueText: "4"))
        ),
        (
            #""component":"DateTimeInput","value":"2026-01-01T10:00","enableTime":true"#,
            .dateTimeInput(.init(label: "", date: "2026-01-01", time: "10:00", showsDate: false, showsTime: true))
        ),
        (
            #""component":"ChoicePicker","options":[{"label":"A","value":"a"}],"value":["a"],"displayStyle":"chips""#,
            .multipleChoice(
                .init(
                    label: "",
                    options: [.init(label: "A", value: "a", isSelected: true)],
                    style: .chips,
                    isExclusive: true,
                    isFilterable: false,
                    filter: ""
                )
            )
        ),
    ]

    @Test(arguments: kinds)
    func `components are flat`(properties: String, kind: Node.Kind) throws {
        var host = try SurfaceHost(
            Self.create + Self.components(#"{"id":"root",\#(properties)}"#) + Self.data(#","value":{"t":"words"}"#)
        )
        #expect(host.nodes().map(\.kind) == [kind])
        #expect(host.scene().surfaces.first?.styles == SurfaceStyles(primaryColor: "#1177ee", logoURL: "i"))
    }

    @Test func `a leading slash is the top, also in a list`() throws {
        var host = try SurfaceHost(
            Self.create
                + Self.components(
                    """
                    {"id":"root","component":"List","children":{"componentId":"r","path":"/items"}},\
                    {"id":"r","component":"Row","children":["a","b"]},{"id":"a","component":"Text","text":{"path":"n"}},\
                    {"id":"b","component":"Text","text":{"path":"/n"}}
                    """
                ) + Self.data(#","value":{"items":[{"n":"inner"}],"n":"top"}"#)
        )
        #expect(host.texts() == ["inner", "top"])
    }

    @Test func `data is any JSON, and none removes`() throws {
        var host = try SurfaceHost(Self.create + Self.data(#","value":{"a":[1,2],"b":null}"#))
        try host.push(Self.data(#","path":"/a/0","value":{"x":true}"#) + Self.data(#","path":"/b""#))
        #expect(host.value("") == ["a": [["x": true], 2]])
    }

    @Test func `a surface is created once`() throws {
        var host = try SurfaceHost(Self.create)
        #expect(
            throws: InvokeFailure(
                code: "INVALID_REQUEST",
                message: #"A2UI JSONL line 1: surface "s" exists already"#
            )
        ) {
            try host.push(Self.create)
        }
    }

    @Test func `a failing check disables the button and names itself`() throws {
        var host = try SurfaceHost(
            Self.create
                + Self.components(
                    """
                    {"id":"root","component":"Button","action":{"event":{"name":"go","context":{"m":{"path":"/m"}}}},\
                    "checks":[{"condition":{"call":"email","args":{"value":{"path":"/m"}}},"message":"No mail address"}]}
                    """
                )
        )
        #expect(host.nodes().first?.complaint == "No mail address")
        #expect(throws: InteractionFailure.notPossible(#"the button "root" is disabled: No mail address"#)) {
            try host.interact(.pressComponent(Target("root")))
        }
        try host.push(Self.data(#","path":"/m","value":"a@b.co""#))
        #expect(try host.interact(.pressComponent(Target("root"))).event?.context == ["m": "a@b.co"])
    }
}
