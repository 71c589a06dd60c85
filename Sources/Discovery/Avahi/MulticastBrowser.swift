internal import CAvahi
internal import Transport

/// Watches the local network for gateways. Lives on the loop's thread, with its keeper.
///
/// The daemon reports each service once for each interface and address family, and a resolver is kept open for each of
/// these: it tells again when the port, an address or the TXT record changes.
@safe final class MulticastBrowser: AvahiWork {
    private let types: [ServiceType]
    private let report: (Sighting) -> Void

    private var client: AvahiClient?
    private var browsers: [OpaquePointer] = unsafe []
    private var resolvers: [Instance: OpaquePointer] = unsafe [:]

    private struct Instance: Hashable {
        let service: ServiceName
        let view: Roster.View
    }

    /// Open resolvers; each costs the daemon a few queries. Sixty-four gateways on two interfaces by two families.
    private static let mostResolvers = 256

    init(_ types: [ServiceType], report: @escaping (Sighting) -> Void) {
        self.types = types
        self.report = report
    }

    func begin(with client: AvahiClient) -> Bool {
        // Looking on goes through a change of the daemon's host name.
        guard self.client == nil else { return true }
        self.client = client
        report(.multicastBegins)
        for type in types {
            guard
                let browser = unsafe client.calls.service_browser_new(
                    client.pointer,
                    AvahiIfIndex(AVAHI_IF_UNSPEC),
                    AvahiProtocol(AVAHI_PROTO_UNSPEC),
                    type.text,
                    nil,
                    AvahiLookupFlags(rawValue: 0),
                    { _, interface, family, event, name, type, domain, _, context in
                        unsafe MulticastBrowser.at(context)?
                            .browsed(event, interface, family, text(name), text(type), text(domain))
                    },
                    Unmanaged.passUnretained(self).toOpaque()
                )
            else { return false }
            unsafe browsers.append(browser)
        }
        return true
    }

    func pause() {}

    func end() {
        guard let client else { return }
        while let (_, resolver) = unsafe resolvers.popFirst() {
            _ = unsafe client.calls.service_resolver_free(resolver)
        }
        while let browser = unsafe browsers.popLast() { _ = unsafe client.calls.service_browser_free(browser) }
        self.client = nil
        // No word comes from the daemon about the services that end with it.
        report(.multicastBegins)
    }

    func hasTrouble(_ trouble: DiscoveryTrouble?) { report(.trouble(.multicast, trouble)) }

    private static func at(_ context: UnsafeMutableRawPointer?) -> MulticastBrowser? {
        guard let context = unsafe context else { return nil }
        // Browsers and resolvers are freed in `end`, and the keeper holds the browser until then.
        return unsafe Unmanaged<MulticastBrowser>.fromOpaque(context).takeUnretainedValue()
    }
}

extension MulticastBrowser {
    private func browsed(
        _ event: AvahiBrowserEvent,
        _ interface: AvahiIfIndex,
        _ family: AvahiProtocol,
        _ name: String?,
        _ type: String?,
        _ domain: String?
    ) {
        // "All for now" and "cache exhausted" carry no name. A browser that fails does so with its client.
        guard let client, let name, let type, let domain else { return }
        let instance = Instance(
            service: ServiceName(instance: name, type: ServiceType(text: type), domain: domain),
            view: Roster.View(interface: interface, family: family)
        )
        switch event {
        case AVAHI_BROWSER_NEW:
            guard unsafe resolvers[instance] == nil, unsafe resolvers.count < Self.mostResolvers else { return }
            report(.saw(instance.service, instance.view))
            // An address of the family it was seen by: asked for any, a link-local IPv6 address may come with the
            // interface of an IPv4 answer.
            let resolver = unsafe client.calls.service_resolver_new(
                client.pointer,
                interface,
                family,
                name,
                type,
                domain,
                family,
                AvahiLookupFlags(rawValue: 0),
                { _, interface, family, event, name, type, domain, host, address, port, strings, _, context in
                    unsafe MulticastBrowser.at(context)?
                        .resolved(
                            event == AVAHI_RESOLVER_FOUND,
                            interface,
                            family,
                            text(name),
                            text(type),
                            text(domain),
                            text(host),
                            address,
                            port,
                            strings
                        )
                },
                Unmanaged.passUnretained(self).toOpaque()
            )
            if let resolver = unsafe resolver { unsafe resolvers[instance] = resolver }
        case AVAHI_BROWSER_REMOVE:
            if let resolver = unsafe resolvers.removeValue(forKey: instance) {
                _ = unsafe client.calls.service_resolver_free(resolver)
            }
            report(.lost(instance.service, instance.view))
        default: return
        }
    }

    /// A resolver that times out stays open: the answer may still come, a record that was too long at first included.
    private func resolved(
        _ isFound: Bool,
        _ interface: AvahiIfIndex,
        _ family: AvahiProtocol,
        _ name: String?,
        _ type: String?,
        _ domain: String?,
        _ host: String?,
        _ address: UnsafePointer<AvahiAddress>?,
        _ port: UInt16,
        _ strings: UnsafeMutablePointer<AvahiStringList>?
    ) {
        guard let name, let type, let domain else { return }
        let service = ServiceName(instance: name, type: ServiceType(text: type), domain: domain)
        let view = Roster.View(interface: interface, family: family)
        guard isFound, let host, port > 0, let address = unsafe address else {
            return report(.resolved(service, view, nil))
        }
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = unsafe avahi_address_bytes(address, &bytes)
        let route = Roster.Route(
            host: host.hasSuffix(".") ? String(host.dropLast()) : host,
            port: port,
            addresses: Roster.Address(Array(bytes.prefix(count)), interface: interface).map { [$0] } ?? [],
            hints: GatewayHints(unsafe texts(in: strings))
        )
        report(.resolved(service, view, route))
    }
}

extension Roster.Address {
    /// `nil` for bytes that are no address. A link-local one needs its interface: Avahi gives addresses without.
    init?(_ bytes: [UInt8], interface: Int32) {
        switch bytes.count {
        case 4:
            self.init(bytes: bytes, text: SocketAddress.ipv4(bytes[0], bytes[1], bytes[2], bytes[3], port: 0).host)
        case 16:
            let isLinkLocal = bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
            let scope = isLinkLocal && interface > 0 ? UInt32(interface) : 0
            // Without an interface such an address leads nowhere.
            guard !isLinkLocal || scope > 0 else { return nil }
            self.init(bytes: bytes, text: SocketAddress.ipv6(bytes, port: 0, scope: scope).host)
        default: return nil
        }
    }
}

private func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    guard let pointer = unsafe pointer else { return nil }
    return unsafe String(validatingCString: pointer)
}

/// The strings of a TXT record, as far as anybody could want to read.
private func texts(in list: UnsafeMutablePointer<AvahiStringList>?) -> [[UInt8]] {
    var strings: [[UInt8]] = []
    var byteCount = 0
    var next = unsafe list
    while let entry = unsafe next {
        let size = unsafe entry.pointee.size
        byteCount += size + 1
        guard byteCount <= GatewayHints.mostBytes, let start = unsafe avahi_text_of(entry) else { break }
        unsafe strings.append(Array(UnsafeBufferPointer(start: start, count: size)))
        unsafe next = entry.pointee.next
    }
    return strings
}
