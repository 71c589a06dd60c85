/// One element of a `Sec-WebSocket-Extensions` list (RFC 6455 §9.1): a name and its parameters.
struct ExtensionElement: Equatable, Sendable {
    struct Parameter: Equatable, Sendable {
        let name: String
        /// `nil` for a parameter without `=`. Quotes are gone.
        let value: String?
    }

    let name: String
    let parameters: [Parameter]

    /// Reads a whole list; `nil` when it is not one. Values may be tokens, or quoted strings that hold a token.
    static func parse(_ text: String) -> [Self]? {
        var scanner = Scanner(text)
        var elements: [Self] = []
        repeat {
            // RFC 9110 §5.6.1 wants empty elements to be ignored.
            if scanner.atEnd || scanner.isAt(UInt8(ascii: ",")) { continue }
            guard let name = scanner.token() else { return nil }
            var parameters: [Parameter] = []
            while scanner.take(UInt8(ascii: ";")) {
                guard let name = scanner.token() else { return nil }
                var value: String?
                if scanner.take(UInt8(ascii: "=")) {
                    guard let read = scanner.value() else { return nil }
                    value = read
                }
                parameters.append(Parameter(name: name, value: value))
            }
            elements.append(Self(name: name, parameters: parameters))
        } while scanner.take(UInt8(ascii: ","))
        return scanner.atEnd ? elements : nil
    }
}

extension ExtensionElement {
    private struct Scanner {
        private let bytes: [UInt8]
        private var index = 0

        init(_ text: String) {
            bytes = [UInt8](text.utf8)
            skipBlanks()
        }

        var atEnd: Bool { index == bytes.count }

        func isAt(_ byte: UInt8) -> Bool { index < bytes.count && bytes[index] == byte }

        mutating func take(_ byte: UInt8) -> Bool {
            guard isAt(byte) else { return false }
            index += 1
            skipBlanks()
            return true
        }

        mutating func token() -> String? {
            let token = bytes[index...].prefix(while: isTokenByte)
            guard !token.isEmpty else { return nil }
            index = token.endIndex
            skipBlanks()
            return String(decoding: token, as: UTF8.self)
        }

        mutating func value() -> String? {
            guard isAt(UInt8(ascii: "\"")) else { return token() }
            index += 1
            let token = bytes[index...].prefix(while: isTokenByte)
            index = token.endIndex
            guard !token.isEmpty, take(UInt8(ascii: "\"")) else { return nil }
            return String(decoding: token, as: UTF8.self)
        }

        private mutating func skipBlanks() {
            while isAt(0x20) || isAt(0x09) { index += 1 }
        }
    }
}
