/// What a frame is for (RFC 6455 §5.2).
package enum Opcode: UInt8, Sendable, CaseIterable {
    case continuation = 0x0
    case text = 0x1
    case binary = 0x2
    case close = 0x8
    case ping = 0x9
    case pong = 0xA

    /// Control frames may arrive between the fragments of a message, so they stay small and whole.
    package var isControl: Bool { rawValue & 0x8 != 0 }
}

/// Which end of the connection we are. Clients mask, servers do not (RFC 6455 §5.1).
package enum Role: Sendable {
    case client
    case server
}

/// The 2 to 14 bytes before a payload (RFC 6455 §5.2).
package struct FrameHeader: Equatable, Sendable {
    package var isFinal: Bool
    /// RSV1: the message that starts here is compressed (RFC 7692 §6).
    package var isCompressed: Bool
    package var opcode: Opcode
    package var length: Int
    /// The masking key; its most significant byte is the first on the wire. `nil` in frames of a server.
    package var mask: UInt32?

    package init(
        isFinal: Bool = true,
        isCompressed: Bool = false,
        opcode: Opcode,
        length: Int,
        mask: UInt32? = nil
    ) {
        self.isFinal = isFinal
        self.isCompressed = isCompressed
        self.opcode = opcode
        self.length = length
        self.mask = mask
    }

    /// No control frame has a longer payload (RFC 6455 §5.5); it is also the last length that needs no extension.
    package static let shortLength = 125

    /// Two bytes, eight of length, four of mask.
    package static let longest = 14

    /// Two bytes, four of mask, and the payload.
    package static let longestControlFrame = 6 + shortLength
}

extension FrameHeader {
    /// Writes the header with the shortest form of its length.
    @inline(__always)
    package func append(to out: inout [UInt8]) {
        out.append((isFinal ? 0x80 : 0) | (isCompressed ? 0x40 : 0) | opcode.rawValue)
        let maskBit: UInt8 = mask == nil ? 0 : 0x80
        switch length {
        case ...Self.shortLength:
            out.append(maskBit | UInt8(truncatingIfNeeded: length))
        case ...Int(UInt16.max):
            out.append(maskBit | 126)
            out.append(UInt8(truncatingIfNeeded: length >> 8))
            out.append(UInt8(truncatingIfNeeded: length))
        default:
            out.append(maskBit | 127)
            for shift in stride(from: 56, through: 0, by: -8) { out.append(UInt8(truncatingIfNeeded: length >> shift)) }
        }
        guard let mask else { return }
        out.append(UInt8(truncatingIfNeeded: mask >> 24))
        out.append(UInt8(truncatingIfNeeded: mask >> 16))
        out.append(UInt8(truncatingIfNeeded: mask >> 8))
        out.append(UInt8(truncatingIfNeeded: mask))
    }
}

/// What a header has to satisfy besides the grammar.
struct FrameRules {
    /// Our own role: a server demands masks, a client refuses them.
    var role: Role
    var allowsCompression: Bool
    var maxPayload: Int
}

extension FrameHeader {
    /// Reads the header at `start`, with its size in bytes; `nil` when more bytes are needed.
    ///
    /// Everything the header alone can tell is checked here, and each byte as soon as it is there, so that a hostile
    /// length is refused before anything is kept for it.
    static func parse(
        _ bytes: [UInt8],
        at start: Int,
        rules: FrameRules
    ) throws(WireError) -> (header: FrameHeader, size: Int)? {
        guard start < bytes.count else { return nil }
        let first = bytes[start]
        guard let opcode = Opcode(rawValue: first & 0x0F) else { throw .unknownOpcode(first & 0x0F) }
        // RSV1 belongs to the first frame of a data message, never to a continuation or a control frame.
        let startsMessage = opcode == .text || opcode == .binary
        let meaningful: UInt8 = rules.allowsCompression && startsMessage ? 0x40 : 0
        guard first & 0x70 & ~meaningful == 0 else { throw .reservedBitsSet(first & 0x70) }
        let isFinal = first & 0x80 != 0
        guard isFinal || !opcode.isControl else { throw .fragmentedControl(opcode) }

        guard start + 1 < bytes.count else { return nil }
        let second = bytes[start + 1]
        let isMasked = second & 0x80 != 0
        switch rules.role {
        case .server: guard isMasked else { throw .unmaskedByClient }
        case .client: guard !isMasked else { throw .maskedByServer }
        }

        let length: UInt64
        var size: Int
        switch second & 0x7F {
        case 126:
            guard let wide = bigEndian(bytes, at: start + 2, width: 2) else { return nil }
            guard wide > UInt64(shortLength) else { throw .lengthNotMinimal }
            (length, size) = (wide, 4)
        case 127:
            guard let wide = bigEndian(bytes, at: start + 2, width: 8) else { return nil }
            guard wide >> 63 == 0 else { throw .lengthNegative }
            guard wide > UInt64(UInt16.max) else { throw .lengthNotMinimal }
            (length, size) = (wide, 10)
        case let short:
            (length, size) = (UInt64(short), 2)
        }
        if opcode.isControl {
            guard length <= UInt64(shortLength) else { throw .oversizedControl(opcode, length: length) }
        } else {
            guard length <= UInt64(rules.maxPayload) else {
                throw .frameTooLarge(length: length, limit: rules.maxPayload)
            }
        }

        var mask: UInt32?
        if isMasked {
            guard let key = bigEndian(bytes, at: start + size, width: 4) else { return nil }
            mask = UInt32(truncatingIfNeeded: key)
            size += 4
        }
        let header = FrameHeader(
            isFinal: isFinal,
            isCompressed: first & 0x40 != 0,
            opcode: opcode,
            length: Int(length),
            mask: mask
        )
        return (header, size)
    }

    @inline(__always)
    private static func bigEndian(_ bytes: [UInt8], at start: Int, width: Int) -> UInt64? {
        guard start + width <= bytes.count else { return nil }
        var value: UInt64 = 0
        for index in start..<start + width { value = value << 8 | UInt64(bytes[index]) }
        return value
    }
}
