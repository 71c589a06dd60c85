internal import Arguments
internal import Glibc
internal import Transport

/// Where a node listens for operators' commands, and where those look for one.
enum ControlPath {
    static let fileName = "control"
    /// What the unit's RuntimeDirectory= makes.
    private static let service = "/run/zee-node/\(fileName)"

    /// The folder that systemd made for it; else, for a state directory of its own, in there, so that several nodes of
    /// one user do not meet; else where the user's sockets go.
    static func own(_ invocation: Invocation, environment: NodeSettings.Environment, state: String) -> String {
        func variable(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        if let folder = variable("RUNTIME_DIRECTORY")?.split(separator: ":").first { return "\(folder)/\(fileName)" }
        if !invocation.has("--state-dir"), let folder = variable("XDG_RUNTIME_DIR") {
            return "\(folder)/zee-node/\(fileName)"
        }
        return "\(state)/\(fileName)"
    }

    /// Where the unit with this state has its socket: its RuntimeDirectory= has the name of its StateDirectory=.
    private static func ofUnit(withState state: String) -> String? {
        let parts = state.split(separator: "/")
        guard parts.count == 3, state.hasPrefix("/var/lib/zee-node") else { return nil }
        return "/run/\(parts[2])/\(fileName)"
    }

    /// For a command: the socket it was told, or the first of the usual ones that is there.
    static func toAsk(
        _ invocation: Invocation,
        environment: NodeSettings.Environment,
        state: String?,
        exists: (String) -> Bool = { access($0, F_OK) == 0 }
    ) -> String {
        if let path = invocation["--socket"] { return path }
        var places = [service]
        if let state {
            let own = own(invocation, environment: environment, state: state)
            // Who names a state directory means the node of that one.
            if invocation.has("--state-dir") {
                return [own, ofUnit(withState: state)].compactMap(\.self).first(where: exists) ?? own
            }
            places = [own, "\(state)/\(fileName)", service]
        }
        return places.first(where: exists) ?? service
    }
}
