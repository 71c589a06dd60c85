internal import Discovery
internal import Transport

/// Finds the paired gateway again, wherever it is by now, and nobody else: by the stable id it was paired under.
///
/// It searches only when it is asked and only until it has the answer, so a connected node pays nothing for it.
actor GatewayLocator {
    /// A gateway on this network answers within a second. The connection has twelve for everything.
    static let searchTime: ContinuousClock.Duration = .seconds(3)

    typealias Search =
        @Sendable (Discovery, Duration, @escaping @Sendable (Discovery.Look) -> Bool) async -> Discovery.Look

    private let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private let id: String
    private let isSecure: Bool
    private let search: Search
    private let resolve: Dialer.Resolve
    /// Where the last connection went; tried first after a loss, because most gateways come back where they were.
    private var proven: [SocketAddress] = []
    private var tried: [SocketAddress] = []

    init(
        id: String,
        isSecure: Bool,
        on loop: EventLoop,
        search: @escaping Search = GatewayLocator.searchNetwork,
        resolve: @escaping Dialer.Resolve
    ) {
        self.id = id
        self.isSecure = isSecure
        self.loop = loop
        self.search = search
        self.resolve = resolve
    }

    /// The last attempt led to a gateway that let us in.
    func succeeded() { proven = tried }

    func addresses(
        of host: String,
        port: UInt16,
        by deadline: ContinuousClock.Instant
    ) async throws(TransportError) -> [SocketAddress] {
        if !proven.isEmpty {
            // Once: if nobody is there any more, the next attempt searches.
            defer { proven = [] }
            tried = proven
            return proven
        }
        let found = await find(by: deadline)
        if !found.isEmpty {
            tried = found
            return found
        }
        do throws(TransportError) {
            tried = try await resolve(host, port, deadline)
        } catch .resolutionFailed {
            throw .resolutionFailed(host: host, reason: "nobody announces it, and no name server knows it")
        } catch {
            throw error
        }
        return tried
    }

    private func find(by deadline: ContinuousClock.Instant) async -> [SocketAddress] {
        // type|domain|name: nowhere else is it to be found.
        let parts = id.split(separator: "|", maxSplits: 2)
        guard parts.count == 3 else { return [] }
        let discovery = Discovery(domains: [String(parts[1])], types: [ServiceType(text: String(parts[0]))])
        let id = id
        let time = min(Self.searchTime, ContinuousClock.now.duration(to: deadline))
        let look = await search(discovery, time) { look in
            look.gateways.contains { $0.id == id && $0.isResolved && $0.hasLastingAddress }
        }
        let isSecure = isSecure
        return look.gateways.filter { $0.id == id }.flatMap { $0.socketAddresses(isSecure: isSecure) }
    }

    static let searchNetwork: Search = { discovery, time, isEnough in
        do throws(DiscoveryError) {
            return try await discovery.look(within: time, until: isEnough)
        } catch {
            // Out of descriptors: the dial that follows says so.
            return Discovery.Look(gateways: [])
        }
    }
}
