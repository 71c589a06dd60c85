package import HttpWire

/// Where in a canvas host a path leads. Every generation of gateways has a name space of its own, and all of them lead
/// to the same places here, so that no agent's habit is wrong.
package struct HostedPath: Equatable, Sendable {
    package enum Place: Equatable, Sendable {
        /// A file of the served folder.
        case canvas([String], isFolder: Bool)
        /// The page that agents' clients look for before they push A2UI.
        case a2ui([String], isFolder: Bool)
        /// The socket that says when files have changed.
        case reload
        /// What the nodes are drawing.
        case view([String], isFolder: Bool)
    }

    package var place: Place
    /// The token of a scoped address, `/__zee__/cap/<token>/…` or `?oc_cap=<token>`.
    package var capability: String?

    package static let spaces = ["__zee__", "__clawdbot__", "__moltbot__", "__openclaw__"]

    package init?(_ path: RequestPath) {
        var names = path.names[...]
        if names.count >= 3, Self.spaces.contains(names[0]), names[1] == "cap" {
            capability = names[2]
            names = names.dropFirst(3)
        } else {
            capability = path.queryValue("oc_cap")
        }
        // `/__zee/ws` is how one generation wrote it, and its clients dial it.
        if names == ["__zee", "ws"] {
            place = .reload
            return
        }
        guard let space = names.popFirst(), Self.spaces.contains(space), let root = names.popFirst() else { return nil }
        let rest = Array(names)
        switch root {
        case "canvas": place = .canvas(rest, isFolder: path.isFolder)
        case "a2ui": place = .a2ui(rest, isFolder: path.isFolder)
        case "view": place = .view(rest, isFolder: path.isFolder)
        case "ws" where rest.isEmpty: place = .reload
        default: return nil
        }
    }
}
