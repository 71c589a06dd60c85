import Canvas
import Testing
import ZeeKit
import ZeeProtocol

@testable import A2UI

/// Small messages that ask for much work or much memory: all of it is bounded before it is done.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct HostileEffortTests {
    /// A surface whose root lists one component many times.
    private static func repeated(
        _ component: JSONValue,
        _ count: Int,
        data: JSONValue? = nil
    ) -> [JSONValue] {
        let ids = JSONValue.array([JSONValue](repeating: "c", count: count))
        let components: JSONValue = [
            ["id": "root", "component": ["Column": ["children": ["explicitList": ids]]]],
            ["id": "c", "component": component],
        ]
        var messages: [JSONValue] = [["beginRendering": ["surfaceId": "s", "root": "root"]]]
        if let data { messages.append(["dataModelUpdate": ["surfaceId": "s", "contents": data]]) }
        messages.append(["surfaceUpdate": ["surfaceId": "s", "components": components]])
        return messages
    }

    private static var bigData: JSONValue {
        .object(JSONObject((0..<20_000).map { ("key\($0)", JSONValue.string("value \($0)")) }))
    }

    private static let manyMarks = String(repeating: "\u{301}", count: 100_000)
    private static let longWord = String(repeating: "x", count: 1 << 20)
    private static let deepPath = String(repeating: "/a", count: 200_000)

    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let messages: [JSONValue]
        var paints = true

        init(_ description: String, _ messages: [JSONValue], paints: Bool = true) {
            testDescription = description
            self.messages = messages
            self.paints = paints
        }
    }

    static var cases: [Case] {
        [
            Case(
                "text of all data",
                repeated(["Text": ["text": ["path": "/"]]], 4_000, data: bigData),
                paints: false
            ),
            Case(
                "choices selected by all data",
                repeated(
                    ["MultipleChoice": ["selections": ["path": "/"], "options": [["label": "a", "value": "a"]]]],
                    1_000,
                    data: bigData
                ),
                paints: false
            ),
            Case(
                "dates read from all data",
                repeated(["DateTimeInput": ["value": ["path": "/"]]], 2_000, data: bigData),
                paints: false
            ),
            Case(
                "boxes and sliders with a very long word",
                repeated(["CheckBox": ["label": "a", "value": ["path": "/w"]]], 2_000, data: ["w": .string(longWord)]),
                paints: false
            ),
            Case(
                "options without end",
                repeated(
                    [
                        "MultipleChoice": [
                            "options": .array(
                                (0..<500).map { ["value": .string("\($0)" + String(repeating: "y", count: 4_000))] }
                            )
                        ]
                    ],
                    1_000
                )
            ),
            Case(
                "tabs without titles",
                repeated(["Tabs": ["tabItems": .array((0..<64).map { ["child": .string("x\($0)")] })]], 4_000)
            ),
            Case(
                "pictures of very long addresses",
                repeated(["Image": ["url": .string("data:image/png;base64," + longWord)]], 2_000)
            ),
            Case("a letter under very many marks", repeated(["Text": ["text": .string("a" + manyMarks)]], 200)),
            Case(
                "paths of very many keys",
                repeated(["Text": ["text": ["path": .string(deepPath)]]], 2_000),
                paints: false
            ),
            Case(
                "paths of one very long key",
                repeated(["Text": ["text": ["path": .string("/" + longWord)]]], 4_000, data: bigData),
                paints: false
            ),
            Case(
                "children that do not exist",
                repeated(
                    ["Row": ["children": ["explicitList": .array((0..<20_000).map { .string("no\($0)") })]]],
                    2_000
                ),
                paints: false
            ),
            Case(
                "patterns that go through a long text again and again",
                repeated(
                    [
                        "TextField": [
                            "text": .string(String(repeating: "a", count: 4_000)),
                            "validationRegexp": "(a?){300}(a?){300}(a?){300}b",
                        ]
                    ],
                    128
                ),
                paints: false
            ),
        ]
    }

    @Test(arguments: cases) func `much from little ends soon`(hostile: Case) throws {
        var host = SurfaceHost()
        let time = try ContinuousClock().measure {
            _ = try host.push(A2UIPush(messages: hostile.messages))
            if hostile.paints { _ = paint(host.scene()) }
        }
        // Debug builds take up to two seconds of work; without the bounds it is minutes, or all memory.
        #expect(time < .seconds(30))
    }

    @Test func `many surfaces share what one page can show`() throws {
        let items = JSONValue.array((0..<5_000).map { _ in 0 })
        let components: JSONValue = [
            [
                "id": "root",
                "component": ["Column": ["children": ["template": ["componentId": "c", "dataBinding": "/l"]]]],
            ], ["id": "c", "component": ["Text": ["text": "ab"]]],
        ]
        var messages: [JSONValue] = []
        for number in 0..<10 {
            let id = JSONValue.string("s\(number)")
            messages.append(["beginRendering": ["surfaceId": id, "root": "root"]])
            messages.append(["dataModelUpdate": ["surfaceId": id, "contents": ["l": items]]])
            messages.append(["surfaceUpdate": ["surfaceId": id, "components": components]])
        }
        var host = SurfaceHost()
        let report = try host.push(A2UIPush(messages: messages))
        #expect(host.nodes().count == 20_000)
        #expect(report.warnings.contains(#"surface "s9": more than 0 instances; the rest is left out"#))
        // What goes makes room for the others.
        try host.push(#"{"deleteSurface":{"surfaceId":"s0"}}"#)
        try host.push(Line.components(["d": #"{"Text":{"text":"x"}}"#], on: "s9"))
        #expect(host.nodes().count == 20_000)
        #expect(host.nodes().last?.id.surface == "s9")
    }

    @Test(arguments: [
        ("ab", 1, "a"), ("aé", 2, "a"), ("a👨‍👩‍👧b", 19, "a👨‍👩‍👧"), ("a👨‍👩‍👧b", 18, "a"), ("👨‍👩‍👧", 17, ""),
        ("e\u{301}e\u{301}", 5, "e\u{301}"), ("e\u{301}e\u{301}", 4, "e\u{301}"), ("", 0, ""), ("abc", 3, "abc"),
    ])
    func `a text is cut between its letters`(text: String, most: Int, cut: String) {
        #expect(text.cut(toBytes: most) == cut)
    }

    @Test func `a letter under very many marks is cut among them`() {
        let cut = ("a" + Self.manyMarks).cut(toBytes: 1_000)
        #expect(cut.unicodeScalars.count == 500)
    }

    @Test(arguments: [
        "((((){1000}){1000}){1000}){1000}", "(((a{0}){1000}){1000}){1000}", "((^{1000}){1000}){1000}",
    ])
    func `a repetition of nothing is not written out`(source: String) {
        #expect(Pattern(source) == nil)
    }

    @Test func `a definition that changes often is initialised a few times`() throws {
        let rows = (0..<2_000).map { _ in JSONValue.string("c") }
        var messages: [JSONValue] = [
            ["beginRendering": ["surfaceId": "s", "root": "root"]],
            [
                "surfaceUpdate": [
                    "surfaceId": "s",
                    "components": [
                        ["id": "root", "component": ["Column": ["children": ["explicitList": .array(rows)]]]]
                    ],
                ]
            ],
        ]
        for number in 0..<2_000 {
            let text: JSONValue = ["Text": ["text": ["path": "/t", "literalString": .string("\(number)")]]]
            messages.append([
                "surfaceUpdate": ["surfaceId": "s", "components": [["id": "c", "component": text]]]
            ])
            messages.append([
                "dataModelUpdate": ["surfaceId": "s", "path": "/u", "contents": [["key": "k", "valueNumber": 1]]]
            ])
        }
        var host = SurfaceHost()
        let time = try ContinuousClock().measure { _ = try host.push(A2UIPush(messages: messages)) }
        #expect(host.value("/t") == "1999")
        #expect(time < .seconds(30))
    }

    @Test func `secrets and fonts of surfaces that are gone are forgotten`() throws {
        var host = SurfaceHost()
        let painter = Painter(theme: .zee, fonts: CanvasFonts(), pictures: { _ in .failed })
        let canvas = CanvasSurface(width: 320, height: 240)
        for round in 0..<60 {
            var components: [JSONValue] = (0..<400).map { number in
                [
                    "id": .string("f\(number)"),
                    "component": [
                        "TextField": [
                            "label": "Key", "textFieldType": "obscured",
                            "text": ["path": .string("/r\(round)/f\(number)")],
                        ]
                    ],
                ]
            }
            let ids = (0..<400).map { JSONValue.string("f\($0)") }
            components.append(["id": "root", "component": ["Column": ["children": ["explicitList": .array(ids)]]]])
            _ = try host.push(
                A2UIPush(messages: [
                    ["beginRendering": ["surfaceId": "s", "root": "root", "styles": ["font": .string("No \(round)")]]],
                    ["surfaceUpdate": ["surfaceId": "s", "components": .array(components)]],
                ])
            )
            if round % 10 == 0 { painter.paint(host.scene(), on: canvas) }
        }
        #expect(host.surfaces[0].secrets.count <= Limits.secrets)
        #expect(host.surfaces[0].secrets.contains(Location(["r59", "f399"])))
    }

    @Test func `a painter forgets type nobody has used for long`() throws {
        var host = SurfaceHost()
        let painter = Painter(theme: .zee, fonts: CanvasFonts(), pictures: { _ in .failed })
        let canvas = CanvasSurface(width: 64, height: 64)
        for round in 0..<400 {
            try host.push(
                #"{"beginRendering":{"surfaceId":"s","root":"root","styles":{"font":"Font \#(round)"}}}"# + "\n"
                    + Line.components(["root": #"{"Text":{"text":"a **b** `c`"}}"#])
            )
            painter.paint(host.scene(), on: canvas)
        }
        // What one painting needs comes on top.
        #expect(painter.typeCount <= TypeCase.capacity + 16)
    }
}
