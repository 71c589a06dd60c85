internal import Diagnostics
internal import Document
internal import Fetch
internal import Page
internal import Transport
internal import WebAddress
internal import ZeeKit
internal import ZeeProtocol

// Navigation. A load is begun by a command, carried out by `run()`, and reported as events: `canvas.loading`, then
// `canvas.ready` or `canvas.failed`.
extension Stage {
    /// Returns when the load has begun.
    func navigate(to destination: CanvasDestination) async throws(InvokeFailure) -> [UInt8]? {
        guard case .url(let text) = destination else {
            leavePage()
            await fetcher.forget()
            _ = page()
            return nil
        }
        hops = 0
        if let link = try agentLink(text) {
            tell.yield(link.event)
            return nil
        }
        let candidates = try addresses(meantBy: text)
        let isSamePage = load.map { candidates.contains($0.candidates[0]) } ?? false
        // Another page has other pictures.
        if !isSamePage { await fetcher.forget() }
        begin(candidates, isReload: false)
        return nil
    }

    /// `zee://agent?message=…`: the agent is asked for something, and the page stays what it is. `nil` for other addresses.
    func agentLink(_ text: String) throws(InvokeFailure) -> AgentLink? {
        do throws(AgentLink.LinkError) {
            return try AgentLink(text)
        } catch {
            switch error {
            case .notAnAgentLink: return nil
            case .messageMissing: throw .invalidRequest("the agent link has no message")
            case .messageTooLong(let characters):
                throw .invalidRequest(
                    "the agent link's message has \(characters) characters, \(AgentLink.longestMessage) are allowed"
                )
            case .badEncoding: throw .invalidRequest("the agent link is not percent-encoded UTF-8")
            }
        }
    }

    func addresses(meantBy text: String) throws(InvokeFailure) -> [WebURL] {
        do throws(WebURL.ParseError) {
            let url = try WebURL(text)
            return [canvasHost?.reachable(url) ?? url]
        } catch {
            guard error == .relative else { throw .invalidRequest(FetchError.url(error).sentence) }
        }
        let candidates = canvasHost?.candidates(for: text) ?? []
        guard !candidates.isEmpty else {
            throw .unavailable(
                "CANVAS_HOST_NOT_CONFIGURED: gateway did not advertise canvas host; navigate to a full URL"
            )
        }
        return candidates
    }

    func begin(_ candidates: [WebURL], isReload: Bool) {
        load?.abandon()
        beside = nil
        loadCount += 1
        let load = PageLoad(loadCount, candidates, isReload: isReload, begun: .now)
        self.load = load
        if !isReload {
            // The word that it is loading is painted for whoever looks before there is more to see; mostly nobody does.
            dropPage()
            report("canvas.loading", load)
        }
        errand.yield(.load(load.number))
    }

    /// Nothing is to be shown any more, and nothing is on its way.
    func leavePage() {
        load?.abandon()
        load = nil
        beside = nil
        liveReload.watch(nil)
        dropPage()
    }

    /// Waits until what was navigated to can be seen, at most for so long.
    func firstPaint(within time: Duration) async {
        let deadline = ContinuousClock.now + time
        // Another navigation may come while waiting for this one.
        while let load, !load.painted.isOpen, .now < deadline, !Task.isCancelled {
            await wait(for: load.painted.passage(), until: deadline, on: clock)
        }
    }

    func run(_ errand: Errand) async {
        switch errand {
        case .load(let number): await carryOut(number)
        case .image(let image, let text): await fetchImage(image, at: text)
        case .picture(let url, let page): await fetchPicture(at: url, for: page)
        case .follow(let address, let load): scriptLeads(to: address, from: load)
        }
    }
}

// MARK: - Carrying out

extension Stage {
    private func carryOut(_ number: Int) async {
        guard let load, load.number == number else { return }
        let outcome = await fetchPage(load)
        // Something else was asked for while the bytes were on their way.
        guard self.load === load, !load.abandoned.isOpen else { return }
        switch outcome {
        case .success(let fetched):
            load.candidates = [fetched.url]
            // A reload of what has not changed repaints nothing.
            if load.isReload, fetched.isUnchanged, shown?.dependsOnNothing == true { break }
            await show(fetched, load)
            guard self.load === load else { return }
            watchFiles(of: fetched.url)
        case .failure(let failure): fail(load, PageFailure(failure))
        }
        load.painted.open()
        stir()
    }

    /// Tries what the address may have meant, and once more under a new capability.
    private func fetchPage(_ load: PageLoad) async -> Result<Fetched, FetchError> {
        var failure = FetchError.cancelled
        var candidates = load.candidates
        var mayRenew = true
        while let url = candidates.first {
            switch await fetch(url, unless: load.abandoned.passage()) {
            case .success(let fetched):
                // Where one page was found the others are.
                if load.candidates.count > 1 { canvasHost?.namespace = CanvasHost.namespace(in: url.path) }
                return .success(fetched)
            case .failure(let error):
                failure = error
                if mayRenew, error.mayBeExpiry, canvasHost?.isCapability(url) == true {
                    mayRenew = false
                    guard await renewCapability(), let host = canvasHost else { continue }
                    // A renewal that came with a new connection meanwhile counts as well.
                    candidates = candidates.map { host.renewed($0) }
                } else {
                    guard error == .status(404) else { return .failure(error) }
                    candidates.removeFirst()
                }
            }
        }
        return .failure(failure)
    }

