/// What a gateway wants to know of its clients. It shows itself only to whoever asks for `revealed`, so it cannot slip
/// into a log by interpolation.
package struct Secret: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
    package enum Kind: String, Sendable, CaseIterable {
        case token = "gateway-token"
        case password = "gateway-password"

        /// For people.
        package var words: String {
            switch self {
            case .token: "the gateway's token"
            case .password: "the gateway's password"
            }
        }

        /// The file in the state directory, and the credential's name: one word for one thing.
        package var fileName: String { rawValue }

        /// Ours first.
        var variables: [String] {
            switch self {
            case .token: ["ZEE_GATEWAY_TOKEN", "OPENCLAW_GATEWAY_TOKEN"]
            case .password: ["ZEE_GATEWAY_PASSWORD", "OPENCLAW_GATEWAY_PASSWORD"]
            }
        }
    }

    package enum Origin: Sendable, Equatable, CustomStringConvertible {
        /// From systemd, by its name.
        case credential(String)
        case variable(String)
        /// A file that a setting names.
        case file(String)
        /// What `zee-node login` kept.
        case state(String)
        /// Typed or piped in just now.
        case entered

        package var description: String {
            switch self {
            case .credential(let name): "credential \(name)"
            case .variable(let name): "$\(name)"
            case .file(let path), .state(let path): path
            case .entered: "what was entered"
            }
        }
    }

    package let kind: Kind
    package let origin: Origin
    package let revealed: String

    package var description: String { "\(kind.rawValue) from \(origin)" }
    package var debugDescription: String { description }

    /// Longer than any token in use and short enough for one frame.
    static let lengthLimit = 4_096

    /// The first line of a text. `nil` when that cannot be a secret of this kind: a token goes into JSON and into
    /// signatures as one word, a password is whatever its owner likes.
    package init?(_ kind: Kind, in text: String, from origin: Origin) {
        let line = String(text.prefix { !$0.isNewline })
        let isGood = line.unicodeScalars.allSatisfy { scalar in
            kind == .token ? scalar.value > 0x20 && scalar.value < 0x7f : scalar.value >= 0x20 && scalar.value != 0x7f
        }
        guard !line.isEmpty, line.utf8.count <= Self.lengthLimit, isGood else { return nil }
        self.kind = kind
        self.origin = origin
        revealed = line
    }
}

/// Why there is a secret that cannot be used.
package enum SecretError: Error, Equatable {
    case state(StateError)
    /// A setting names a file that is not there.
    case absent(Secret.Kind, path: String)
    /// Empty, too long, or with characters that no such secret has.
    case unusable(Secret.Kind, origin: Secret.Origin)
}
