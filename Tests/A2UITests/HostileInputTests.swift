import Testing
import ZeeKit
import ZeeProtocol

@testable import A2UI

/// What nobody sends by accident: nothing of it may hurt what was there before, or take long.
@Suite(.timeLimit(.minutes(2)))
struct HostileInputTests {
    static let before = Line.begin() + Line.components(["root": #"{"Text":{"text":"Still here"}}"#])

    private func refused(_ messages: [JSONValue]) throws -> String {
        var host = try SurfaceHost(Self.before)
        let failure = #expect(throws: InvokeFailure.self) { _ = try host.push(A2UIPush(messages: messages)) }
        #expect(host.texts() == ["Still here"])
        return failure?.message ?? ""
    }

    @Test(
        arguments: [
            (100_000, "A2UI input exceeds the 4194304-byte bound"),
            (5_000, #"A2UI surface "s" has more than 2000 components"#),
        ]
    )
    func `a hundred thousand components are refused and change nothing`(count: Int, expected: String) throws {
        let components = (0..<count).map { number -> JSONValue in
            ["id": .string("c\(number)"), "component": ["Text": ["text": "x"]]]
        }
        let message = try refused([["surfaceUpdate": ["surfaceId": "s", "components": .array(components)]]])
        #expect(message == expected)
    }

    @Test func `a line of fifty megabytes is refused before it is read`() {
        let line = String(repeating: "x", count: 50_000_000)
        #expect(throws: A2UIPush.tooLong) { try A2UIPush(jsonl: line) }
    }

    @Test func `ten thousand brackets are no JSON`() {
        let line = #"{"surfaceUpdate":"# + String(repeating: "[", count: 10_000)
        #expect(
            throws: InvokeFailure(
                code: "INVALID_REQUEST",
                message: "A2UI JSONL line 1: expected a JSON object; nested too deeply at byte 144"
            )
        ) { try A2UIPush(jsonl: line) }
    }

    @Test func `as many components inside each other as there may be stop at the depth limit`() throws {
        var components = (0..<1_999).map { number -> JSONValue in
            ["id": .string("c\(number)"), "component": ["Card": ["child": .string("c\(number + 1)")]]]
        }
        components.append(["id": "c1999", "component": ["Text": ["text": "deep down"]]])
        var host = SurfaceHost()
        let report = try host.push(
            A2UIPush(messages: [
                ["beginRendering": ["surfaceId": "s", "root": "c0"]],
                ["surfaceUpdate": ["surfaceId": "s", "components": .array(components)]],
            ])
        )
        #expect(report.warnings == [#"surface "s": more than 64 components inside each other"#])
        #expect(host.nodes().count == 65)
        #expect(host.nodes().last?.kind == .broken(reason: "too deep"))
        _ = paint(host.scene())
    }

    @Test func `a path of ten thousand keys is refused`() throws {
        let path = String(repeating: "/a", count: 10_000)
        let message = try refused([
            [
                "dataModelUpdate": [
                    "surfaceId": "s", "path": .string(path), "contents": [["key": "k", "valueString": "v"]],
                ]
            ]
        ])
        #expect(message == "A2UI messages[0]: dataModelUpdate has a path of too many keys")
    }

    static let oddValues: [JSONValue] = [
        nil, true, 7, -1e308, 1e308, "", "word", [], [[]], [:], ["path": 7], ["path": ""], ["path": "/x"],
        ["literalString": [:]], ["literalNumber": "x"], ["literalArray": 3], ["explicitList": [1, nil, "Text"]],
        ["template": ["componentId": "Text", "dataBinding": "/"]], [["title": 1, "child": 2, "label": 3, "value": []]],
        ["name": 3, "context": 4], ["call": "required", "args": 5],
    ]

    static let properties = [
        "Text": ["text", "usageHint"], "Image": ["url", "altText", "fit", "usageHint"], "Icon": ["name"],
        "Video": ["url"], "AudioPlayer": ["url", "description"], "Row": ["children", "distribution", "alignment"],
        "Column": ["children", "distribution", "alignment"], "List": ["children", "direction", "alignment"],
        "Card": ["child"], "Tabs": ["tabItems"], "Divider": ["axis", "color", "thickness"],
        "Modal": ["entryPointChild", "contentChild"], "Button": ["child", "action", "primary"],
        "CheckBox": ["label", "value"], "TextField": ["label", "text", "textFieldType", "validationRegexp"],
        "DateTimeInput": ["value", "enableDate", "enableTime", "label"],
        "MultipleChoice": ["selections", "options", "maxAllowedSelections", "variant", "filterable"],
        "Slider": ["value", "label", "minValue", "maxValue"],
    ]

    @Test(arguments: oddValues)
    func `any value in any property draws something or nothing`(value: JSONValue) throws {
        var components: [JSONValue] = Self.properties.sorted { $0.key < $1.key }.map { name, properties in
            let body = JSONObject(properties.map { ($0, value) })
            return ["id": .string(name), "weight": value, "component": [name: .object(body)]]
        }
        let names = Self.properties.keys.sorted().map { JSONValue.string($0) }
        components.append(["id": "root", "component": ["Column": ["children": ["explicitList": .array(names)]]]])
        var host = SurfaceHost()
        let report = try host.push(
            A2UIPush(messages: [
                [
                    "beginRendering": [
                        "surfaceId": "s", "root": "root", "styles": ["font": value, "primaryColor": value],
                    ]
                ],
                ["surfaceUpdate": ["surfaceId": "s", "components": .array(components)]],
                ["dataModelUpdate": ["surfaceId": "s", "contents": [["key": "x", "valueString": "found"]]]],
            ])
        )
        #expect(report.surfaces == ["s"])
        for theme in ThemeName.allCases { _ = paint(host.scene(), theme: theme) }
        for node in host.nodes() {
            for interaction in [
                Interaction.pressComponent(Target(node.id.description)), .type("x", into: Target(node.id.description)),
                .select("0", in: Target(node.id.description)), .scroll(5, Target(node.id.description)),
            ] {
                // Most of it is not possible, and says so.
                _ = try? host.interact(interaction)
            }
        }
        _ = paint(host.scene())
    }
}
