import Testing
import Transport
import WebSocketChannel
import WebSocketWire

/// A client for pages, as small as one can be: writes what it is given and reads whole answers.
struct Browser {
    struct Answer: Equatable {
        let status: Int
        let fields: HeaderFields
        let body: [UInt8]

        var text: String { String(decoding: body, as: UTF8.self) }
    }

    let stream: ByteStream
    private var received: [UInt8] = []

    init(port: UInt16, on loop: EventLoop) async throws {
        stream = try await Dialer(on: loop).dial(Endpoint(host: "127.0.0.1", port: port, security: .plain))
    }

    mutating func get(_ target: String, host: String = "localhost", _ fields: String...) async throws -> Answer {
        let lines = ["GET \(target) HTTP/1.1", "Host: \(host)"] + fields
        return try await send(lines.joined(separator: "\r\n") + "\r\n\r\n")
    }

    mutating func send(_ text: String, hasBody: Bool = true) async throws -> Answer {
        try await stream.send(Array(text.utf8), by: .now + .seconds(10))
        return try await answer(hasBody: hasBody)
    }

    /// The next answer; of a `HEAD` there is no body, whatever its length says.
    mutating func answer(hasBody: Bool = true) async throws -> Answer {
        var parser = ResponseHeadParser()
        parser.receive(received)
        while true {
            if let head = try parser.next() {
                received = parser.remainder
                let length = hasBody ? Int(head.fields["Content-Length"] ?? "0") ?? 0 : 0
                while received.count < length { received += try await more() }
                let body = Array(received.prefix(length))
                received.removeFirst(length)
                return Answer(status: head.status, fields: head.fields, body: body)
            }
            parser.receive(try await more())
        }
    }

    private func more() async throws -> [UInt8] {
        let bytes = try await stream.receive(atMost: 65_536, by: .now + .seconds(10))
        try #require(!bytes.isEmpty, "the gateway hung up")
        return bytes
    }

    var isHungUp: Bool {
        get async {
            do throws(TransportError) {
                return try await stream.receive(atMost: 1, by: .now + .seconds(5)).isEmpty
            } catch {
                return error != .timedOut(.receive)
            }
        }
    }

    /// A WebSocket of a page.
    static func socket(_ target: String, port: UInt16, on loop: EventLoop) async throws -> WebSocketChannel {
        let stream = try await Dialer(on: loop).dial(Endpoint(host: "127.0.0.1", port: port, security: .plain))
        let url = WebSocketURL(isSecure: false, host: "127.0.0.1", port: port, target: target)
        var options = ClientOptions()
        options.maxMessageBytes = 4 << 20
        return try await WebSocketChannel.open(
            url,
            on: stream,
            options: options,
            by: .now + .seconds(10),
            random: { 7 }
        )
    }
}
