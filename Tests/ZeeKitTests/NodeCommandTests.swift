import Testing
import ZeeKit
import ZeeProtocol

struct NodeCommandTests {
    @Test(
        arguments: [
            ("canvas.present", nil, .present(.init())),
            ("canvas.present", "{}", .present(.init())),
            ("canvas.present", "nonsense", .present(.init())),
            ("canvas.present", "[1]", .present(.init())),
            ("canvas.present", #"{"url":"  "}"#, .present(.init())),
            ("canvas.present", #"{"url":7}"#, .present(.init())),
            ("canvas.present", #"{"url":"http://h/","colour":1}"#, .present(.init(destination: .url("http://h/")))),
            (
                "canvas.present", #"{"placement":{"x":1,"width":2.5,"height":"tall"}}"#,
                .present(.init(placement: .init(x: 1, width: 2.5)))
            ),
            ("canvas.hide", nil, .hide),
            ("canvas.hide", "nonsense", .hide),
            ("canvas.navigate", #"{"url":""}"#, .navigate(.scaffold)),
            ("canvas.navigate", #"{"url":" / "}"#, .navigate(.scaffold)),
            ("canvas.navigate", #"{"url":" http://h/x \n"}"#, .navigate(.url("http://h/x"))),
            ("canvas.eval", #"{"javaScript":"1+1"}"#, .eval(javaScript: "1+1")),
            ("canvas.eval", #"{"javaScript":"","extra":null}"#, .eval(javaScript: "")),
            ("canvas.snapshot", nil, .snapshot(.init())),
            ("canvas.snapshot", #"{"maxWidth":900}"#, .snapshot(.init(maxWidth: 900))),
            ("canvas.a2ui.reset", nil, .resetA2UI),
        ] as [(String, String?, NodeCommand)]
    )
    func `parameters are read as leniently as in the field`(command: String, params: String?, expected: NodeCommand)
        throws
    {
        #expect(try NodeCommand.decode(command: command, paramsJSON: params) == expected)
    }

    @Test(
        arguments: [
            ("canvas.explode", nil, "INVALID_REQUEST: unknown command"),
            ("", nil, "INVALID_REQUEST: unknown command"),
            ("canvas.navigate", nil, "INVALID_REQUEST: paramsJSON required"),
            ("canvas.navigate", "{}", "INVALID_REQUEST: url required"),
            ("canvas.navigate", #"{"url":null}"#, "INVALID_REQUEST: url required"),
            ("canvas.navigate", "{", "INVALID_REQUEST: paramsJSON is not JSON: unexpected end at byte 1"),
            ("canvas.navigate", "null", "INVALID_REQUEST: paramsJSON must be an object"),
            ("canvas.eval", nil, "INVALID_REQUEST: paramsJSON required"),
            ("canvas.eval", #"{"script":"1"}"#, "INVALID_REQUEST: javaScript required"),
            ("canvas.a2ui.push", nil, "INVALID_REQUEST: paramsJSON required"),
            ("canvas.a2ui.push", "{}", "INVALID_REQUEST: messages[] required"),
            ("canvas.a2ui.push", #"{"messages":{}}"#, "INVALID_REQUEST: messages[] required"),
            ("canvas.a2ui.pushJSONL", "{}", "INVALID_REQUEST: jsonl required"),
        ] as [(String, String?, String)]
    )
    func `what is lacking is said`(command: String, params: String?, message: String) {
        #expect(throws: InvokeFailure(code: "INVALID_REQUEST", message: message)) {
            try NodeCommand.decode(command: command, paramsJSON: params)
        }
    }

    @Test(
        arguments: [
            (nil, .jpeg, 1_600, 0.82), ("{}", .jpeg, 1_600, 0.82), (#"{"format":"png"}"#, .png, 900, 0.82),
            (#"{"format":" JPG "}"#, .jpeg, 1_600, 0.82), (#"{"format":"PNG","maxWidth":0}"#, .png, 900, 0.82),
            (#"{"maxWidth":-5}"#, .jpeg, 1_600, 0.82), (#"{"maxWidth":640.0}"#, .jpeg, 640, 0.82),
            (#"{"maxWidth":1e300}"#, .jpeg, 1_000_000, 0.82), (#"{"maxWidth":"640"}"#, .jpeg, 1_600, 0.82),
            (#"{"quality":0}"#, .jpeg, 1_600, 0.1), (#"{"quality":7}"#, .jpeg, 1_600, 1),
            (#"{"quality":0.5}"#, .jpeg, 1_600, 0.5), (#"{"format":null,"maxWidth":10}"#, .jpeg, 10, 0.82),
            (#"{"format":"webp","maxWidth":10,"quality":0.5}"#, .jpeg, 1_600, 0.82),
            (#"{"format":3,"maxWidth":10}"#, .jpeg, 1_600, 0.82), ("nonsense", .jpeg, 1_600, 0.82),
        ] as [(String?, SnapshotRequest.Format, Int, Double)]
    )
    func `a snapshot has defaults and limits`(
        params: String?,
        format: SnapshotRequest.Format,
        maxWidth: Int,
        quality: Double
    ) throws {
        let command = try NodeCommand.decode(command: "canvas.snapshot", paramsJSON: params)
        guard case .snapshot(let request) = command else { return #expect(Bool(false), "decoded as \(command)") }
        #expect(request.format == format)
        #expect(request.maxWidth == maxWidth)
        #expect(request.quality == quality)
    }

    @Test func `the names are the eight of the wire, and one for inspection`() {
        #expect(CommandName.a2uiDump.rawValue == "canvas.a2ui.dump")
        #expect(
            CommandName.standard.map(\.rawValue) == [
                "canvas.present", "canvas.hide", "canvas.navigate", "canvas.eval", "canvas.snapshot",
                "canvas.a2ui.push", "canvas.a2ui.pushJSONL", "canvas.a2ui.reset",
            ]
        )
        #expect(CommandName.needsForeground("screen.record"))
        #expect(CommandName.needsForeground("system.run") == false)
    }
}
