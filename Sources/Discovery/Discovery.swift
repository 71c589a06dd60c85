internal import Glibc
internal import Transport

/// Where gateways may be.
///
///     await Discovery().watch { looks in
///         for await look in looks { print(look.gateways.map(\.name)) }
///     }
package struct Discovery: Sendable {
    /// The wide-area domain of a tailnet whose gateways keep a zone of their own.
    package static let defaultDomain = "zee.internal."
    package static let multicastDomain = "local."

    /// What is known at one moment: whole each time, so that a slow reader misses nothing that still matters.
    package struct Look: Sendable, Equatable {
        package let gateways: [FoundGateway]
        /// In the order in which sources were asked.
        package let troubles: [DiscoveryTrouble]

        package init(gateways: [FoundGateway], troubles: [DiscoveryTrouble] = []) {
            self.gateways = gateways
            self.troubles = troubles
        }
    }

    /// The domains to search; `local.` means multicast DNS.
    package var domains: [String]
    package var types: [ServiceType]
    /// The machine's own, when `nil`.
    package var nameServers: ResolverConfiguration?

    package init(
        domains: [String] = [multicastDomain, defaultDomain],
        types: [ServiceType] = ServiceType.gateways,
        nameServers: ResolverConfiguration? = nil
    ) {
        self.domains = domains
        self.types = types
        self.nameServers = nameServers
    }

    /// Searches for as long as `body` runs. The first look comes at once and is empty.
    ///
    /// On a loop, and so a thread, of its own: talking to the system bus blocks, and nobody else should wait for it.
    package func watch<Result: Sendable>(
        _ body: @escaping @Sendable (AsyncStream<Look>) async -> Result
    ) async throws(DiscoveryError) -> Result {
        try await search { looks, _ in await body(looks) }
    }

    /// Searches until somebody has seen enough, and at most for so long.
    package func look(
        within limit: Duration,
        until isEnough: @escaping @Sendable (Look) -> Bool = { _ in false }
    ) async throws(DiscoveryError) -> Look {
        try await search { looks, loop in
            await withTaskGroup(of: Void.self, returning: Look.self) { group in
                let last = Guarded(Look(gateways: []))
                group.addTask {
                    for await look in looks {
                        last.withLock { $0 = look }
                        if isEnough(look) { return }
                    }
                }
                group.addTask {
                    // Cancelled when the other has seen enough: either way it is over.
                    do { try await LoopClock(loop).sleep(until: .now + limit) } catch { return }
                }
                await group.next()
                group.cancelAll()
                return last.withLock { $0 }
            }
        }
    }

    private func search<Result: Sendable>(
        _ body: @escaping @Sendable (AsyncStream<Look>, EventLoop) async -> Result
    ) async throws(DiscoveryError) -> Result {
        let loop: EventLoop
        do { loop = try EventLoop() } catch { throw DiscoveryError() }
        defer { loop.stop() }
        let (looks, news) = AsyncStream.makeStream(of: Look.self, bufferingPolicy: .bufferingNewest(1))
        let lookout = Lookout(on: loop) { news.yield($0) }
        return await withTaskGroup(of: Void.self, returning: Result.self) { group in
            group.addTask(executorPreference: loop) { await search(for: lookout, on: loop) }
            let result = await body(looks, loop)
            group.cancelAll()
            return result
        }
    }

    private func search(for lookout: Lookout, on loop: EventLoop) async {
        // Everything below lives on this loop, so news need no change of thread.
        let report: @Sendable (Sighting) -> Void = { sighting in
            lookout.assumeIsolated { $0.take(sighting) }
        }
        await lookout.begin()
        let names = NameClient(nameServers ?? Self.systemNameServers(), on: loop)
        await withDiscardingTaskGroup { group in
            for text in Set(domains.map { $0.hasSuffix(".") ? $0 : "\($0)." }).sorted().prefix(8) {
                guard let domain = DomainName(text), domain != .root else {
                    await lookout.take(.trouble(.domain(text), .domainInvalid(text)))
                    continue
                }
                if domain == DomainName(Self.multicastDomain) {
                    let keeper = AvahiKeeper(MulticastBrowser(types, report: report), on: loop)
                    group.addTask(executorPreference: loop) { await keeper.run() }
                } else {
                    let browser = UnicastBrowser(domain, types: types, asking: names, on: loop, report: report)
                    group.addTask(executorPreference: loop) { await browser.run() }
                }
            }
        }
    }

    /// resolv.conf(5) is small; a large one is somebody else's file.
    private static func systemNameServers() -> ResolverConfiguration {
        let descriptor = unsafe open("/etc/resolv.conf", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return ResolverConfiguration(parsing: "") }
        defer { close(descriptor) }
        var contents = [UInt8](repeating: 0, count: 16384)
        let count = unsafe read(descriptor, &contents, contents.count)
        return ResolverConfiguration(parsing: String(decoding: contents.prefix(max(count, 0)), as: UTF8.self))
    }
}

/// No descriptors left for an event loop.
package struct DiscoveryError: Error {}

extension Discovery {
    /// Announces a service on the local network until the task is cancelled, through restarts of Avahi. `named` is told
    /// the name in use, which others may have forced to change, and `nil` while there is none.
    package static func announce(
        _ announcement: Announcement,
        named: @escaping @Sendable (String?) -> Void,
        trouble: @escaping @Sendable (DiscoveryTrouble?) -> Void
    ) async throws(DiscoveryError) {
        let loop: EventLoop
        do { loop = try EventLoop() } catch { throw DiscoveryError() }
        defer { loop.stop() }
        let keeper = AvahiKeeper(MulticastAnnouncer(announcement, report: named, trouble: trouble), on: loop)
        await withTaskExecutorPreference(loop) { await keeper.run() }
    }
}

/// Puts the news together and tells when they change the picture.
private actor Lookout {
    private let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe loop.asUnownedSerialExecutor() }

    private let tell: @Sendable (Discovery.Look) -> Void
    private var roster = Roster()
    private var troubles: [(place: DiscoveryTrouble.Place, trouble: DiscoveryTrouble)] = []
    private var last: Discovery.Look?

    init(on loop: EventLoop, tell: @escaping @Sendable (Discovery.Look) -> Void) {
        self.loop = loop
        self.tell = tell
    }

    func begin() { tellIfNew() }

    func take(_ sighting: Sighting) {
        switch sighting {
        case .saw(let service, let view): _ = roster.saw(service, from: .multicast, in: view)
        case .resolved(let service, let view, let route):
            roster.resolved(service, from: .multicast, in: view, to: route)
        case .lost(let service, let view): roster.lost(service, from: .multicast, in: view)
        case .multicastBegins: roster.forgetAll(from: .multicast)
        case .surveyed(let domain, let routes):
            roster.forgetAll(from: .unicast, in: domain)
            for (service, route) in routes where roster.saw(service, from: .unicast, in: Roster.View()) {
                roster.resolved(service, from: .unicast, in: Roster.View(), to: route)
            }
        case .trouble(let place, let trouble):
            troubles.removeAll { $0.place == place }
            if let trouble { troubles.append((place, trouble)) }
        }
        tellIfNew()
    }

    private func tellIfNew() {
        let look = Discovery.Look(gateways: roster.gateways, troubles: troubles.map(\.trouble))
        guard look != last else { return }
        last = look
        tell(look)
    }
}
