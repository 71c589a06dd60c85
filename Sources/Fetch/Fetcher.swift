package import Transport
package import WebAddress

/// Fetches what pages are made of: by GET, from where the rules allow it, and no more than fits.
///
/// It keeps its books on an event loop; libcurl works on a thread of its own, which only exists while it is needed.
/// Nothing is ever sent along: no cookies, no credentials, no referrer. So nothing of one host reaches another.
package actor Fetcher {
    package typealias Resolve =
        @Sendable (_ host: String, _ port: UInt16, _ deadline: ContinuousClock.Instant) async throws(TransportError)
        -> [SocketAddress]

    private let loop: EventLoop
    package nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

    private var settings: FetchSettings
    private let resolve: Resolve
    private var thread: TransferThread?
    private var trust: Trust?
    private var cache: FetchCache
    private var underWay = 0

    package init(_ settings: FetchSettings = FetchSettings(), on loop: EventLoop, resolve: Resolve? = nil) {
        self.settings = settings
        self.loop = loop
        cache = FetchCache(maxBytes: settings.cacheBytes)
        if let resolve {
            self.resolve = resolve
        } else {
            let resolver = Resolver(on: loop)
            self.resolve = { host, port, deadline async throws(TransportError) in
                try await resolver.addresses(of: host, port: port, by: deadline)
            }
        }
    }

    /// Other hosts are allowed from now on, or another certificate is the trusted origins'. Connections to those that were
    /// are closed.
    package func obey(_ rules: AddressRules, trust: TLSTrust? = nil) {
        let trust = trust ?? settings.trust
        guard rules != settings.rules || trust != settings.trust else { return }
        if trust != settings.trust { self.trust = nil }
        (settings.rules, settings.trust) = (rules, trust)
        thread?.forgetConnections()
    }

    package var rules: AddressRules { settings.rules }

    /// The page is gone, and with it what was kept for it.
    package func forget() {
        cache = FetchCache(maxBytes: settings.cacheBytes)
        thread?.forgetConnections()
    }

    /// The body at an address, redirects followed. Everything but success throws.
    package func fetch(_ url: WebURL, maxBytes: Int? = nil) async throws(FetchError) -> Fetched {
        if url.scheme == .data { return try Self.decoded(url, maxBytes: maxBytes ?? settings.maxBytes) }
        guard underWay < settings.maxRequests else { throw .tooMany }
        underWay += 1
        defer { underWay -= 1 }
        let deadline = ContinuousClock.now + settings.timeout
        var current = url
        for hop in 0...settings.maxRedirects {
            let response: Transfer.Response
            do {
                response = try await answer(from: current, maxBytes: maxBytes ?? settings.maxBytes, by: deadline)
            } catch {
                guard hop > 0, error.isRefusal else { throw error }
                throw .redirectRefused(error.cause)
            }
            switch response.status {
            case 200..<300:
                let fetched = Fetched(
                    url: current,
                    mediaType: response.mediaType,
                    bytes: response.body,
                    isUnchanged: false
                )
                cache.keep(fetched, fields: response.fields)
                return fetched
            case 304:
                guard let kept = cache.entry(for: current) else { throw .status(304) }
                return kept.fetched
            case 301, 302, 303, 307, 308:
                guard let location = response.fields["location"] else { throw .status(response.status) }
                current = try Self.target(of: location, from: current)
            default: throw .status(response.status)
            }
        }
        throw .tooManyRedirects
    }

    private static func decoded(_ url: WebURL, maxBytes: Int) throws(FetchError) -> Fetched {
        guard let data = DataURL(url) else { throw .badData }
        guard data.bytes.count <= maxBytes else { throw .tooLarge(limit: maxBytes) }
        return Fetched(url: url, mediaType: data.mediaType, bytes: data.bytes, isUnchanged: false)
    }

    private static func target(of location: String, from url: WebURL) throws(FetchError) -> WebURL {
        let target: WebURL
        do { target = try url.resolving(location) } catch { throw .redirectRefused(FetchError.url(error).cause) }
        // Only the page itself may hold data; a server that sends it elsewhere hides what is shown.
        guard target.scheme != .data else { throw .redirectRefused("a data: URL") }
        return target
    }
}

extension Fetcher {
    /// One hop: name judged, addresses found and judged, request made.
    private func answer(
        from url: WebURL,
        maxBytes: Int,
        by deadline: ContinuousClock.Instant
    ) async throws(FetchError) -> Transfer.Response {
        let rules = settings.rules
        guard rules.allowsHost(of: url) else { throw .hostNotAllowed(url.host) }
        let found: [SocketAddress]
        do {
            found = try await resolve(url.host, url.port, deadline)
        } catch {
            throw FetchError(error, host: url.host)
        }
        let addresses = found.filter { rules.allows($0, for: url.host, port: url.port) }
        guard !addresses.isEmpty else { throw .addressNotAllowed(host: url.host) }
        guard !Task.isCancelled else { throw .cancelled }
        let library = try CurlLibrary.shared.get()
        let request = Transfer.Request(
            url: url,
            addresses: addresses,
            allows: { rules.allows($0, for: url.host, port: url.port) },
            fields: ["Accept: */*", "Referer:"] + cache.conditions(for: url),
            trust: trust(for: url, rules),
            timeout: max(.zero, ContinuousClock.now.duration(to: deadline)),
            maxBytes: maxBytes,
            settings: settings
        )
        return try await perform(request, library).get()
    }

    /// Pin and extra authorities speak for trusted origins only.
    private func trust(for url: WebURL, _ rules: AddressRules) -> Trust? {
        let isTrusted = rules.trusted.contains(AddressRules.Origin(host: url.host, port: url.port))
        guard isTrusted, settings.trust != .authorities(extraFile: nil) else { return nil }
        let made = trust ?? Trust(settings.trust)
        trust = made
        return made
    }

    private func perform(
        _ request: Transfer.Request,
        _ library: CurlLibrary
    ) async -> Result<Transfer.Response, FetchError> {
        let thread = self.thread ?? TransferThread(library, idleTime: settings.idleTime)
        self.thread = thread
        let running = Guarded(Transfer?.none)
        // The continuation comes back on this loop, not on the caller's thread, which may be busy with a script.
        return await withTaskExecutorPreference(loop, isolation: self) {
            await withTaskCancellationHandler(
                operation: {
                    await withCheckedContinuation(isolation: self) { continuation in
                        let transfer = Transfer(request, library: library) { continuation.resume(returning: $0) }
                        running.withLock { $0 = transfer }
                        thread.start(transfer)
                        if Task.isCancelled { thread.cancel(transfer) }
                    }
                },
                onCancel: { if let transfer = running.withLock({ $0 }) { thread.cancel(transfer) } },
                isolation: self
            )
        }
    }
}

extension Transfer.Response {
    fileprivate var mediaType: String {
        let type = (fields["content-type"] ?? "").prefix { $0 != ";" }
        return type.split(separator: " ").joined().lowercased()
    }
}

extension FetchError {
    fileprivate var isRefusal: Bool {
        switch self {
        case .hostNotAllowed, .addressNotAllowed, .url: true
        default: false
        }
    }

    fileprivate init(_ failure: TransportError, host: String) {
        switch failure {
        case .resolutionFailed(_, let reason): self = .nameNotResolved(host: host, reason: reason)
        case .timedOut: self = .timedOut(host: host)
        case .cancelled: self = .cancelled
        default: self = .nameNotResolved(host: host, reason: "the lookup failed")
        }
    }
}
