package import Transport

/// Who may ask: the superuser, the user the daemon runs as, and members of the socket's group.
///
/// The file's mode says the same, but modes are changed in passing and forgotten; the kernel's word on who is at the other
/// end is not.
package struct ControlGate: Sendable, Equatable {
    package let user: UInt32
    package let group: UInt32

    package init(user: UInt32, group: UInt32) {
        self.user = user
        self.group = group
    }

    /// The superuser's own group is not a way in: a daemon that runs as root would admit every system account in it.
    package func admits(_ peer: LocalPeer) -> Bool {
        peer.user == 0 || peer.user == user || (group != 0 && peer.groups.contains(group))
    }
}
