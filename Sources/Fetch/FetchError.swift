package import WebAddress

/// Why there is no page.
package enum FetchError: Error, Hashable, Sendable {
    case url(WebURL.ParseError)
    /// The rules do not let pages name this host.
    case hostNotAllowed(String)
    /// The host's addresses are all of a kind that pages may not reach.
    case addressNotAllowed(host: String)
    case nameNotResolved(host: String, reason: String)
    case connectFailed(host: String, reason: String)
    /// The certificate is not the one that was pinned, or nobody vouches for it.
    case notTrusted(host: String, reason: String)
    case timedOut(host: String)
    case tooLarge(limit: Int)
    case headTooLarge
    /// The connection ended before the length that was announced.
    case truncated
    case tooManyRedirects
    case redirectRefused(String)
    case status(Int)
    /// What came is not HTTP, or not what was agreed.
    case protocolViolation(String)
    case badData
    case tooMany
    case cancelled
    /// libcurl is not there, or too old.
    case libraryMissing(String)
}

extension FetchError {
    /// A name other programs can match on.
    package var code: String {
        switch self {
        case .url(.schemeRefused): "SCHEME_REFUSED"
        case .url(.credentialsPresent): "CREDENTIALS_REFUSED"
        case .url, .badData: "URL_INVALID"
        case .hostNotAllowed, .addressNotAllowed: "ADDRESS_REFUSED"
        case .nameNotResolved: "NAME_NOT_RESOLVED"
        case .connectFailed: "CONNECT_FAILED"
        case .notTrusted: "CERTIFICATE_INVALID"
        case .timedOut: "TIMEOUT"
        case .tooLarge, .headTooLarge: "TOO_LARGE"
        case .truncated, .protocolViolation: "PROTOCOL_VIOLATION"
        case .tooManyRedirects, .redirectRefused: "REDIRECT_REFUSED"
        case .status(let status): "HTTP_\(status)"
        case .tooMany: "TOO_MANY_REQUESTS"
        case .cancelled: "CANCELLED"
        case .libraryMissing: "LIBRARY_MISSING"
        }
    }

    /// What went wrong, in one sentence without a period.
    package var cause: String {
        switch self {
        case .url(let error): error.words
        case .hostNotAllowed(let host): "pages may not be loaded from \(host)"
        case .addressNotAllowed(let host): "\(host) leads to an address that pages may not reach"
        case .nameNotResolved(let host, let reason): "\(host) has no address: \(reason)"
        case .connectFailed(let host, let reason): "no connection to \(host): \(reason)"
        case .notTrusted(let host, let reason): "the certificate of \(host) is not trusted: \(reason)"
        case .timedOut(let host): "\(host) took too long"
        case .tooLarge(let limit): "the answer has more than \(limit >> 20) MB"
        case .headTooLarge: "the head of the answer is too large"
        case .truncated: "the answer ended before its announced length"
        case .tooManyRedirects: "it redirects too many times"
        case .redirectRefused(let reason): "it redirects to where pages may not go: \(reason)"
        case .status(404): "the server has no such page (404)"
        case .status(let status): "the server answered \(status)"
        case .protocolViolation(let reason): "the answer cannot be understood: \(reason)"
        case .badData: "the data: URL is broken"
        case .tooMany: "too many requests are waiting"
        case .cancelled: "the load was given up"
        case .libraryMissing(let reason): "libcurl (package libcurl4) cannot be used: \(reason)"
        }
    }

    /// What to do about it; `nil` when there is nothing useful to say.
    package var hint: String? {
        switch self {
        case .url(.schemeRefused): "use http, https or data"
        case .url(.credentialsPresent): "leave user and password out of the URL"
        case .url: "check the spelling of the URL"
        case .hostNotAllowed: "put the page on the gateway's canvas host, or list the host in pages.allow"
        case .addressNotAllowed: "private addresses have to be listed by number in pages.allow"
        case .nameNotResolved: "check the spelling and the name server"
        case .connectFailed: "check that the server runs and listens there"
        case .notTrusted: "check the certificate and the clock, or give the authority's file with --ca-file"
        case .timedOut: "try again, or look at the server's log"
        case .tooLarge, .headTooLarge: "make the file smaller"
        case .status(401), .status(403): "the link may have expired: ask the gateway for a new one"
        case .status(404): "check the path: files live in the gateway's canvas folder"
        case .status(500...): "look at the server's log"
        case .libraryMissing: "install the package libcurl4"
        default: nil
        }
    }
}

extension WebURL.ParseError {
    fileprivate var words: String {
        switch self {
        case .schemeRefused(let scheme): "\(scheme): is not a scheme that pages are loaded by"
        case .hostMissing: "the URL names no host"
        case .hostInvalid(let host): "\"\(host.prefix(80))\" is no host name"
        case .portInvalid(let port): "\"\(port.prefix(16))\" is no port"
        case .credentialsPresent: "the URL holds a user name or a password"
        case .characterInvalid: "the URL holds a character that no URL has"
        case .tooLong: "the URL is too long"
        case .relative: "the URL is relative and there is nothing it is relative to"
        }
    }
}
