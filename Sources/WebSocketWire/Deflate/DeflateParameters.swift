/// What both ends agreed on for permessage-deflate (RFC 7692 §7.1), and when we use it.
package struct DeflateParameters: Equatable, Sendable {
    /// The server forgets its window after each message.
    package var serverNoContextTakeover: Bool
    package var clientNoContextTakeover: Bool
    /// Base-2 logarithm of the largest window the server compresses with, 8 to 15.
    package var serverMaxWindowBits: Int
    package var clientMaxWindowBits: Int

    /// Our own choice, not negotiated: shorter messages go as they are. A few hundred bytes of JSON gain less than
    /// the two wake-ups of a cold compressor cost.
    package var threshold: Int

    package init(
        serverNoContextTakeover: Bool = false,
        clientNoContextTakeover: Bool = false,
        serverMaxWindowBits: Int = 15,
        clientMaxWindowBits: Int = 15,
        threshold: Int = 1024
    ) {
        self.serverNoContextTakeover = serverNoContextTakeover
        self.clientNoContextTakeover = clientNoContextTakeover
        self.serverMaxWindowBits = serverMaxWindowBits
        self.clientMaxWindowBits = clientMaxWindowBits
        self.threshold = threshold
    }
}

/// One direction of the agreement.
struct DeflateDirection: Equatable, Sendable {
    var windowBits: Int
    var forgetsWindow: Bool
}

extension DeflateParameters {
    func sending(as role: Role) -> DeflateDirection {
        switch role {
        case .client: DeflateDirection(windowBits: clientMaxWindowBits, forgetsWindow: clientNoContextTakeover)
        case .server: DeflateDirection(windowBits: serverMaxWindowBits, forgetsWindow: serverNoContextTakeover)
        }
    }

    func receiving(as role: Role) -> DeflateDirection { sending(as: role == .client ? .server : .client) }
}
