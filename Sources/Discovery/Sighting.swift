/// One piece of news about who is where.
enum Sighting: Sendable {
    case saw(ServiceName, Roster.View)
    /// Without a route, the way to it could not be found out.
    case resolved(ServiceName, Roster.View, Roster.Route?)
    case lost(ServiceName, Roster.View)
    /// Multicast starts from nothing.
    case multicastBegins
    /// All that a name server knows of one domain, in place of what it knew before.
    case surveyed(domain: String, [ServiceName: Roster.Route?])
    /// `nil` when a source works again.
    case trouble(DiscoveryTrouble.Place, DiscoveryTrouble?)
}

/// Why a source tells less than it could. The search goes on and mends itself where that is possible.
package enum DiscoveryTrouble: Hashable, Sendable, CustomStringConvertible {
    package enum Place: Hashable, Sendable {
        case multicast
        case domain(String)
    }

    /// libavahi-client is not installed.
    case avahiNotInstalled
    /// The library is there, and no daemon answers on the system bus.
    case avahiNotRunning
    /// The system bus, or the daemon behind it, refuses; in libavahi's words.
    case avahiRefuses(String)
    case nameServer(LookupError)
    /// The text is no domain.
    case domainInvalid(String)

    package var description: String {
        switch self {
        case .avahiNotInstalled: "multicast discovery needs Avahi: the package libavahi-client3 is not installed"
        case .avahiNotRunning: "multicast discovery waits for avahi-daemon, which is not running"
        case .avahiRefuses(let words): "multicast discovery waits for Avahi: \(words)"
        case .nameServer(.noServer): "this machine has no name server"
        case .nameServer(.silent(let server)): "name server \(server) does not answer"
        case .nameServer(.refused(let server, let code)): "name server \(server) says \(code)"
        case .nameServer(.cancelled): "the lookup was given up"
        case .domainInvalid(let text): "\"\(text)\" is no domain"
        }
    }

    /// What to do about it.
    package var hint: String? {
        switch self {
        case .avahiNotInstalled: "apt install avahi-daemon libavahi-client3, or name the gateway with --url"
        case .avahiNotRunning, .avahiRefuses: "systemctl start avahi-daemon, or name the gateway with --url"
        case .nameServer: "check /etc/resolv.conf"
        case .domainInvalid: nil
        }
    }
}