    /// True when the gateway has given out another address.
    private func renewCapability() async -> Bool {
        guard let text = await renewCanvasHost(), let old = canvasHost else { return false }
        let gateway = old.gateway
        var new = CanvasHost(advertised: text, gatewayHost: gateway.host, gatewayPort: gateway.port)
        new.trust = old.trust
        guard new.base != nil else { return false }
        await connected(to: new)
        return true
    }

    /// What is fetched is given up when the passage ends.
    func fetch(_ url: WebURL, unless passage: AsyncStream<Never>) async -> Result<Fetched, FetchError> {
        let fetcher = fetcher
        return await withTaskGroup(of: Result<Fetched, FetchError>.self) { group in
            group.addTask {
                do throws(FetchError) {
                    return .success(try await fetcher.fetch(url))
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                for await _ in passage {}
                return .failure(.cancelled)
            }
            let first = await group.next() ?? .failure(.cancelled)
            group.cancelAll()
            return first
        }
    }
}

// MARK: - Reports

extension Stage {
    /// Shows why there is no page, and says so.
    func fail(_ load: PageLoad, _ failure: PageFailure) {
        let host = load.url.map { $0.scheme == .data ? "" : $0.authority } ?? ""
        let page = ErrorPage(
            title: "This page cannot be shown",
            host: host,
            cause: failure.message.asSentence,
            hint: failure.hint?.asSentence ?? ""
        )
        newPage(Written(Document(error: page, scheme: .light)))
        reportFailure(load, failure)
    }

    func reportFailure(_ load: PageLoad, _ failure: PageFailure) {
        load.failure = failure
        log(
            .warning,
            "cannot show \(load.url?.description ?? "a page"): \(failure.message)",
            [("ZEE_EVENT", "canvas.failed"), ("ZEE_CODE", failure.code)]
        )
        var more: JSONObject = ["code": .string(failure.code), "message": .string(failure.message)]
        more.set("hint", failure.hint)
        report("canvas.failed", load, more)
    }

    func report(_ event: String, _ load: PageLoad, _ more: JSONObject = [:]) {
        var payload: JSONObject = ["url": .string(load.url?.description ?? ""), "load": JSONValue(load.number)]
        if event != "canvas.loading" {
            let (seconds, attoseconds) = load.begun.duration(to: .now).components
            payload["ms"] = JSONValue(Int(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000))
        }
        for member in more.members { payload[member.key] = member.value }
        tell.yield(NodeEvent(event, payload: .object(payload)))
    }
}

// MARK: - The gateway

extension Stage {
    /// A gateway has answered: its pages may be loaded from now on.
    package func connected(to host: CanvasHost) async {
        canvasHost = host
        await fetcher.obey(rules, trust: host.trust)
        // What is on the canvas goes on under the new capability; the old one ended with its connection.
        guard let load, let url = load.url, host.isCapability(url), host.renewed(url) != url else { return }
        load.candidates = [host.renewed(url)]
        if load.painted.isOpen, load.failure == nil { watchFiles(of: host.renewed(url)) }
    }

    /// What the settings allow, and the gateway.
    var rules: AddressRules {
        var rules = settings.fetching.rules
        if let canvasHost { rules.trusted.formUnion(canvasHost.trusted) }
        return rules
    }

    private func watchFiles(of url: WebURL) {
        guard let canvasHost, let socket = canvasHost.reloadSocket(of: url) else { return liveReload.watch(nil) }
        liveReload.watch(LiveReload.Target(socket: socket, trust: canvasHost.trust))
    }

    /// How to ask the gateway for another canvas URL when the old one has run out; `nil` when it gives none.
    package func renewCanvasHost(by renew: @escaping @Sendable () async -> String?) { renewCanvasHost = renew }

    /// A script's drawing does not fit the window any more.
    func drawAgain() {
        guard let load, load.painted.isOpen else { return }
        begin(load.candidates, isReload: false)
    }

    /// The canvas host's word. Reloading asks whether the page itself has changed; what it is made of may have.
    func fileChanged() {
        guard let load, load.painted.isOpen else { return }
        begin(load.candidates, isReload: true)
    }
}

extension PageFailure {
    init(_ failure: FetchError) {
        self.init(code: failure.code, message: failure.cause, hint: failure.hint)
    }
}

extension String {
    fileprivate var asSentence: String { prefix(1).uppercased() + dropFirst() + "." }
}

extension FetchError {
    var sentence: String { hint.map { "\(cause); \($0)" } ?? cause }

    fileprivate var mayBeExpiry: Bool {
        switch self {
        case .status(401), .status(403), .status(404), .status(410): true
        default: false
        }
    }
}
