import Testing
import ZeeProtocol

/// Frames recorded on real gateways: whatever they sent must be understood, and come out as it went in.
@Suite(.enabled(if: SharedReference.isPresent, "the recorded frames are kept outside the repository"))
struct TranscriptTests {
    /// The JSON objects in a line: a label comes first, and long answers were cut short when they were recorded.
    static func objects(in line: String) -> [JSONValue] {
        var found: [JSONValue] = []
        var rest = Array(line.utf8)[...]
        while let start = rest.firstIndex(of: UInt8(ascii: "{")) {
            guard let end = end(of: rest[start...]) else { break }
            // Lines of Python's own notation are no JSON; they are not what is tested here.
            if let value = try? JSONValue(parsing: Array(rest[start..<end])) { found.append(value) }
            rest = rest[end...]
        }
        return found
    }

    private static func end(of text: ArraySlice<UInt8>) -> Int? {
        var depth = 0
        var isString = false
        var isEscaped = false
        for (index, byte) in zip(text.indices, text) {
            if isEscaped {
                isEscaped = false
            } else if isString {
                if byte == UInt8(ascii: "\\") { isEscaped = true }
                if byte == UInt8(ascii: "\"") { isString = false }
            } else if byte == UInt8(ascii: "\"") {
                isString = true
            } else if byte == UInt8(ascii: "{") {
                depth += 1
            } else if byte == UInt8(ascii: "}") {
                depth -= 1
                if depth == 0 { return index + 1 }
            }
        }
        return nil
    }

    static func allObjects() throws -> [JSONValue] {
        try SharedReference.transcripts().flatMap(\.lines).flatMap(objects(in:))
    }

    @Test func `every recorded frame is read and written back unchanged`() throws {
        let types: Set<String> = ["req", "res", "event"]
        let frames = try Self.allObjects().filter { types.contains($0["type"]?.stringValue ?? "") }
        #expect(frames.count >= 60)
        for json in frames {
            let frame = try GatewayFrame(json, strictness: .strict)
            #expect(frame.json == json)
        }
    }

    @Test func `every recorded value survives a round trip`() throws {
        let values = try Self.allObjects()
        #expect(values.count >= 120)
        for value in values { #expect(try JSONValue(parsing: value.encoded()) == value) }
    }

    @Test func `every recorded invoke is understood`() throws {
        let invokes = try SharedReference.transcripts().flatMap(\.lines).filter { $0.hasPrefix("INVOKE ") }
        #expect(invokes.isEmpty == false)
        for line in invokes {
            let json = try #require(Self.objects(in: line).first)
            let request = try #require(InvokeRequest(json))
            #expect(request.json == json)
            #expect(request.deadline == .milliseconds(500))
        }
    }

    @Test func `every recorded hello is understood`() throws {
        let hellos = try Self.allObjects().filter { $0["type"]?.stringValue == "hello-ok" }
        #expect(hellos.isEmpty == false)
        for json in hellos {
            let hello = try #require(HelloOK(json))
            #expect(hello.protocolVersion == 3)
            #expect(hello.policy.tickInterval == .seconds(30))
            #expect(hello.json["policy"] == json["policy"])
            #expect(hello.json["auth"] == json["auth"])
            #expect(hello.canvasURL == json["canvasHostUrl"]?.stringValue)
        }
    }
}
