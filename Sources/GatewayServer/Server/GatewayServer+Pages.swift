internal import CanvasHost
internal import Diagnostics
internal import HttpWire
internal import Transport
internal import WebSocketChannel
internal import WebSocketWire

/// Pages and their sockets: everything on the port that is no client of the gateway.
extension GatewayServer {
    func facts(of request: IncomingRequest) -> PeerFacts {
        let stream = request.stream
        return PeerFacts(
            remoteIP: stream.remoteAddress.host,
            isLocal: FrontDoor.isLocal(request.head, from: stream.remoteAddress),
            origin: CanvasOrigin.find(
                request.head,
                remote: stream.remoteAddress,
                local: stream.localAddress,
                isSecure: configuration.tls != nil
            )
        )
    }

    /// Whether another request may follow on the same connection.
    func answerPage(
        _ request: IncomingRequest,
        _ verdict: FrontDoor.Verdict,
        by deadline: ContinuousClock.Instant
    ) async throws -> Bool {
        switch verdict {
        case .webSocket: return false
        case .refused(let rejection):
            try await send(PageAnswer(rejection), to: .get, keepingAlive: false, on: request.stream)
            return false
        case .greeting(let page, let text):
            try await send(.text(.ok, text), to: page.method, keepingAlive: false, on: request.stream)
            return false
        case .page(let page, let path):
            let answer = try await answer(page, at: path, to: request)
            // A visitor who was refused has nothing more to ask on this connection.
            let keepsAlive = page.keepsAlive && answer.response.status.rawValue < 400
            try await send(answer, to: page.method, keepingAlive: keepsAlive, on: request.stream)
            return keepsAlive
        case .pageSocket(let path):
            try await serveSocket(request, at: path, by: deadline)
            return false
        }
    }

    private func answer(
        _ page: PageRequest,
        at path: HostedPath,
        to request: IncomingRequest
    ) async throws -> PageAnswer {
        if case .view(let names, let isFolder) = path.place { return ViewPage.answer(names, isFolder: isFolder) }
        if let refusal = refusal(of: request, at: path) { return refusal }
        guard let canvas else { return .text(.notFound, "nothing here") }
        return await canvas.answer(page, at: path.place)
    }

    /// `nil` for whoever may look.
    private func refusal(of request: IncomingRequest, at path: HostedPath) -> PageAnswer? {
        let visitor = PageVisitor(
            facts: facts(of: request),
            capability: path.capability,
            secret: presentedSecret(request.head.fields)
        )
        switch gateway.admit(visitor, at: now()) {
        case .granted: return nil
        case .refused:
            log(.info, "refused \(visitor.facts.remoteIP) a page")
            return .text(
                .unauthorized,
                "open this page through the address that the gateway gave its node, or with the gateway's secret",
                fields: [("WWW-Authenticate", #"Basic realm="zee gateway", charset="UTF-8""#)]
            )
        case .wait(let wait):
            log(.info, "refused \(visitor.facts.remoteIP) a page: too many wrong secrets")
            let seconds = wait.milliseconds / 1_000 + 1
            return .text(.tooManyRequests, "too many wrong secrets", fields: [("Retry-After", "\(seconds)")])
        }
    }

    private func serveSocket(
        _ request: IncomingRequest,
        at path: HostedPath,
        by deadline: ContinuousClock.Instant
    ) async throws {
        if path.place == .view(["ws"], isFolder: false) {
            let channel = try await request.upgrade(maxMessageBytes: Self.pageMessageLimit, by: deadline)
            return try await showNodes(to: channel, facts(of: request))
        }
        guard case .reload = path.place, let canvas else {
            return try await send(.text(.notFound, "no socket here"), to: .get, keepingAlive: false, on: request.stream)
        }
        if let refusal = refusal(of: request, at: path) {
            return try await send(refusal, to: .get, keepingAlive: false, on: request.stream)
        }
        let channel = try await request.upgrade(maxMessageBytes: Self.pageMessageLimit, by: deadline)
        seat(channel)
        await canvas.follow(channel)
    }

    /// A page is told things and says next to nothing.
    private static let pageMessageLimit = 4_096

    /// Whoever has this socket was let in and stays.
    func seat(_ channel: WebSocketChannel) {
        let key = ObjectIdentifier(channel.stream)
        visitors[key] = nil
        onlookers[key] = channel.stream
    }

    private func send(
        _ answer: PageAnswer,
        to method: PageRequest.Method,
        keepingAlive keepsAlive: Bool,
        on stream: ByteStream
    ) async throws {
        let date = HTTPDate(secondsSince1970: now().wallMs / 1_000)
        try await answer.send(
            to: method,
            keepingAlive: keepsAlive,
            on: stream,
            at: date,
            patience: configuration.limits.page
        )
        guard !keepsAlive else { return }
        try await hangUp(stream)
    }

    /// Closing on unread bytes makes the kernel send a reset, which can overtake the answer: a body that nobody reads is
    /// taken off the wire first, for a while.
    private func hangUp(_ stream: ByteStream) async throws {
        let deadline = ContinuousClock.now + .seconds(1)
        try await stream.finish(by: deadline)
        var left = 1 << 20
        while left > 0 {
            let bytes = try await stream.receive(atMost: 65_536, by: deadline)
            guard !bytes.isEmpty else { return }
            left -= bytes.count
        }
    }

    /// Hears about changes of the canvas folder until the gateway stops.
    func watchCanvas() async {
        guard let canvas else { return }
        await withTaskGroup { group in
            group.addTask {
                do throws(CanvasHostError) {
                    try await canvas.run()
                } catch {
                    self.log(.warning, "pages do not reload by themselves: \(NodeError(error).message)")
                }
            }
            group.addTask { await self.ending.wait() }
            await group.next()
            group.cancelAll()
        }
    }
}

extension NodeError {
    init(_ error: CanvasHostError) {
        switch error {
        case .folderUnusable(let path, let errno):
            self.init(
                .configurationInvalid,
                "\(path) cannot be served (errno \(errno))",
                hint: "check its owner, or choose another --canvas-root",
                cause: error
            )
        case .unwatchable(let errno):
            self.init(
                .configurationInvalid,
                "the canvas folder cannot be watched (errno \(errno))",
                hint: "raise fs.inotify.max_user_instances",
                cause: error
            )
        case .notFound, .isFolder, .unreadable:
            self.init(.configurationInvalid, "the canvas folder cannot be read", cause: error)
        }
    }
}
