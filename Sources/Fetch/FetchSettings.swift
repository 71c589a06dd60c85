package import Transport
package import WebAddress

/// What fetching may use up, and whom it believes.
package struct FetchSettings: Sendable {
    package var rules = AddressRules()
    /// What proves a trusted origin to be one; all others are judged by the machine's authorities.
    package var trust = TLSTrust.authorities(extraFile: nil)
    package var userAgent = "zee-node"

    /// Name, connection, TLS and all of the body, through all redirects.
    package var timeout: Duration = .seconds(20)
    package var connectTimeout: Duration = .seconds(8)
    /// A server that sends fewer bytes a second for so long is given up before the timeout.
    package var slowestBytesPerSecond = 64
    package var slowTime: Duration = .seconds(8)
    /// Bytes of a body after decompression.
    package var maxBytes = 32 << 20
    /// Bytes of one answer's status line and fields.
    package var maxHeadBytes = 64 << 10
    /// What browsers allow is 20; a canvas host needs one.
    package var maxRedirects = 10
    /// Requests under way and waiting.
    package var maxRequests = 256
    /// Bytes of bodies kept with their validators until the page goes.
    package var cacheBytes = 16 << 20
    /// How long connections are kept for the next request; after that the thread ends.
    package var idleTime: Duration = .seconds(10)

    package init() {}
}

/// Something that was fetched.
package struct Fetched: Sendable, Equatable {
    /// Where it really came from, after redirects.
    package let url: WebURL
    /// In lower case without parameters, as the server says it; empty when it does not. It may lie.
    package let mediaType: String
    package let bytes: [UInt8]
    /// The server said that nothing has changed since the last time.
    package let isUnchanged: Bool
}
