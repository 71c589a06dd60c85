import Glibc

/// An IPv4 address of this machine that is not loopback, as its neighbours know it; `nil` on a machine without network.
func ownAddress() -> String? {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return nil }
    defer { freeifaddrs(list) }
    for entry in sequence(first: list, next: { $0?.pointee.ifa_next }) {
        guard let address = entry?.pointee.ifa_addr, address.pointee.sa_family == UInt16(AF_INET) else { continue }
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard getnameinfo(address, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0 else { continue }
        let host = String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if !host.hasPrefix("127.") { return host }
    }
    return nil
}
