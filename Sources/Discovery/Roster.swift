/// Who is there, out of who was seen where: the views of several interfaces, address families and sources become one
/// gateway each. Knows no library and no socket.
struct Roster {
    /// A network with more gateways than this is a hostile one.
    static let mostGateways = 64
    /// Interfaces and families, for each gateway.
    static let mostViews = 32
    private static let mostAddresses = 16

    /// One way of seeing a service: multicast DNS tells about each interface and address family by itself.
    struct View: Hashable, Sendable {
        /// 0 for a name server's answers.
        var interface: Int32 = 0
        var family: Int32 = 0
    }

    struct Route: Hashable, Sendable {
        let host: String
        let port: UInt16
        let addresses: [Address]
        let hints: GatewayHints
    }

    struct Address: Hashable, Sendable {
        /// 4 or 16 bytes.
        let bytes: [UInt8]
        /// As it is dialled, with a zone where it needs one.
        let text: String
    }

    private struct Entry {
        /// The latest news last; a route is `nil` until it is known.
        var views: [(view: View, route: Route?)] = []
    }

    private struct Key: Hashable {
        let source: FoundGateway.Source
        let service: ServiceName
    }

    private var entries: [Key: Entry] = [:]

    /// False when the view is one too many.
    mutating func saw(_ service: ServiceName, from source: FoundGateway.Source, in view: View) -> Bool {
        let key = Key(source: source, service: service)
        guard entries[key] != nil || entries.count < Self.mostGateways else { return false }
        var entry = entries[key] ?? Entry()
        if !entry.views.contains(where: { $0.view == view }) {
            guard entry.views.count < Self.mostViews else { return false }
            entry.views.append((view, nil))
        }
        entries[key] = entry
        return true
    }

    /// `nil` says that the way to it could not be found out, or no longer can.
    mutating func resolved(
        _ service: ServiceName,
        from source: FoundGateway.Source,
        in view: View,
        to route: Route?
    ) {
        let key = Key(source: source, service: service)
        guard let index = entries[key]?.views.firstIndex(where: { $0.view == view }) else { return }
        entries[key]?.views.remove(at: index)
        entries[key]?.views.append((view, route))
    }

    mutating func lost(_ service: ServiceName, from source: FoundGateway.Source, in view: View) {
        let key = Key(source: source, service: service)
        entries[key]?.views.removeAll { $0.view == view }
        if entries[key]?.views.isEmpty == true { entries[key] = nil }
    }

    /// A source that failed knows nothing any more; it will tell everything again.
    mutating func forgetAll(from source: FoundGateway.Source) {
        entries = entries.filter { $0.key.source != source }
    }

    mutating func forgetAll(from source: FoundGateway.Source, in domain: String) {
        entries = entries.filter { $0.key.source != source || $0.key.service.domain != domain }
    }

    /// Sorted by name, so that two looks at the same network read the same.
    var gateways: [FoundGateway] {
        entries.map { key, entry in Self.gateway(key, entry) }.sorted {
            ($0.name.lowercased(), $0.id, $0.source.rawValue) < ($1.name.lowercased(), $1.id, $1.source.rawValue)
        }
    }

    private static func gateway(_ key: Key, _ entry: Entry) -> FoundGateway {
        let routes = entry.views.compactMap(\.route)
        guard let latest = routes.last else { return FoundGateway(service: key.service, source: key.source) }
        // A gateway that moved may still be remembered at its old port by one interface: addresses belong to a port.
        let same = routes.filter { $0.port == latest.port }
        return FoundGateway(
            service: key.service,
            source: key.source,
            host: latest.host,
            port: latest.port,
            addresses: Set(same.flatMap(\.addresses)).sorted(by: isBetter).prefix(mostAddresses).map(\.text),
            hints: same.dropLast().reduce(latest.hints) { $0.merged(with: $1.hints) }
        )
    }

    private static func isBetter(_ lhs: Address, _ rhs: Address) -> Bool {
        (rank(of: lhs), rhs.bytes.count, lhs.text) < (rank(of: rhs), lhs.bytes.count, rhs.text)
    }

    /// Link-local addresses last: they work on one interface only, and change with the hardware. Among equals IPv6 comes
    /// first (RFC 8305 section 4), and the order is always the same.
    private static func rank(of address: Address) -> Int {
        let bytes = address.bytes
        if bytes.count == 16, bytes[0] == 0xFE, bytes[1] & 0xC0 == 0x80 { return 2 }
        if bytes.count == 4, bytes[0] == 169, bytes[1] == 254 { return 1 }
        return 0
    }
}
