package import HttpWire
package import Transport
internal import WebSocketWire

/// A whole answer: its head, and where the bytes of its body come from.
package struct PageAnswer: Sendable {
    package enum Content: Sendable {
        case bytes([UInt8])
        /// A part of a file, and bytes behind it.
        case file(ServedFile, Range<Int>, tail: [UInt8])
    }

    package var response: PageResponse
    package var content: Content

    package init(_ response: PageResponse, _ content: Content = .bytes([])) {
        self.response = response
        self.content = content
    }

    /// A line of text, for people who look at errors.
    package static func text(
        _ status: Status,
        _ text: String,
        fields: [(name: String, value: String)] = []
    ) -> Self {
        let fields = [("Content-Type", MediaType.plainText), ("Cache-Control", "no-store")] + fields
        return Self(PageResponse(status, fields: fields), .bytes(Array("\(text)\n".utf8)))
    }

    package init(_ rejection: Rejection) {
        self = .text(rejection.status, rejection.text, fields: rejection.fields.fields.map { ($0.name, $0.value) })
    }

    package var length: Int {
        switch content {
        case .bytes(let bytes): bytes.count
        case .file(_, let range, let tail): range.count + tail.count
        }
    }

    /// Bytes read from a file at a time. The stream takes as many before it waits for a slow client, so that one costs
    /// two such pieces.
    private static let pieceSize = 64 * 1024
    /// No answer takes longer than this, however large the file: a trickle is cut off.
    private static let longestAnswer: Duration = .seconds(600)

    /// Writes it. A client has `patience` for each piece: one that is slower holds a connection for nothing. Throws when the client is gone or too slow, or the file shrank: the length is promised by then, and
    /// only the end of the connection can say that it was not kept.
    package func send(
        to request: PageRequest.Method,
        keepingAlive keepsAlive: Bool,
        on stream: ByteStream,
        at date: HTTPDate,
        patience: Duration
    ) async throws(TransportError) {
        let head = response.head(contentLength: length, keepsAlive: keepsAlive, date: date)
        try await stream.send(head, by: .now + patience)
        guard request == .get, response.status != .notModified else { return }
        switch content {
        case .bytes(let bytes): try await stream.send(bytes, by: .now + patience)
        case .file(let file, let range, let tail):
            let end = ContinuousClock.now + Self.longestAnswer
            var offset = range.lowerBound
            while offset < range.upperBound {
                let piece: [UInt8]
                do throws(CanvasHostError) {
                    piece = try file.read(from: offset, atMost: min(Self.pieceSize, range.upperBound - offset))
                } catch {
                    throw .closed
                }
                guard !piece.isEmpty else { throw .closed }
                offset += piece.count
                try await stream.send(piece, by: min(end, .now + patience))
            }
            try await stream.send(tail, by: .now + patience)
        }
    }
}
