internal import Discovery

/// Tells the network about the embedded gateway, in the words that nodes of all generations know.
struct Advertisement {
    let announcement: Announcement

    /// `fingerprint` as `sha256:…`, when the gateway has TLS.
    init(port: UInt16, isSecure: Bool, fingerprint: String?, hostName: String) {
        // What Avahi calls this machine; a domain in the host name is not part of it.
        let host = String(hostName.prefix { $0 != "." })
        var facts = [
            ("role", "gateway"), ("transport", "gateway"), ("displayName", host), ("lanHost", "\(host).local"),
            ("gatewayPort", "\(port)"),
        ]
        if isSecure { facts.append(("gatewayTls", "1")) }
        if let fingerprint {
            facts.append(("gatewayTlsSha256", String(fingerprint.drop { $0 != ":" }.dropFirst())))
        }
        announcement = Announcement(name: "\(host) (Zee)", port: port, facts: facts)
    }
}
