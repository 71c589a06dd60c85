package import WebSocketWire

/// The answers that are given here, with their reason phrases.
package enum Status: Int, Sendable {
    case ok = 200
    case partialContent = 206
    case found = 302
    case notModified = 304
    case badRequest = 400
    case unauthorized = 401
    case forbidden = 403
    case notFound = 404
    case methodNotAllowed = 405
    case contentTooLarge = 413
    case uriTooLong = 414
    case rangeNotSatisfiable = 416
    case tooManyRequests = 429
    case headTooLarge = 431
    case internalError = 500
    case unavailable = 503
    case versionNotSupported = 505

    package var reason: String {
        switch self {
        case .ok: "OK"
        case .partialContent: "Partial Content"
        case .found: "Found"
        case .notModified: "Not Modified"
        case .badRequest: "Bad Request"
        case .unauthorized: "Unauthorized"
        case .forbidden: "Forbidden"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .contentTooLarge: "Content Too Large"
        case .uriTooLong: "URI Too Long"
        case .rangeNotSatisfiable: "Range Not Satisfiable"
        case .tooManyRequests: "Too Many Requests"
        case .headTooLarge: "Request Header Fields Too Large"
        case .internalError: "Internal Server Error"
        case .unavailable: "Service Unavailable"
        case .versionNotSupported: "HTTP Version Not Supported"
        }
    }

    /// What a client is told whose head could not be read.
    package init(_ error: HeadError) {
        self = Status(rawValue: error.status) ?? .badRequest
    }
}
