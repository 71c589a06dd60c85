package import Transport
package import WebAddress

/// Which hosts a page may come from, and to which addresses a connection may lead.
///
/// Two questions, asked one after the other: whether the page may name the host at all, and whether the address its name
/// has at this moment may be connected to. The second is asked for exactly the address that the socket then gets, so a
/// name that changes its address between the two gains nothing.
package struct AddressRules: Sendable, Equatable {
    /// One place that is always allowed, at whatever address it is: the gateway.
    package struct Origin: Hashable, Sendable {
        package let host: String
        package let port: UInt16

        /// The name as a URL has it: in lower case and without brackets.
        package init(host: String, port: UInt16) {
            self.host = host.lowercased()
            self.port = port
        }
    }

    package enum Entry: Hashable, Sendable {
        /// Every host whose address is public.
        case anyHost
        /// One name, where its address is public.
        case host(String)
        /// All names below one: `*.example.com`.
        case domain(String)
        /// One name, also where its address is private. Not where it is link-local: credentials live there.
        case privateHost(String)
        /// Exactly these addresses, private ones among them, by number; names that lead there need an entry too.
        case network(SocketAddress, prefixLength: Int)
    }

    package var trusted: Set<Origin>
    package var allowed: [Entry]

    package init(trusted: Set<Origin> = [], allowed: [Entry] = []) {
        self.trusted = trusted
        self.allowed = allowed
    }

    package enum Verdict: Equatable, Sendable { case allowed, hostNotAllowed, addressNotAllowed }

    /// Whether a page may name this host.
    package func allowsHost(of url: WebURL) -> Bool {
        if isTrusted(url.host, url.port) { return true }
        if let literal = SocketAddress(literal: url.host, port: url.port) {
            return isListed(literal) || allowed.contains(.anyHost) && AddressKind(literal) == .global
        }
        return allowed.contains { entry in
            switch entry {
            case .anyHost: true
            case .host(let name), .privateHost(let name): name == url.host
            case .domain(let name): url.host.hasSuffix("." + name)
            case .network: false
            }
        }
    }

    /// Whether a connection made for this host may lead to this address.
    package func allows(_ address: SocketAddress, for host: String, port: UInt16) -> Bool {
        if isTrusted(host, port) || isListed(address) { return true }
        switch AddressKind(address) {
        case .global: return true
        case .privateNetwork, .carrierGrade, .loopback: return allowed.contains(.privateHost(host))
        case .linkLocal, .special: return false
        }
    }

    private func isTrusted(_ host: String, _ port: UInt16) -> Bool {
        !trusted.isEmpty && trusted.contains(Origin(host: host, port: port))
    }

    private func isListed(_ address: SocketAddress) -> Bool {
        // ::ffff:10.0.0.1 is 10.0.0.1 to the kernel, so it is to the list.
        let bytes = address.ipv4Bytes ?? address.bytes
        return allowed.contains { entry in
            guard case .network(let network, let length) = entry, network.bytes.count == bytes.count else {
                return false
            }
            let whole = length / 8
            guard bytes.prefix(whole) == network.bytes.prefix(whole) else { return false }
            guard length % 8 != 0 else { return true }
            return (bytes[whole] ^ network.bytes[whole]) >> UInt8(8 - length % 8) == 0
        }
    }
}

extension AddressRules.Entry {
    /// Reads one entry of `pages.private`: a name, an address, a range of addresses.
    package init?(private text: String) {
        switch Self(text) {
        case .host(let name): self = .privateHost(name)
        case .network(let network, let length): self = .network(network, prefixLength: length)
        default: return nil
        }
    }

    /// Reads one entry of `pages.allow`: `public` or `*`, `example.com`, `*.example.com`, `192.168.1.5`, `10.0.0.0/8`,
    /// `fd00::/8`. `nil` for anything else.
    package init?(_ text: String) {
        let text = text.lowercased()
        if text == "*" || text == "public" {
            self = .anyHost
            return
        }
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        let literal = parts[0].hasPrefix("[") && parts[0].hasSuffix("]") ? parts[0].dropFirst().dropLast() : parts[0]
        if !literal.contains("%"), let address = SocketAddress(literal: String(literal), port: 0) {
            let longest = address.bytes.count * 8
            guard let length = parts.count == 1 ? longest : Int(parts[1]), (0...longest).contains(length) else {
                return nil
            }
            self = .network(address, prefixLength: length)
            return
        }
        guard parts.count == 1 else { return nil }
        let isWildcard = text.hasPrefix("*.")
        let name = isWildcard ? String(text.dropFirst(2)) : text
        guard let url = try? WebURL("http://\(name)/"), url.host == name else {
            // Not a host name: what it is instead does not matter to who wrote it.
            return nil
        }
        self = isWildcard ? .domain(url.host) : .host(url.host)
    }
}
