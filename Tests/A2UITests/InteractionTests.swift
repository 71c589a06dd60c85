import Raster
import Testing
import ZeeProtocol

@testable import A2UI

struct InteractionTests {
    static func button(_ context: String = "[]") -> String {
        #"{"Button":{"child":"t","action":{"name":"go","context":\#(context)}}}"#
    }

    static func host(_ components: KeyValuePairs<String, String>, data: String = "{}") throws -> SurfaceHost {
        try SurfaceHost(Line.begin() + Line.components(components) + Line.data(data))
    }

    @Test func `a button sends its action with what the paths say now`() throws {
        let context = """
            [{"key":"city","value":{"path":"/city"}},{"key":"n","value":{"literalNumber":2.0}},\
            {"key":"gone","value":{"path":"/gone"}},{"key":"no","value":{}}]
            """
        var host = try Self.host(["root": Self.button(context)], data: #"{"city":"Vienna"}"#)
        let outcome = try host.interact(.pressComponent(Target("root")))
        #expect(
            outcome.event
                == ButtonEvent(
                    name: "go",
                    surface: "s",
                    component: "root",
                    context: ["city": "Vienna", "n": .number(JSONNumber(literal: "2.0") ?? 2), "gone": nil]
                )
        )
        #expect(host.scene().status?.text == "Sending: go")
        host.actionEnded("go", failure: nil)
        #expect(host.scene().status?.text == "Working: go")
        try host.push(Line.data("{}"))
        #expect(host.scene().status?.text == "Updated: go")
        host.actionEnded("go", failure: "gateway not connected")
        #expect(host.scene().status?.text == "Failed: gateway not connected")
    }

    @Test func `a button in a list speaks of its own item`() throws {
        var host = try Self.host(
            [
                "root": #"{"List":{"children":{"template":{"componentId":"b","dataBinding":"/items"}}}}"#,
                "b": Self.button(#"[{"key":"name","value":{"path":"/name"}},{"key":"all","value":{"path":"/all"}}]"#),
            ],
            data: #"{"items":{"item1":{"name":"A"},"item2":{"name":"B"}},"all":7}"#
        )
        let event = try host.interact(.pressComponent(Target("b:item2"))).event
        #expect(event?.component == "b:item2")
        #expect(event?.context == ["name": "B", "all": 7])
        #expect(
            throws: InteractionFailure.ambiguous(Target("b"), among: ["b:item1 on s", "b:item2 on s"])
        ) {
            try host.interact(.pressComponent(Target("b")))
        }
    }

