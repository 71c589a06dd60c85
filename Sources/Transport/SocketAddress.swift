internal import CEpoll
internal import Glibc

/// An IPv4 or IPv6 address with a port, as a value: comparable, printable, free of C types.
package struct SocketAddress: Hashable, Sendable, CustomStringConvertible {
    package enum Family: Sendable { case ipv4, ipv6 }

    /// Network order: 4 bytes, or 16.
    package let bytes: [UInt8]
    package let port: UInt16

    /// The interface a link-local IPv6 address belongs to; 0 for all others.
    package let scope: UInt32

    package var family: Family { bytes.count == 4 ? .ipv4 : .ipv6 }

    package static func ipv4(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8, port: UInt16) -> Self {
        Self(bytes: [a, b, c, d], port: port, scope: 0)
    }

    package static func ipv6(_ bytes: [UInt8], port: UInt16, scope: UInt32 = 0) -> Self {
        precondition(bytes.count == 16, "an IPv6 address has 16 bytes")
        return Self(bytes: bytes, port: port, scope: scope)
    }

    package static func loopback(_ family: Family, port: UInt16) -> Self {
        switch family {
        case .ipv4: .ipv4(127, 0, 0, 1, port: port)
        case .ipv6: .ipv6([UInt8](repeating: 0, count: 15) + [1], port: port)
        }
    }

    package static func any(_ family: Family, port: UInt16) -> Self {
        switch family {
        case .ipv4: .ipv4(0, 0, 0, 0, port: port)
        case .ipv6: .ipv6([UInt8](repeating: 0, count: 16), port: port)
        }
    }

    /// Reads an address literal: `192.168.1.4`, `::1`, `fe80::1%eth0`. `nil` means that it is a name, or a zone that
    /// this machine does not have.
    package init?(literal text: String, port: UInt16) {
        let parts = text.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
        guard let host = parts.first, !text.utf8.contains(0) else { return nil }
        var bytes = [UInt8](repeating: 0, count: 16)
        if parts.count == 1, inet_pton(AF_INET, String(host), &bytes) == 1 {
            self.init(bytes: Array(bytes.prefix(4)), port: port, scope: 0)
            return
        }
        guard inet_pton(AF_INET6, String(host), &bytes) == 1 else { return nil }
        var scope: UInt32 = 0
        if parts.count == 2 {
            // RFC 4007 section 11.2: a zone is an interface's name or its number.
            scope = if_nametoindex(String(parts[1]))
            if scope == 0 { scope = UInt32(parts[1]) ?? 0 }
            guard scope != 0 else { return nil }
        }
        self.init(bytes: bytes, port: port, scope: scope)
    }

    private init(bytes: [UInt8], port: UInt16, scope: UInt32) {
        self.bytes = bytes
        self.port = port
        self.scope = scope
    }

    /// The four bytes inside `::ffff:a.b.c.d`; the address itself when it is IPv4.
    package var ipv4Bytes: [UInt8]? {
        if family == .ipv4 { return bytes }
        guard bytes.prefix(10).allSatisfy({ $0 == 0 }), bytes[10] == 0xff, bytes[11] == 0xff else { return nil }
        return Array(bytes.suffix(4))
    }

    package var isLoopback: Bool {
        if let four = ipv4Bytes { return four[0] == 127 }
        return bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
    }

    /// The address without its port, with the zone of a scoped one.
    package var host: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(family == .ipv4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count)) != nil else {
            return "?"
        }
        let address = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard scope != 0 else { return address }
        var name = [CChar](repeating: 0, count: Int(IF_NAMESIZE))
        guard if_indextoname(scope, &name) != nil else { return "\(address)%\(scope)" }
        return "\(address)%\(String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))"
    }

    package var description: String { family == .ipv4 ? "\(host):\(port)" : "[\(host)]:\(port)" }
}

extension SocketAddress {
    /// Lends the address in the form the kernel takes.
    func withSockaddr<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        switch family {
        case .ipv4:
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = port.bigEndian
            withUnsafeMutableBytes(of: &address.sin_addr) { $0.copyBytes(from: bytes) }
            return withUnsafePointer(to: address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        case .ipv6:
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = port.bigEndian
            address.sin6_scope_id = scope
            withUnsafeMutableBytes(of: &address.sin6_addr) { $0.copyBytes(from: bytes) }
            return withUnsafePointer(to: address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body($0, socklen_t(MemoryLayout<sockaddr_in6>.size))
                }
            }
        }
    }

    /// What the kernel wrote into a `sockaddr`; `nil` for a family that is not TCP's.
    init?(_ address: UnsafePointer<sockaddr>) {
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            let four = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in.self)
            self.init(
                bytes: withUnsafeBytes(of: four.sin_addr) { [UInt8]($0) },
                port: UInt16(bigEndian: four.sin_port),
                scope: 0
            )
        case AF_INET6:
            let six = UnsafeRawPointer(address).loadUnaligned(as: sockaddr_in6.self)
            self.init(
                bytes: withUnsafeBytes(of: six.sin6_addr) { [UInt8]($0) },
                port: UInt16(bigEndian: six.sin6_port),
                scope: six.sin6_scope_id
            )
        default: return nil
        }
    }

    /// Runs one of the calls that fill in an address: `getsockname`, `getpeername`, `accept`.
    static func filled(by call: (UnsafeMutablePointer<sockaddr>, inout socklen_t) -> Int32) -> (Int32, Self?) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                let status = call(pointer, &length)
                return (status, status < 0 ? nil : Self(pointer))
            }
        }
    }
}

extension SocketAddress {
    package func with(port: UInt16) -> Self { Self(bytes: bytes, port: port, scope: scope) }

    func with(scope: UInt32) -> Self { Self(bytes: bytes, port: port, scope: scope) }
}
