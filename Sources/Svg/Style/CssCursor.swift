/// A cursor over the bytes of a style sheet or a value.
struct CssCursor {
    let bytes: [UInt8]
    var index = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    var atEnd: Bool { index >= bytes.count }

    /// The next byte, zero at the end.
    var next: UInt8 { index < bytes.count ? bytes[index] : 0 }

    mutating func skipSpace() {
        while index < bytes.count {
            if bytes[index].isSpace {
                index += 1
            } else if bytes[index] == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "*")
            {
                skipComment()
            } else if bytes[index...].starts(with: "<!--".utf8) {
                index += 4
            } else if bytes[index...].starts(with: "-->".utf8) {
                index += 3
            } else {
                return
            }
        }
    }

    private mutating func skipComment() {
        index += 2
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "*"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "/") {
                index += 2
                return
            }
            index += 1
        }
    }

    mutating func take(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    /// A name, with escapes taken as the character behind the backslash; empty when there is none.
    mutating func name() -> String {
        var result: [UInt8] = []
        while index < bytes.count {
            if bytes[index].continuesName {
                result.append(bytes[index])
            } else if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count {
                index += 1
                result.append(bytes[index])
            } else {
                break
            }
            index += 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Everything up to one of the bytes, which stays; strings and brackets on the way are passed over whole.
    mutating func text(upTo ends: [UInt8]) -> String {
        let start = index
        var open: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            if open.isEmpty, ends.contains(byte) { break }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString()
            case UInt8(ascii: "("): open.append(UInt8(ascii: ")"))
            case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
            case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
            case UInt8(ascii: "\\"): index += 1
            default: if byte == open.last { open.removeLast() }
            }
            index += 1
        }
        index = min(index, bytes.count)
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// Leaves the cursor on the closing quote.
    private mutating func skipString() {
        let quote = bytes[index]
        index += 1
        while index < bytes.count, bytes[index] != quote {
            if bytes[index] == UInt8(ascii: "\\") { index += 1 }
            index += 1
        }
    }
}
