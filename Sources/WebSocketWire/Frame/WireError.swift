/// Why a peer's bytes cannot be WebSocket messages. Every case ends the connection: there is no frame boundary left
/// to resume from.
package enum WireError: Error, Equatable, Sendable {
    /// Bits of the first header byte that no negotiated extension gives a meaning.
    case reservedBitsSet(UInt8)
    case unknownOpcode(UInt8)
    case unmaskedByClient
    case maskedByServer
    case fragmentedControl(Opcode)
    case oversizedControl(Opcode, length: UInt64)
    case lengthNotMinimal
    /// A 64-bit length with its most significant bit set, which RFC 6455 §5.2 forbids.
    case lengthNegative
    case frameTooLarge(length: UInt64, limit: Int)
    case messageTooLarge(limit: Int)
    case continuationWithoutStart
    /// A new text or binary frame before the message under way had its last fragment.
    case messageInterrupted(Opcode)
    case invalidUTF8
    /// A close payload of one byte: too short for a code.
    case truncatedCloseCode
    case invalidCloseCode(UInt16)
    case invalidCloseReason
    case corruptDeflate
    /// zlib found no memory for a window.
    case deflateUnavailable

    /// What the close frame that answers the error says (RFC 6455 §7.4.1).
    package var closeCode: CloseCode {
        switch self {
        case .invalidUTF8, .invalidCloseReason, .corruptDeflate: .invalidPayload
        case .frameTooLarge, .messageTooLarge: .messageTooBig
        case .deflateUnavailable: .internalError
        default: .protocolError
        }
    }
}
