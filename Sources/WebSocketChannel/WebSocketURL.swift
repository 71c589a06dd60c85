/// The parts of `ws://host:port/path?query` that a connection needs.
package struct WebSocketURL: Equatable, Sendable {
    package let isSecure: Bool
    /// Without brackets; an IPv6 zone stays on it, as in `fe80::1%eth0`.
    package let host: String
    package let port: UInt16
    /// Path and query, at least `/`.
    package let target: String

    package enum ParseError: Error, Equatable, Sendable {
        case schemeUnknown(String)
        case hostMissing
        case portInvalid(String)
        /// `ws://user:secret@host`: a URL ends up in logs and process lists, where no secret may be.
        case credentialsPresent
        case characterInvalid
    }

    package init(isSecure: Bool, host: String, port: UInt16, target: String = "/") {
        self.isSecure = isSecure
        self.host = host
        self.port = port
        self.target = target
    }

    /// Reads `ws`, `wss`, and the `http`, `https` that people paste. A fragment is dropped, as a browser does.
    package init(_ text: String) throws(ParseError) {
        guard text.utf8.count <= 4096, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            throw .characterInvalid
        }
        guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://") else {
            throw .schemeUnknown(String(text.prefix { $0 != ":" }))
        }
        switch text[..<colon].lowercased() {
        case "ws", "http": isSecure = false
        case "wss", "https": isSecure = true
        default: throw .schemeUnknown(String(text[..<colon]))
        }
        let rest = text[colon...].dropFirst(3).prefix { $0 != "#" }
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard !authority.contains("@") else { throw .credentialsPresent }

        let afterHost: Substring
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { throw .hostMissing }
            // RFC 6874 writes the zone's percent sign as %25; people paste both.
            let literal = authority[..<end].dropFirst()
            host = literal.split(separator: "%25", maxSplits: 1).joined(separator: "%")
            afterHost = authority[end...].dropFirst()
        } else {
            host = String(authority.prefix { $0 != ":" })
            afterHost = authority.dropFirst(host.count)
        }
        guard !host.isEmpty else { throw .hostMissing }

        if afterHost.isEmpty {
            port = isSecure ? 443 : 80
        } else {
            let digits = afterHost.dropFirst()
            guard afterHost.hasPrefix(":"), digits.utf8.allSatisfy({ (48...57).contains($0) }),
                let number = UInt16(digits), number > 0
            else { throw .portInvalid(String(digits)) }
            port = number
        }
        let path = rest.dropFirst(authority.count)
        target = path.hasPrefix("/") ? String(path) : "/" + path
    }
}

extension WebSocketURL: CustomStringConvertible {
    package var description: String {
        let bracketed = host.contains(":") ? "[\(host)]" : host
        let path = target == "/" ? "" : target
        return "\(isSecure ? "wss" : "ws")://\(bracketed):\(port)\(path)"
    }
}