    @Test func `words in a button press the button`() throws {
        var host = try Self.host([
            "root": #"{"Card":{"child":"b"}}"#, "b": Self.button(), "t": #"{"Text":{"text":"Go"}}"#,
        ])
        var hits = HitMap()
        for (name, side) in [("root", 100.0), ("b", 50), ("t", 20)] {
            hits.add(Rect(x: 0, y: 0, width: side, height: side), of: InstanceID(surface: "s", component: name))
        }
        #expect(try host.interact(.press(x: 5, y: 5), hits: hits).event?.name == "go")
        #expect(try host.interact(.press(x: 40, y: 5), hits: hits).event?.name == "go")
        for x in [80.0, 200] {
            #expect(throws: InteractionFailure.nothingThere(x: x, y: 5)) {
                try host.interact(.press(x: x, y: 5), hits: hits)
            }
        }
    }

    @Test func `typing goes to the field that was pressed`() throws {
        var host = try Self.host(["root": #"{"TextField":{"text":{"path":"/a/b"}}}"#])
        #expect(throws: InteractionFailure.notPossible("no field was pressed before, so say which")) {
            try host.interact(.type("x", into: nil))
        }
        try host.interact(.pressComponent(Target("root")))
        #expect(host.scene().focus == InstanceID(surface: "s", component: "root"))
        try host.interact(.type("new", into: nil))
        #expect(host.value("/a/b") == "new")
    }

    static let inputs: [(String, Interaction, String)] = [
        (#"{"CheckBox":{"value":{"path":"/v"}}}"#, .toggle(Target("root")), "true"),
        (
            #"{"TextField":{"text":{"path":"/v"},"textFieldType":"number"}}"#, .type("4.50", into: Target("root")),
            "4.50"
        ),
        (#"{"TextField":{"text":{"path":"/v"},"textFieldType":"number"}}"#, .type("x", into: Target("root")), #""x""#),
        (#"{"DateTimeInput":{"value":{"path":"/v"}}}"#, .type("2026-01-31", into: Target("root")), #""2026-01-31""#),
        (choice(), .select("b", in: Target("root")), #"["b"]"#),
        (choice(), .select("Label A", in: Target("root")), #"["a"]"#),
        (#"{"Slider":{"value":{"path":"/v"}}}"#, .select("42", in: Target("root")), "42"),
    ]

    static func choice(_ more: String = "") -> String {
        #"{"MultipleChoice":{"selections":{"path":"/v"},"options":[{"label":"Label A","value":"a"},{"label":"B","value":"b"},{"label":"C","value":"c"}]\#(more)}}"#
    }

    @Test(arguments: inputs)
    func `an input writes to its path`(component: String, interaction: Interaction, value: String) throws {
        var host = try Self.host(["root": component])
        #expect(try host.interact(interaction).needsPainting)
        #expect(host.value("/v")?.description == value)
    }

    @Test func `an input without a path keeps its value until it is described anew`() throws {
        let box = #"{"CheckBox":{"label":"l","value":{"literalBoolean":false}}}"#
        var host = try Self.host(["root": box])
        try host.interact(.toggle(Target("root")))
        try host.push(Line.components(["root": box]))
        #expect(host.nodes().first?.kind == .checkBox(.init(label: "l", isOn: true)))
        try host.push(Line.components(["root": box.replacing("\"l\"", with: "\"m\"")]))
        #expect(host.nodes().first?.kind == .checkBox(.init(label: "m", isOn: false)))
    }

    @Test func `choices come and go, up to the limit`() throws {
        var host = try Self.host(["root": Self.choice(#","maxAllowedSelections":2"#)])
        for value in ["a", "b", "c", "a", "c"] { try host.interact(.select(value, in: Target("root"))) }
        #expect(host.value("/v") == ["b", "c"])
        host = try Self.host(["root": Self.choice(#","maxAllowedSelections":1"#)])
        for value in ["a", "b", "b"] { try host.interact(.select(value, in: Target("root"))) }
        #expect(host.value("/v") == ["b"])
    }

    static let tabs = #"{"Tabs":{"tabItems":[{"title":"One","child":"a"},{"title":"Two","child":"b"}]}}"#

    @Test func `the selected tab survives the same definition and a longer one`() throws {
        var host = try Self.host(
            ["root": Self.tabs, "a": Line.text("/x"), "b": Line.text("/y")],
            data: #"{"x":"1","y":"2"}"#
        )
        #expect(host.texts() == ["1"])
        try host.interact(.select("Two", in: Target("root")))
        try host.push(Line.components(["root": Self.tabs]))
        #expect(host.texts() == ["2"])
        let longer = Self.tabs.replacing("]", with: #",{"title":"Three"}]"#)
        try host.push(Line.components(["root": longer]))
        #expect(host.texts() == ["2"])
        try host.push(Line.components(["root": #"{"Tabs":{"tabItems":[{"title":"One","child":"a"}]}}"#]))
        #expect(host.texts() == ["1"])
        try host.push(Line.components(["root": #"{"Card":{"child":"b"}}"#]) + Line.components(["root": Self.tabs]))
        #expect(host.texts() == ["1"])
    }

    @Test func `a modal opens at its entry and closes beside its box`() throws {
        var host = try Self.host([
            "root": #"{"Modal":{"entryPointChild":"b","contentChild":"c"}}"#, "b": Self.button(),
            "t": #"{"Text":{"text":"Open"}}"#, "c": #"{"Text":{"text":"Inside"}}"#,
        ])
        #expect(host.texts() == ["Open"])
        let modal = InstanceID(surface: "s", component: "root")
        var hits = HitMap()
        hits.add(Rect(x: 0, y: 0, width: 10, height: 10), of: InstanceID(surface: "s", component: "t"))
        // The entry is a button with an action of its own: both happen.
        #expect(try host.interact(.press(x: 1, y: 1), hits: hits).event?.name == "go")
        #expect(host.texts() == ["Open", "Inside"])

        hits.add(Rect(x: 0, y: 0, width: 100, height: 100), of: modal, part: .dismissal)
        hits.add(Rect(x: 20, y: 20, width: 50, height: 50), of: modal, part: .dialog)
        hits.add(Rect(x: 30, y: 30, width: 10, height: 10), of: InstanceID(surface: "s", component: "c"))
        #expect(try host.interact(.press(x: 22, y: 22), hits: hits) == InteractionOutcome())
        #expect(try host.interact(.press(x: 31, y: 31), hits: hits) == InteractionOutcome())
        #expect(host.texts() == ["Open", "Inside"])
        _ = try host.interact(.press(x: 90, y: 90), hits: hits)
        #expect(host.texts() == ["Open"])
    }

    @Test func `a modal with an entry nobody sees is open until it is closed`() throws {
        var host = try Self.host([
            "root": #"{"Modal":{"entryPointChild":"t","contentChild":"c"}}"#, "t": #"{"Text":{"text":""}}"#,
            "c": #"{"Text":{"text":"Inside"}}"#,
        ])
        #expect(host.texts() == ["", "Inside"])
        try host.interact(.toggle(Target("root")))
        #expect(host.texts() == [""])
    }

    @Test(arguments: [(0.0, "-10"), (50, "0"), (99.9, "10"), (75, "5")])
    func `a press on the track moves the slider`(x: Double, value: String) throws {
        var host = try Self.host(["root": #"{"Slider":{"value":{"path":"/v"},"minValue":-10,"maxValue":10}}"#])
        var hits = HitMap()
        hits.add(
            Rect(x: 0, y: 0, width: 100, height: 10),
            of: InstanceID(surface: "s", component: "root"),
            part: .track
        )
        _ = try host.interact(.press(x: x, y: 5), hits: hits)
        #expect(host.value("/v")?.description == value)
    }

    @Test func `scrolling stays within reason`() throws {
        var host = try Self.host(["root": #"{"List":{"children":{"explicitList":[]}}}"#])
        try host.interact(.scroll(120, nil))
        try host.interact(.scroll(-20, nil))
        try host.interact(.scroll(-5, Target("root")))
        try host.interact(.scroll(1e300, Target("root")))
        #expect(host.scene().scroll == 100)
        #expect(host.nodes().first?.kind == .list(.init(scroll: 1_000_000)))
        #expect(throws: InteractionFailure.notPossible("no such distance")) { try host.interact(.scroll(.nan, nil)) }
    }

    @Test func `an open modal is what scrolls, and it begins at its top when it is opened again`() throws {
        var host = try Self.host([
            "root": #"{"Modal":{"entryPointChild":"e","contentChild":"c"}}"#, "e": #"{"Text":{"text":"Open"}}"#,
            "c": #"{"Text":{"text":"Long"}}"#,
        ])
        func offset() throws -> Double? {
            guard case .modal(let modal)? = host.node("root")?.kind else { return nil }
            return modal.scroll
        }
        var hits = HitMap()
        hits.pageScrollLimit = 0
        hits.add(scrollLimit: 250, of: InstanceID(surface: "s", component: "root"))
        try host.interact(.toggle(Target("root")))
        #expect(try host.interact(.scroll(200, nil), hits: hits).needsPainting)
        #expect(try host.interact(.scroll(200, nil), hits: hits).needsPainting)
        #expect(try offset() == 250)
        #expect(try host.interact(.scroll(200, nil), hits: hits).needsPainting == false)
        _ = try host.interact(.scroll(-100, Target("root")), hits: hits)
        #expect(try offset() == 150)
        try host.interact(.toggle(Target("root")))
        #expect(try host.interact(.scroll(200, nil), hits: hits).needsPainting == false)
        try host.interact(.toggle(Target("root")))
        #expect(try offset() == 0)
    }

    @Test(
        arguments: [
            (Interaction.pressComponent(Target("x")), #"no component "x" is shown"#),
            (.toggle(Target("root", surface: "t")), #"no component "root" is shown on the surface "t""#),
            (.toggle(Target("root")), #""root" is neither a check box nor a modal"#),
            (.type("x", into: Target("root")), #""root" takes no text"#),
            (.select("x", in: Target("root")), #"nothing can be selected in "root""#),
            (.scroll(1, Target("root")), #""root" is neither a list nor an open modal"#),
            (.pressComponent(Target("root")), #""root" does nothing when it is pressed"#),
            (.press(x: 1.5, y: 2), "nothing at 1.5, 2 can be pressed"),
        ]
    )
    func `what is not possible says so`(interaction: Interaction, message: String) throws {
        var host = try Self.host(["root": #"{"Divider":{}}"#])
        let failure = #expect(throws: InteractionFailure.self) { try host.interact(interaction) }
        #expect(failure?.description == message)
    }
}

struct SecretTests {
    static let form =
        Line.begin()
        + Line.components([
            "root": #"{"Column":{"children":{"explicitList":["p","n","all","direct","list"]}}}"#,
            "p": #"{"TextField":{"text":{"path":"/form/pin"},"textFieldType":"obscured"}}"#,
            "n": #"{"TextField":{"text":{"path":"/form/name"}}}"#,
            "all": #"{"Button":{"action":{"name":"all","context":[{"key":"form","value":{"path":"/form"}}]}}}"#,
            "direct":
                #"{"Button":{"action":{"name":"one","context":[{"key":"pin","value":{"path":"/form/pin"}},{"key":"name","value":{"path":"/form/name"}}]}}}"#,
        ])

    @Test func `what an obscured field holds is in no context`() throws {
        var host = try SurfaceHost(Self.form)
        try host.interact(.type("1234", into: Target("p")))
        try host.interact(.type("Ann", into: Target("n")))
        #expect(host.value("/form") == ["pin": "1234", "name": "Ann"])
        #expect(try host.interact(.pressComponent(Target("all"))).event?.context == ["form": ["name": "Ann"]])
        #expect(try host.interact(.pressComponent(Target("direct"))).event?.context == ["name": "Ann"])
    }

    @Test func `words that look like secrets stay behind unless they are asked for by name`() throws {
        var host = try SurfaceHost(
            Line.begin()
                + Line.components([
                    "root":
                        #"{"Button":{"action":{"name":"a","context":[{"key":"all","value":{"path":"/"}},{"key":"t","value":{"path":"/u/apiToken"}}]}}}"#
                ])
                + Line.data(
                    #"[{"key":"u","valueMap":[{"key":"name","valueString":"Ann"},{"key":"apiToken","valueString":"x"},{"key":"tokenCount","valueNumber":3},{"key":"Password","valueString":"y"}]}]"#
                )
        )
        #expect(
            try host.interact(.pressComponent(Target("root"))).event?.context
                == ["all": ["u": ["name": "Ann", "tokenCount": 3]], "t": "x"]
        )
    }

    @Test func `it stays secret when the field is gone`() throws {
        var host = try SurfaceHost(Self.form)
        try host.interact(.type("1234", into: Target("p")))
        try host.push(Line.components(["p": Line.text("/form/pin")]))
        #expect(try host.interact(.pressComponent(Target("direct"))).event?.context == ["name": nil])
    }
}
