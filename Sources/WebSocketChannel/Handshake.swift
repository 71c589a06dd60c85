package import Transport
package import WebSocketWire

/// What a client asks of the server besides a WebSocket.
package struct ClientOptions: Sendable {
    /// Extra request fields, such as `User-Agent`.
    package var fields: [(name: String, value: String)] = []
    package var deflate: DeflateOffer?
    /// Until the application learns its peer's limit.
    package var maxMessageBytes = 1 << 20

    package init() {}
}

extension WebSocketChannel {
    /// Asks for a WebSocket on a connected stream. `random` gives the nonce and the masks, for tests that know them in
    /// advance; left out, they come from the system.
    package static func open(
        _ url: WebSocketURL,
        on stream: ByteStream,
        options: ClientOptions = ClientOptions(),
        by deadline: Instant,
        random: (@Sendable () -> UInt32)? = nil
    ) async throws(ChannelError) -> WebSocketChannel {
        do {
            return try await knock(url, on: stream, options: options, by: deadline, random: random)
        } catch {
            stream.abort()
            throw error
        }
    }

    private static func knock(
        _ url: WebSocketURL,
        on stream: ByteStream,
        options: ClientOptions,
        by deadline: Instant,
        random: (@Sendable () -> UInt32)?
    ) async throws(ChannelError) -> WebSocketChannel {
        let request: UpgradeRequest
        do {
            let nonce = (0..<4).flatMap { _ in withBytes(of: random?() ?? .random(in: 0 ... .max)) }
            let isDefaultPort = url.port == (url.isSecure ? 443 : 80)
            request = try UpgradeRequest(
                host: url.host,
                port: isDefaultPort ? nil : Int(url.port),
                target: url.target,
                nonce: nonce,
                deflate: options.deflate,
                extraFields: options.fields
            )
        } catch {
            throw .upgrade(error)
        }
        do { try await stream.send(request.bytes, by: deadline) } catch { throw .transport(error) }

        var parser = ResponseHeadParser()
        while true {
            do {
                if let response = try parser.next() {
                    let agreement: UpgradeAgreement
                    do { agreement = try request.agreement(with: response) } catch { throw ChannelError.upgrade(error) }
                    return WebSocketChannel(
                        stream,
                        role: .client,
                        agreement: agreement,
                        received: parser.remainder,
                        maxMessageBytes: options.maxMessageBytes,
                        random: random
                    )
                }
            } catch let error as HeadError {
                throw .head(error)
            } catch let error as ChannelError {
                throw error
            } catch {
                throw .closed(.abnormalClosure, reason: "")
            }
            parser.receive(try await bytes(from: stream, by: deadline))
        }
    }

    private static func bytes(from stream: ByteStream, by deadline: Instant) async throws(ChannelError) -> [UInt8] {
        let bytes: [UInt8]
        do { bytes = try await stream.receive(atMost: 16 * 1024, by: deadline) } catch { throw .transport(error) }
        guard !bytes.isEmpty else { throw .closed(.abnormalClosure, reason: "") }
        return bytes
    }

    private static func withBytes(of word: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }
}

/// The first request on an accepted stream: maybe a WebSocket, maybe a browser that wants a page.
package struct IncomingRequest: Sendable {
    package let stream: ByteStream
    package let head: RequestHead
    /// What came behind the head.
    let remainder: [UInt8]

    /// Reads one request head. A stream on which none comes is dropped, after a word about why where there is one.
    package static func read(
        from stream: ByteStream,
        limits: HeadLimits = HeadLimits(),
        by deadline: ContinuousClock.Instant
    ) async throws(ChannelError) -> IncomingRequest {
        try await read(from: stream, received: [], limits: limits, by: deadline)
    }

    /// The request after this one, which must have had no body.
    package func next(by deadline: ContinuousClock.Instant) async throws(ChannelError) -> IncomingRequest {
        try await Self.read(from: stream, received: remainder, limits: HeadLimits(), by: deadline)
    }

    private static func read(
        from stream: ByteStream,
        received: [UInt8],
        limits: HeadLimits,
        by deadline: ContinuousClock.Instant
    ) async throws(ChannelError) -> IncomingRequest {
        var parser = RequestHeadParser(limits: limits)
        parser.receive(received)
        do throws(ChannelError) {
            while true {
                let head: RequestHead?
                do { head = try parser.next() } catch { throw .head(error) }
                if let head { return IncomingRequest(stream: stream, head: head, remainder: parser.remainder) }
                let bytes: [UInt8]
                do { bytes = try await stream.receive(atMost: 16 * 1024, by: deadline) } catch {
                    throw .transport(error)
                }
                guard !bytes.isEmpty else { throw .closed(.abnormalClosure, reason: "") }
                parser.receive(bytes)
            }
        } catch {
            if case .head(let fault) = error { await say(fault.answer, on: stream, by: deadline) }
            stream.abort()
            throw error
        }
    }

    /// Makes a WebSocket of it, or answers why not and drops the stream.
    package func upgrade(
        deflate: DeflatePolicy? = nil,
        maxMessageBytes: Int,
        by deadline: ContinuousClock.Instant
    ) async throws(UpgradeRefusal) -> WebSocketChannel {
        let response: UpgradeResponse
        do {
            response = try UpgradeResponse(to: head, deflate: deflate)
        } catch {
            await respond(error.bytes, by: deadline)
            throw error
        }
        await stream.append(response.bytes)
        return WebSocketChannel(
            stream,
            role: .server,
            agreement: response.agreement,
            received: remainder,
            maxMessageBytes: maxMessageBytes
        )
    }

    /// Sends a whole response and closes: one request a connection is enough for what is served here.
    package func respond(_ bytes: [UInt8], by deadline: ContinuousClock.Instant) async {
        await Self.say(bytes, on: stream, by: deadline)
        stream.abort()
    }

    private static func say(_ bytes: [UInt8], on stream: ByteStream, by deadline: ContinuousClock.Instant) async {
        do throws(TransportError) {
            try await stream.send(bytes, by: deadline)
            try await stream.finish(by: deadline)
        } catch {
            // Nobody is left to tell.
        }
    }
}
