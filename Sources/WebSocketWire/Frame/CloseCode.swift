/// Why a connection ends (RFC 6455 §7.4). Open, because applications and later registrations add numbers.
package struct CloseCode: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    package static let normal = Self(rawValue: 1000)
    package static let goingAway = Self(rawValue: 1001)
    package static let protocolError = Self(rawValue: 1002)
    package static let unsupportedData = Self(rawValue: 1003)
    /// Never on the wire: stands for a close frame without a payload.
    package static let noStatusReceived = Self(rawValue: 1005)
    /// Never on the wire: stands for a connection that ended without a close frame.
    package static let abnormalClosure = Self(rawValue: 1006)
    package static let invalidPayload = Self(rawValue: 1007)
    package static let policyViolation = Self(rawValue: 1008)
    package static let messageTooBig = Self(rawValue: 1009)
    package static let mandatoryExtension = Self(rawValue: 1010)
    package static let internalError = Self(rawValue: 1011)
    package static let serviceRestart = Self(rawValue: 1012)
    package static let tryAgainLater = Self(rawValue: 1013)
    package static let badGateway = Self(rawValue: 1014)

    /// Whether a close frame may carry the number. 1004 is reserved, 1005, 1006 and 1015 are for local use only, and
    /// 1016-2999 wait for a registration: the IANA table of WebSocket close codes ends at 1015.
    package var isAllowedOnWire: Bool {
        switch rawValue {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }
}
