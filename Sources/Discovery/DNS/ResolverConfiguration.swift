/// Which name servers this machine asks, from the text of `/etc/resolv.conf` (resolv.conf(5)).
package struct ResolverConfiguration: Equatable, Sendable {
    /// glibc's MAXNS.
    private static let mostServers = 3

    /// Address literals, possibly with a zone.
    package var servers: [String]
    /// For one server to answer one question; glibc's limits.
    package var timeoutSeconds = 5
    /// How often each server is asked.
    package var attempts = 2

    package init(servers: [String]) { self.servers = servers }

    /// Unknown lines and options are skipped: the file is the system's, and other programs know more of it.
    package init(parsing text: String) {
        servers = []
        for line in text.split(whereSeparator: \.isNewline).prefix(256) {
            let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
            switch words.first {
            case "nameserver":
                guard servers.count < Self.mostServers, let server = words.dropFirst().first else { continue }
                servers.append(String(server))
            case "options":
                for word in words.dropFirst() { read(option: word) }
            default: continue
            }
        }
        // resolv.conf(5): without an entry, the name server on this machine is asked.
        if servers.isEmpty { servers = ["127.0.0.1"] }
    }

    private mutating func read(option: Substring) {
        let parts = option.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let number = Int(parts[1]), number > 0 else { return }
        switch parts[0] {
        case "timeout": timeoutSeconds = min(number, 30)
        case "attempts": attempts = min(number, 5)
        default: return
        }
    }
}
