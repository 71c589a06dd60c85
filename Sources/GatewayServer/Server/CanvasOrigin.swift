internal import Transport
internal import WebSocketWire
internal import ZeeProtocol

/// Under which address somebody who came this way finds our pages: as he found us.
enum CanvasOrigin {
    /// `Host` is what the client dialled, and so what works for it. A loopback name works on this machine only: from
    /// elsewhere it is a tunnel's or a proxy's, and the address of the socket is the better guess.
    static func find(_ head: RequestHead, remote: SocketAddress, local: SocketAddress, isSecure: Bool) -> String {
        let isEncrypted = isSecure || head.fields["X-Forwarded-Proto"]?.lowercased() == "https"
        let scheme = isEncrypted ? "https" : "http"
        guard let host = head.fields["Host"], isAuthority(host),
            remote.isLoopback || !FrontDoor.isLoopbackName(host)
        else {
            // Without the zone of a link-local address, which no URL can hold.
            let name = local.host.prefix { $0 != "%" }
            return "\(scheme)://\(local.family == .ipv4 ? String(name) : "[\(name)]"):\(local.port)"
        }
        return "\(scheme)://\(host)"
    }

    /// Letters, digits and what separates them in names, addresses and ports: it becomes part of a URL that others open.
    private static func isAuthority(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 255
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "-._:[]".utf8.contains(byte)
                }
            }
    }
}

/// The gateway's secret in a request for a page: as programs send it, or as browsers do after their dialog, where the
/// name typed does not matter.
func presentedSecret(_ fields: HeaderFields) -> String? {
    guard let value = fields["Authorization"] else { return nil }
    let words = value.split(separator: " ", maxSplits: 1)
    guard words.count == 2 else { return nil }
    switch words[0].lowercased() {
    case "bearer": return String(words[1])
    case "basic":
        guard let bytes = Base64.decode(String(words[1])), let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
            return nil
        }
        return String(decoding: bytes[(colon + 1)...], as: UTF8.self)
    default: return nil
    }
}

/// An address of a home, an office or a tunnel, by its text.
enum PrivateAddress {
    static func isPrivate(_ text: String) -> Bool {
        SocketAddress(literal: text, port: 0).map { PlaintextRule.allows($0) } ?? false
    }
}
