internal import ZeeProtocol

/// One connection, as long as it lasts.
package struct PeerID: Hashable, Sendable, Comparable, CustomStringConvertible {
    let number: Int

    package static func < (left: Self, right: Self) -> Bool { left.number < right.number }
    package var description: String { "#\(number)" }
}

/// What is known of a connection before it says anything.
package struct PeerFacts: Sendable, Equatable {
    package var remoteIP: String
    /// From this machine itself: a loopback address, no proxy in between, and asked for under a loopback name, so that
    /// a web page cannot pose as a local program by pointing its own name here.
    package var isLocal: Bool
    /// How it reaches this gateway's pages, as `http://host:port`; see `CanvasOrigin`.
    package var origin: String?

    package init(remoteIP: String, isLocal: Bool, origin: String? = nil) {
        self.remoteIP = remoteIP
        self.isLocal = isLocal
        self.origin = origin
    }
}

struct Peer {
    let id: PeerID
    let facts: PeerFacts
    /// The name of this connection towards the client.
    let connectionID: String
    /// The challenge it was sent.
    let nonce: String
    /// `nil` until it is let in.
    var session: Session?
}

/// What a peer was let in as.
struct Session {
    enum Role: String {
        case node
        case `operator`
    }

    let role: Role
    let scopes: Set<String>
    let client: ClientDescription
    let deviceID: String?
    let connectedAtMs: Int
    let presenceKey: String
    /// Set for nodes.
    var node: NodeRecord?

    var name: String { client.displayName ?? client.id }
}

/// A connected node.
struct NodeRecord {
    let nodeID: String
    let caps: [String]
    /// What it declared.
    let declared: [String]
    /// What of it can be invoked.
    let commands: [String]
    let permissions: [String: Bool]?
    let pathEnv: String?
}
