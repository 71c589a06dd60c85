import Raster
import Testing
import ZeeProtocol

@testable import A2UI

/// Each component with each of its properties, right ones and wrong ones.
struct ComponentTests {
    static let kinds: [(String, Node.Kind)] = [
        (#"{"Text":{"text":{"literalString":"a"},"usageHint":"h3"}}"#, .text(.init(text: "a", usage: .h3))),
        (#"{"Text":{"text":"plain","usageHint":"body1"}}"#, .text(.init(text: "plain"))),
        (#"{"Text":{"text":{"literal":7}}}"#, .text(.init(text: "7"))),
        (#"{"Text":{"text":{"path":"/number"}}}"#, .text(.init(text: "4.8"))),
        (#"{"Text":{"text":{"path":"/missing"}}}"#, .text(.init(text: ""))),
        (#"{"Text":{"text":[1,{"a":null}]}}"#, .text(.init(text: #"[1,{"a":null}]"#))),
        (#"{"Text":7}"#, .text(.init(text: ""))),
        (
            #"{"Image":{"url":{"literalString":"u"},"fit":"cover","usageHint":"avatar","altText":{"literalString":"d"}}}"#,
            .image(.init(url: "u", description: "d", fit: .cover, usage: .avatar))
        ),
        (
            #"{"Image":{"url":{"literalNumber":7},"fit":"zoom","width":7}}"#,
            .image(.init(url: "", description: "", fit: nil, usage: nil))
        ),
        (#"{"Image":{"fit":"scale-down"}}"#, .image(.init(url: "", fit: .scaleDown))),
        (#"{"Icon":{"name":{"literalString":"calendar_today"}}}"#, .icon(name: "calendar_today")),
        (#"{"Icon":{}}"#, .icon(name: "")),
        (#"{"Video":{"url":{"path":"/text"}}}"#, .video(url: "words")),
        (#"{"AudioPlayer":{"url":"u","description":"d"}}"#, .audioPlayer(url: "u", description: "d")),
        (
            #"{"Row":{"distribution":"spaceBetween","alignment":"center"}}"#,
            .row(.init(distribution: .spaceBetween, alignment: .center))
        ),
        (#"{"Row":{"children":7,"distribution":7}}"#, .row(.init())),
        (#"{"Column":{"alignment":"end"}}"#, .column(.init(alignment: .end))),
        (#"{"List":{"direction":"horizontal"}}"#, .list(.init(direction: .horizontal))),
        (#"{"Card":{}}"#, .card),
        (#"{"Divider":{"axis":"vertical"}}"#, .divider(.vertical)),
        (#"{"Divider":{}}"#, .divider(.horizontal)),
        (
            #"{"Tabs":{"tabItems":[{"title":{"literalString":"A"},"child":"x"},{"title":{"path":"/text"}},7]}}"#,
            .tabs(.init(titles: ["A", "words", ""], selected: 0))
        ),
        (#"{"Tabs":{"tabItems":"none"}}"#, .tabs(.init(titles: [], selected: 0))),
        (#"{"Modal":{"entryPointChild":"x","contentChild":"y"}}"#, .modal(.init())),
        (#"{"Button":{"child":"x","action":{"name":"go"}}}"#, .button(.init(hasAction: true))),
        (#"{"Button":{"primary":true,"action":{"name":""}}}"#, .button(.init(style: .primary, hasAction: false))),
        (
            #"{"CheckBox":{"label":{"literalString":"l"},"value":{"path":"/yes"}}}"#,
            .checkBox(.init(label: "l", isOn: true))
        ),
        (#"{"CheckBox":{"label":7,"value":"true"}}"#, .checkBox(.init(label: "7", isOn: true))),
        (#"{"CheckBox":{"value":{"path":"/text"}}}"#, .checkBox(.init(label: "", isOn: false))),
        (
            #"{"TextField":{"label":"l","text":{"path":"/text"},"textFieldType":"obscured"}}"#,
            .textField(.init(label: "l", text: "words", style: .obscured))
        ),
        (#"{"TextField":{"type":"number"}}"#, .textField(.init(label: "", text: "", style: .number))),
        (
            #"{"DateTimeInput":{"value":{"literalString":"2025-12-16T19:30:00Z"}}}"#,
            .dateTimeInput(.init(label: "", date: "2025-12-16", time: "19:30", showsDate: true, showsTime: true))
        ),
        (
            #"{"DateTimeInput":{"label":"When","value":"07:05","enableDate":false}}"#,
            .dateTimeInput(.init(label: "When", date: "", time: "07:05", showsDate: false, showsTime: true))
        ),
        (
            #"{"DateTimeInput":{"value":"2025-02-30","enableDate":false,"enableTime":false}}"#,
            .dateTimeInput(.init(label: "", date: "", time: "", showsDate: true, showsTime: false))
        ),
        (
            #"{"MultipleChoice":{"selections":{"literalArray":["b"]},"options":[{"label":{"literalString":"A"},"value":"a"},{"label":"B","value":"b"},{"value":"c"},7],"maxAllowedSelections":1,"variant":"chips","filterable":true}}"#,
            .multipleChoice(
                .init(
                    label: "",
                    options: [
                        .init(label: "A", value: "a", isSelected: false),
                        .init(label: "B", value: "b", isSelected: true),
                        .init(label: "c", value: "c", isSelected: false),
                    ],
                    style: .chips,
                    isExclusive: true,
                    isFilterable: true,
                    filter: ""
                )
            )
        ),
        (
            #"{"Slider":{"value":{"literalNumber":30},"minValue":-50,"maxValue":50}}"#,
            .slider(.init(label: "", value: 30, minimum: -50, maximum: 50, valueText: "30"))
        ),
        (
            #"{"Slider":{"value":{"literalNumber":0.25}}}"#,
            .slider(.init(label: "", value: 0.25, minimum: 0, maximum: 1, valueText: "0.25"))
        ),
        (
            #"{"Slider":{"value":{"literalNumber":250},"minValue":10,"maxValue":5}}"#,
            .slider(.init(label: "", value: 11, minimum: 10, maximum: 11, valueText: "250"))
        ),
        (
            #"{"Slider":{"value":"1e999"}}"#,
            .slider(.init(label: "", value: 0, minimum: 0, maximum: 100, valueText: "0"))
        ),
        (#"{"OrgChart":{"chain":[]}}"#, .unknown(name: "OrgChart")),
    ]

    @Test(arguments: kinds)
    func `a component resolves`(component: String, kind: Node.Kind) throws {
        var host = try SurfaceHost(
            Line.begin() + Line.components(["root": component])
                + Line.data(#"{"number":4.80,"text":"words","yes":true}"#)
        )
        #expect(host.nodes().map(\.kind) == [kind])
    }

    @Test(arguments: [("1", 1.0), ("2.5", 2.5), (#""3""#, 3), ("-1", 0), ("1e300", 10_000), ("null", nil), ("{}", nil)])
    func `weights are finite shares`(json: String, weight: Double?) throws {
        var host = try SurfaceHost(
            Line.begin()
                + #"{"surfaceUpdate":{"surfaceId":"s","components":[{"id":"root","weight":\#(json),"component":{"Card":{}}}]}}"#
        )
        #expect(host.nodes().map(\.weight) == [weight])
    }

    @Test(
        arguments: [
            ("7", "a component without a usable id was left out"),
            (#"{"id":""}"#, "a component without a usable id was left out"),
            (#"{"id":"x"}"#, #"the component "x" has no type and was left out"#),
            (#"{"id":"x","component":{}}"#, #"the component "x" has no type and was left out"#),
            (#"{"id":"x","component":""}"#, #"the component "x" has no type and was left out"#),
            (#"{"id":"x","component":7}"#, #"the component "x" has no type and was left out"#),
        ]
    )
    func `what is no component is left out with a warning`(json: String, warning: String) throws {
        var host = SurfaceHost()
        let report = try host.push(#"{"surfaceUpdate":{"surfaceId":"s","components":[\#(json)]}}"#)
        #expect(report.warnings == [warning])
    }

    @Test func `components in the form of the other version are read`() throws {
        var older = try SurfaceHost(
            Line.begin()
                + #"""
                {"surfaceUpdate":{"surfaceId":"s","components":[
                {"id":"root","component":"Column","children":["t","b"]},
                {"id":"t","component":"Text","text":{"path":"/a"},"usageHint":"h2"},
                {"id":"b","component":"Button","child":"l","action":"go"},
                {"id":"l","component":{"Text":{"text":"Go"}}}]}}
                """#.replacing("\n", with: "") + "\n" + Line.data(#"{"a":"words"}"#)
        )
        #expect(older.texts() == ["words", "Go"])
        #expect(try older.interact(.pressComponent(Target("b"))).event?.name == "go")

        var newer = try SurfaceHost(
            """
            {"version":"v0.9","createSurface":{"surfaceId":"s","catalogId":"c"}}
            {"version":"v0.9","updateComponents":{"surfaceId":"s","components":[{"id":"root","component":{"Text":{"text":"x"}}}]}}
            """
        )
        #expect(newer.texts() == ["x"])
    }

    @Test func `a button without a child says its label`() throws {
        var host = try SurfaceHost(
            Line.begin()
                + Line.components([
                    "root": #"{"Button":{"label":{"literalString":"Save"},"action":{"name":"save"}}}"#
                ])
        )
        #expect(host.texts() == ["Save"])
        let painting = paint(host.scene()).painting
        let words = try #require(painting.texts.first { $0.text == "Save" }).area
        let outcome = try host.interact(.press(x: words.x + 2, y: words.y + 2), hits: painting.hits)
        #expect(outcome.event?.name == "save")
        #expect(try host.interact(.pressComponent(Target("root"))).event?.component == "root")
    }

    @Test func `an unknown component shows its children`() throws {
        var host = try SurfaceHost(
            Line.begin()
                + Line.components([
                    "root": #"{"Canvas":{"children":{"explicitList":["t"]}}}"#,
                    "t": #"{"Text":{"text":{"literalString":"inside"}}}"#,
                ])
        )
        #expect(host.texts() == ["inside"])
    }

    @Test(
        arguments: [
            ("^[0-9]{5}$", "12345", false), ("^[0-9]{5}$", "1234", true), ("(", "anything", false), ("^a", "", false),
        ]
    )
    func `a field that does not match its pattern complains`(pattern: String, text: String, complains: Bool) throws {
        var host = try SurfaceHost(
            Line.begin()
                + Line.components(["root": #"{"TextField":{"text":"\#(text)","validationRegexp":"\#(pattern)"}}"#])
        )
        #expect((host.nodes().first?.complaint != nil) == complains)
    }
}
