/// An address a page can come from: `http`, `https` or `data`. Nothing else can be written down in it, so nothing else is
/// ever asked for.
///
/// It is read more narrowly than browsers do. What is sent is put together from the parts that were read here, so that
/// the library underneath cannot understand another host than the guard has judged.
package struct WebURL: Hashable, Sendable {
    package enum Scheme: String, Sendable { case http, https, data }

    package enum ParseError: Error, Hashable, Sendable {
        case schemeRefused(String)
        case hostMissing
        case hostInvalid(String)
        case portInvalid(String)
        /// `https://user:secret@host`: a secret in a URL ends up in logs and in other people's pages.
        case credentialsPresent
        case characterInvalid
        case tooLong
        /// Neither absolute nor with anything to be relative to.
        case relative
    }

    /// Pictures in `data:` URLs may be long; addresses may not.
    package static let longestAddress = 8_192
    package static let longestData = 48 << 20

    package let scheme: Scheme
    /// In lower case, without brackets, without the dot of the root. Empty for `data`.
    package let host: String
    package let port: UInt16
    /// Begins with a slash, without fragment. For `data`, everything behind the colon.
    package let target: String

    /// Reads an absolute URL.
    package init(_ text: String) throws(ParseError) {
        let text = Self.trimmed(text)
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(text[..<colon]) else {
            throw .relative
        }
        let name = text[..<colon].lowercased()
        guard let scheme = Scheme(rawValue: name) else { throw .schemeRefused(name) }
        let rest = text[text.utf8.index(after: colon)...]
        guard scheme != .data else {
            guard rest.utf8.count <= Self.longestData else { throw .tooLong }
            self.init(scheme: .data, host: "", port: 0, target: String(rest))
            return
        }
        guard rest.utf8.count <= Self.longestAddress else { throw .tooLong }
        // Browsers take backslashes for slashes. Whoever writes one here means to be read differently by somebody.
        guard rest.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "\\") }) else {
            throw .characterInvalid
        }
        guard rest.hasPrefix("//") else { throw .hostMissing }
        let behind = rest.dropFirst(2).prefix { $0 != "#" }
        let authority = behind.prefix { $0 != "/" && $0 != "?" }
        let (host, port) = try Self.split(authority)
        let path = behind[authority.endIndex...]
        self.init(
            scheme: scheme,
            host: host,
            port: port ?? (scheme == .https ? 443 : 80),
            target: Self.normalized(path.hasPrefix("/") ? String(path) : "/" + path)
        )
    }

    package init(scheme: Scheme, host: String, port: UInt16, target: String) {
        self.scheme = scheme
        self.host = host
        self.port = port
        self.target = target
    }

    /// Reads a reference as it stands in a page that came from here (RFC 3986 section 5.2).
    package func resolving(_ reference: String) throws(ParseError) -> WebURL {
        let reference = Self.trimmed(reference)
        do {
            return try WebURL(reference)
        } catch {
            guard error == .relative else { throw error }
        }
        guard scheme != .data else { throw .relative }
        guard !reference.isEmpty, !reference.hasPrefix("#") else { return self }
        if reference.hasPrefix("//") { return try WebURL("\(scheme.rawValue):\(reference)") }
        if reference.hasPrefix("/") { return try WebURL("\(origin)\(reference)") }
        if reference.hasPrefix("?") { return try WebURL("\(origin)\(path)\(reference)") }
        let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
        return try WebURL("\(origin)\(folder)\(reference)")
    }
}

extension WebURL {
    /// Without the query.
    package var path: Substring { target.prefix { $0 != "?" } }

    /// `https://host:port`, the port only where it is not the scheme's own.
    package var origin: String { "\(scheme.rawValue)://\(authority)" }

    package var authority: String {
        let bracketed = host.contains(":") ? "[\(host)]" : host
        return port == (scheme == .https ? 443 : 80) ? bracketed : "\(bracketed):\(port)"
    }

    /// The end of the path after its last dot, in lower case; empty when there is none.
    package var fileExtension: String {
        // The path of a `data:` address may be empty, and what is before its first slash is a name too.
        let name = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path
        guard let dot = name.lastIndex(of: ".") else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    package func with(host: String) -> Self { Self(scheme: scheme, host: host, port: port, target: target) }

    package func with(target: String) -> Self { Self(scheme: scheme, host: host, port: port, target: target) }
}

extension WebURL: CustomStringConvertible {
    package var description: String {
        scheme == .data ? "data:" + target.prefix(64) : origin + target
    }
}

extension WebURL {
    private static func trimmed(_ text: String) -> String {
        // Tabs and line ends in the middle are left to be refused.
        let isSpace: (Unicode.Scalar) -> Bool = { $0.value <= 0x20 }
        var scalars = text.unicodeScalars[...].drop(while: isSpace)
        while let last = scalars.last, isSpace(last) { scalars.removeLast() }
        return String(scalars)
    }

    /// RFC 3986 section 3.1.
    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || [0x2b, 0x2d, 0x2e].contains($0) }
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7a).contains(byte | 0x20) }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func split(_ authority: Substring) throws(ParseError) -> (host: String, port: UInt16?) {
        guard !authority.contains("@") else { throw .credentialsPresent }
        var host: Substring
        let rest: Substring
        if authority.hasPrefix("[") {
            guard let end = authority.firstIndex(of: "]") else { throw .hostInvalid(String(authority)) }
            host = authority[..<end].dropFirst()
            rest = authority[end...].dropFirst()
            guard host.contains(":"), host.utf8.allSatisfy({ isHexDigit($0) || [0x2e, 0x3a].contains($0) }) else {
                throw .hostInvalid(String(host))
            }
        } else {
            host = authority.prefix { $0 != ":" }
            rest = authority[host.endIndex...]
            if host.hasSuffix(".") { host = host.dropLast() }
            // Names in other scripts are written in their ASCII form (RFC 5891); no escapes, no separators.
            guard host.utf8.allSatisfy({ isLetter($0) || isDigit($0) || [0x2d, 0x2e, 0x5f].contains($0) }),
                host.utf8.count <= 253
            else { throw .hostInvalid(String(host)) }
        }
        guard !host.isEmpty else { throw .hostMissing }
        guard !rest.isEmpty else { return (host.lowercased(), nil) }
        let digits = rest.dropFirst()
        guard rest.first == ":", digits.utf8.count <= 5, digits.utf8.allSatisfy(isDigit) else {
            throw .portInvalid(String(rest))
        }
        guard !digits.isEmpty else { return (host.lowercased(), nil) }
        guard let port = UInt16(digits), port > 0 else { throw .portInvalid(String(digits)) }
        return (host.lowercased(), port)
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool { isDigit(byte) || (0x61...0x66).contains(byte | 0x20) }

    /// Takes `.` and `..` out of the path (RFC 3986 section 5.2.4), so that equal places have equal addresses.
    private static func normalized(_ target: String) -> String {
        let path = target.prefix { $0 != "?" }
        guard path.contains("/.") else { return target }
        var kept: [Substring] = []
        var endsInFolder = false
        for segment in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            endsInFolder = segment == "." || segment == ".."
            if segment == ".." { _ = kept.popLast() }
            if !endsInFolder { kept.append(segment) }
        }
        return "/" + kept.joined(separator: "/") + (endsInFolder && !kept.isEmpty ? "/" : "") + target[path.endIndex...]
    }
}
