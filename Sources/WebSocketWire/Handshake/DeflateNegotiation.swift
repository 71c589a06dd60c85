/// What a client asks for of permessage-deflate (RFC 7692 §7.1).
package struct DeflateOffer: Equatable, Sendable {
    static let name = "permessage-deflate"

    package var serverNoContextTakeover: Bool
    package var clientNoContextTakeover: Bool
    /// The largest window the server may use; `nil` leaves it to the server.
    package var serverMaxWindowBits: Int?
    /// The largest window we would use ourselves. Offering it lets the server ask for a smaller one.
    package var clientMaxWindowBits: Int?
    /// See `DeflateParameters.threshold`.
    package var threshold: Int

    package init(
        serverNoContextTakeover: Bool = false,
        clientNoContextTakeover: Bool = false,
        serverMaxWindowBits: Int? = nil,
        clientMaxWindowBits: Int? = 15,
        threshold: Int = 1024
    ) {
        self.serverNoContextTakeover = serverNoContextTakeover
        self.clientNoContextTakeover = clientNoContextTakeover
        self.serverMaxWindowBits = serverMaxWindowBits.map(clampedToWindow)
        self.clientMaxWindowBits = clientMaxWindowBits.map(clampedToWindow)
        self.threshold = threshold
    }

    /// The value of the header field.
    package var field: String {
        var words = [Self.name]
        if serverNoContextTakeover { words.append("server_no_context_takeover") }
        if clientNoContextTakeover { words.append("client_no_context_takeover") }
        if let bits = serverMaxWindowBits { words.append("server_max_window_bits=\(bits)") }
        // 15 is the meaning of the bare parameter, and the form every server knows.
        if let bits = clientMaxWindowBits {
            words.append(bits == 15 ? "client_max_window_bits" : "client_max_window_bits=\(bits)")
        }
        return words.joined(separator: "; ")
    }

    /// What a server's answer makes of the offer; `nil` when the answer is not one to it.
    func accept(_ answer: ExtensionElement) -> DeflateParameters? {
        guard let answered = DeflateWords(answer, isAnswer: true) else { return nil }
        // What was demanded of the server it has to confirm; what it adds for itself is its own matter.
        guard answered.serverNoContextTakeover || !serverNoContextTakeover else { return nil }
        let serverBits = answered.serverMaxWindowBits ?? 15
        guard serverBits <= serverMaxWindowBits ?? 15 else { return nil }
        // A server may shrink our window only when we said that we can.
        guard answered.clientMaxWindowBits == nil || clientMaxWindowBits != nil else { return nil }
        return DeflateParameters(
            serverNoContextTakeover: answered.serverNoContextTakeover,
            clientNoContextTakeover: answered.clientNoContextTakeover || clientNoContextTakeover,
            serverMaxWindowBits: serverBits,
            clientMaxWindowBits: min(answered.clientMaxWindowBits ?? 15, clientMaxWindowBits ?? 15),
            threshold: threshold
        )
    }
}

/// What a server allows of permessage-deflate.
package struct DeflatePolicy: Equatable, Sendable {
    /// Trade compression for memory: no window is kept between messages, in either direction.
    package var forgetsWindows: Bool
    /// The largest window of either direction, 9 to 15.
    package var maxWindowBits: Int
    package var threshold: Int

    package init(forgetsWindows: Bool = false, maxWindowBits: Int = 15, threshold: Int = 1024) {
        self.forgetsWindows = forgetsWindows
        self.maxWindowBits = max(9, clampedToWindow(maxWindowBits))
        self.threshold = threshold
    }

    /// The first offer that can be accepted, with the words that accept it; `nil` goes on without compression, which
    /// is also the answer to offers nobody can read (RFC 7692 §5).
    func accept(_ offers: String) -> (parameters: DeflateParameters, field: String)? {
        guard let elements = ExtensionElement.parse(offers) else { return nil }
        for element in elements where element.name == DeflateOffer.name {
            guard let offer = DeflateWords(element, isAnswer: false) else { continue }
            // zlib has no raw window of 8 bits to compress with: such an offer is declined.
            let serverBits = min(offer.serverMaxWindowBits ?? 15, maxWindowBits)
            guard serverBits >= 9 else { continue }
            return answer(offer, serverBits: serverBits)
        }
        return nil
    }

    private func answer(_ offer: DeflateWords, serverBits: Int) -> (parameters: DeflateParameters, field: String) {
        let parameters = DeflateParameters(
            serverNoContextTakeover: offer.serverNoContextTakeover || forgetsWindows,
            clientNoContextTakeover: offer.clientNoContextTakeover || forgetsWindows,
            serverMaxWindowBits: serverBits,
            // Without the parameter in the offer the client would not understand it in the answer.
            clientMaxWindowBits: offer.clientMaxWindowBits.map { min($0, maxWindowBits) } ?? 15,
            threshold: threshold
        )
        var words = [DeflateOffer.name]
        if parameters.serverNoContextTakeover { words.append("server_no_context_takeover") }
        if parameters.clientNoContextTakeover { words.append("client_no_context_takeover") }
        if offer.serverMaxWindowBits != nil || serverBits < 15 { words.append("server_max_window_bits=\(serverBits)") }
        if let offered = offer.clientMaxWindowBits, parameters.clientMaxWindowBits < 15 || offered < 15 {
            words.append("client_max_window_bits=\(parameters.clientMaxWindowBits)")
        }
        return (parameters, words.joined(separator: "; "))
    }
}

/// The four parameters as somebody wrote them.
private struct DeflateWords {
    var serverNoContextTakeover = false
    var clientNoContextTakeover = false
    var serverMaxWindowBits: Int?
    var clientMaxWindowBits: Int?

    /// `nil` for an unknown or repeated parameter and for a value that is not allowed: each declines the element.
    init?(_ element: ExtensionElement, isAnswer: Bool) {
        var seen: Set<String> = []
        for parameter in element.parameters {
            guard seen.insert(parameter.name).inserted else { return nil }
            switch (parameter.name, parameter.value) {
            case ("server_no_context_takeover", nil): serverNoContextTakeover = true
            case ("client_no_context_takeover", nil): clientNoContextTakeover = true
            case ("server_max_window_bits", let value?):
                guard let bits = Self.windowBits(value) else { return nil }
                serverMaxWindowBits = bits
            case ("client_max_window_bits", let value?):
                guard let bits = Self.windowBits(value) else { return nil }
                clientMaxWindowBits = bits
            // Only an offer may leave the size open.
            case ("client_max_window_bits", nil) where !isAnswer: clientMaxWindowBits = 15
            default: return nil
            }
        }
    }

    /// 8 to 15 without leading zeros.
    private static func windowBits(_ text: String) -> Int? {
        (8...15).first { String($0) == text }
    }
}

private func clampedToWindow(_ bits: Int) -> Int { min(max(bits, 8), 15) }
