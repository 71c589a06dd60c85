/// Base64 with padding (RFC 4648 §4), for the two short values of the handshake.
func base64(_ bytes: [UInt8]) -> String {
    let alphabet = [UInt8]("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var out: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let group = bytes[start..<min(start + 3, bytes.count)]
        let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
        for position in 0..<4 {
            let index = Int(bits >> UInt32(18 - 6 * position) & 0x3F)
            out.append(position <= group.count ? alphabet[index] : UInt8(ascii: "="))
        }
    }
    return String(decoding: out, as: UTF8.self)
}

/// Whether a text is the base64 of exactly 16 bytes: 22 digits of which the last carries two bits, and the padding.
func isBase64OfSixteenBytes(_ text: String) -> Bool {
    let bytes = [UInt8](text.utf8)
    guard bytes.count == 24, bytes[22] == UInt8(ascii: "="), bytes[23] == UInt8(ascii: "=") else { return false }
    guard [UInt8(ascii: "A"), UInt8(ascii: "Q"), UInt8(ascii: "g"), UInt8(ascii: "w")].contains(bytes[21]) else {
        return false
    }
    return bytes[..<22].allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "/"):
            true
        default: false
        }
    }
}
