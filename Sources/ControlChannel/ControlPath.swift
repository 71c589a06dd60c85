package import Arguments
internal import Glibc

/// Where a node keeps its state and listens for operators' commands, by one set of rules for the node and for those who
/// look for it.
package struct ControlPath: Sendable {
    package static let fileName = "control"
    package static let socketOption = OptionSpec("--socket", .word("PATH"), "the node's control socket")
    package static let instanceOption = OptionSpec("--instance", .word("NAME"), "the node zee-node@NAME")
    /// What the units' RuntimeDirectory= makes.
    private static let service = "/run/zee-node"

    private let environment: @Sendable (String) -> String?
    /// Told on the command line: the node of this directory is meant, and no other.
    private let namedState: String?

    package init(_ invocation: Invocation, environment: @escaping @Sendable (String) -> String?) {
        self.environment = environment
        namedState = invocation["--state-dir"]
    }

    /// `nil` without a home.
    package var state: String? {
        if let namedState { return namedState }
        // systemd lists several with colons between them; the first is the one to write to (systemd.exec(5)).
        if let folder = variable("STATE_DIRECTORY")?.split(separator: ":").first { return String(folder) }
        if let folder = variable("XDG_STATE_HOME") { return "\(folder)/zee-node" }
        return variable("HOME").map { "\($0)/.local/state/zee-node" }
    }

    /// The folder that systemd made for it; else, for a state directory of its own, in there, so that several nodes of
    /// one user do not meet; else where the user's sockets go.
    package func own(state: String) -> String {
        if let folder = variable("RUNTIME_DIRECTORY")?.split(separator: ":").first {
            return "\(folder)/\(Self.fileName)"
        }
        if namedState == nil, let folder = variable("XDG_RUNTIME_DIR") { return "\(folder)/zee-node/\(Self.fileName)" }
        return "\(state)/\(Self.fileName)"
    }

    /// For a command: the socket it was told, or the first of the usual ones that is there.
    package func toAsk(
        _ invocation: Invocation,
        exists: (String) -> Bool = { access($0, F_OK) == 0 }
    ) -> String {
        if let path = invocation["--socket"] { return path }
        if let name = invocation["--instance"] { return "\(Self.service)-\(name)/\(Self.fileName)" }
        let service = "\(Self.service)/\(Self.fileName)"
        guard let state else { return service }
        let own = own(state: state)
        if namedState != nil {
            return [own, Self.ofUnit(withState: state)].compactMap(\.self).first(where: exists) ?? own
        }
        return [own, "\(state)/\(Self.fileName)", service].first(where: exists) ?? service
    }

    /// Where the unit with this state has its socket: its RuntimeDirectory= has the name of its StateDirectory=.
    private static func ofUnit(withState state: String) -> String? {
        let parts = state.split(separator: "/")
        guard parts.count == 3, state.hasPrefix("/var/lib/zee-node") else { return nil }
        return "/run/\(parts[2])/\(fileName)"
    }

    /// An empty variable counts as absent.
    private func variable(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
}
