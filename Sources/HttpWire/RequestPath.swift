/// Why a request target names nothing that can be served.
package enum TargetError: Error, Equatable, Sendable {
    /// Not `/path` and not `http://host/path`.
    case notAPath
    case tooLong(limit: Int)
    /// A percent sign without two hexadecimal digits, or bytes that are no UTF-8.
    case badEncoding
    /// A `..`, or a slash, backslash or control character inside a name, in whatever disguise.
    case unsafeName
}

/// The path of a request, decoded once and taken apart, so that nobody behind it has to look for tricks again.
///
/// No name is empty, `.` or `..`, and none holds a slash, a backslash or a control character: joined with slashes they
/// lead down from wherever they begin, and nowhere else.
package struct RequestPath: Hashable, Sendable {
    package var names: [String]
    /// Whether the path ends in a slash.
    package var isFolder: Bool
    /// What follows the question mark, as it was sent.
    package var query: String

    /// Longer ones are nobody's file: `PATH_MAX` is 4,096 on Linux.
    package static let longestTarget = 4_096

    package init(names: [String], isFolder: Bool = false, query: String = "") {
        self.names = names
        self.isFolder = isFolder
        self.query = query
    }

    package init(target: String) throws(TargetError) {
        guard target.utf8.count <= Self.longestTarget else { throw .tooLong(limit: Self.longestTarget) }
        let bytes = Array(try Self.originForm(of: target).utf8)
        guard bytes.first == slash, !bytes.contains(UInt8(ascii: "#")) else { throw .notAPath }
        let end = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.count
        query = String(decoding: bytes[min(end + 1, bytes.count)...], as: UTF8.self)

        // Cut first and decode after, so that a slash in disguise stays inside its name, where it is refused.
        var names: [String] = []
        let path = bytes[..<end]
        for piece in path.split(separator: slash) {
            let name = try percentDecoded(piece)
            if name == "." { continue }
            guard name != "..", name.utf8.allSatisfy(Self.isSafe) else { throw .unsafeName }
            names.append(name)
        }
        self.names = names
        // `/folder/.` means the folder, and so does `/folder/`.
        isFolder = path.last == slash || path.suffix(2) == [slash, UInt8(ascii: ".")]
    }

    /// RFC 9112 §3.2.2: a server takes the absolute form, too; whom it was meant for is the `Host` field's business.
    private static func originForm(of target: String) throws(TargetError) -> Substring {
        guard !target.hasPrefix("/") else { return target[...] }
        guard let scheme = target.firstRange(of: "://"),
            ["http", "https"].contains(target[..<scheme.lowerBound].lowercased())
        else { throw .notAPath }
        let rest = target[scheme.upperBound...]
        guard let path = rest.firstIndex(of: "/") else { throw .notAPath }
        return rest[path...]
    }

    private static func isSafe(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F && byte != slash && byte != UInt8(ascii: "\\")
    }

    /// The value of a query item, decoded; `nil` when there is none or it cannot be read.
    package func queryValue(_ name: String) -> String? {
        for item in query.utf8.split(separator: UInt8(ascii: "&")) {
            let parts = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let key = parts.first, String(Substring(key)) == name else { continue }
            do throws(TargetError) {
                return parts.count == 2 ? try percentDecoded(Array(parts[1])[...]) : ""
            } catch {
                return nil
            }
        }
        return nil
    }
}

private let slash = UInt8(ascii: "/")

/// Decodes once: `%252e` is the name `%2e`. Text that is no UTF-8 is refused, overlong forms of a dot or a slash among it.
private func percentDecoded(_ bytes: ArraySlice<UInt8>) throws(TargetError) -> String {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
        guard byte == UInt8(ascii: "%") else {
            decoded.append(byte)
            continue
        }
        guard let high = rest.popFirst().flatMap(hexDigit), let low = rest.popFirst().flatMap(hexDigit) else {
            throw .badEncoding
        }
        decoded.append(high << 4 | low)
    }
    guard let text = String(validating: decoded, as: UTF8.self) else { throw .badEncoding }
    return text
}

private func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
}

/// A name as one segment of a URL: everything but the unreserved characters of RFC 3986 §2.3 is escaped.
package func percentEncoded(_ name: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var encoded: [UInt8] = []
    for byte in name.utf8 {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            encoded.append(byte)
        default: encoded += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
    return String(decoding: encoded, as: UTF8.self)
}
