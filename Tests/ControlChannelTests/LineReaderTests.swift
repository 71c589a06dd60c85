import Testing
import ZeeProtocol

@testable import ControlChannel

struct LineReaderTests {
    static func lines(of text: String, inPiecesOf size: Int, limit: Int = 8) -> ([String], ControlFault?) {
        var reader = LineReader(limit: limit)
        var lines: [String] = []
        let bytes = Array(text.utf8)
        do throws(ControlFault) {
            for start in stride(from: 0, to: bytes.count, by: size) {
                reader.append(Array(bytes[start..<min(start + size, bytes.count)]))
                while let line = try reader.next() { lines.append(String(decoding: line, as: UTF8.self)) }
            }
        } catch {
            return (lines, error)
        }
        return (lines, nil)
    }

    @Test(arguments: 1...12)
    func `lines are the same whatever pieces they come in`(size: Int) {
        let (lines, fault) = Self.lines(of: "one\n\n12345678\nrest", inPiecesOf: size)
        #expect(lines == ["one", "", "12345678"])
        #expect(fault == nil)
    }

    @Test(arguments: 1...12)
    func `one byte too many ends it, with or without its end`(size: Int) {
        let closed = Self.lines(of: "ok\n123456789\n", inPiecesOf: size)
        #expect(closed.0 == ["ok"])
        #expect(closed.1 == .tooLong)
        #expect(Self.lines(of: "ok\n123456789", inPiecesOf: size).1 == .tooLong)
    }
}

struct ControlMessageTests {
    @Test(
        arguments: [
            ("", ControlFault.notJSON), ("{", .notJSON), ("[]", .noMethod), ("{}", .noMethod),
            (#"{"method":7}"#, .noMethod), (#"{"method":""}"#, .noMethod),
        ]
    )
    func `what is no request is told so`(text: String, fault: ControlFault) {
        #expect(throws: fault) { try ControlRequest(line: Array(text.utf8)) }
    }

    @Test func `a request is one line and comes back the same`() throws {
        let request = ControlRequest("type", ["text": "a\nb"])
        #expect(String(decoding: request.line, as: UTF8.self) == #"{"method":"type","params":{"text":"a\nb"}}"# + "\n")
        #expect(try ControlRequest(line: Array(request.line.dropLast())) == request)
        #expect(String(decoding: ControlRequest("status").line, as: UTF8.self) == "{\"method\":\"status\"}\n")
    }

    @Test func `parameters of another kind are none`() throws {
        #expect(try ControlRequest(line: Array(#"{"method":"m","params":[1]}"#.utf8)) == ControlRequest("m"))
    }
}
