package import WebSocketWire

/// A request for something to look at: `GET` or `HEAD`, without a body, for a path that leads nowhere unexpected.
package struct PageRequest: Equatable, Sendable {
    package enum Method: String, Sendable {
        case get = "GET"
        case head = "HEAD"
    }

    package var method: Method
    package var path: RequestPath
    package var fields: HeaderFields
    /// Whether the client may send another request on this connection.
    package var keepsAlive: Bool

    package init(method: Method, path: RequestPath, fields: HeaderFields = HeaderFields(), keepsAlive: Bool = true) {
        self.method = method
        self.path = path
        self.fields = fields
        self.keepsAlive = keepsAlive
    }

    package init(_ head: RequestHead) throws(Rejection) {
        guard let method = Method(rawValue: head.method) else {
            throw Rejection(.methodNotAllowed, "use GET or HEAD", fields: [("Allow", "GET, HEAD")])
        }
        // Nobody reads it, so nobody knows where it ends: the connection closes behind the answer.
        guard !head.announcesBody else { throw Rejection(.contentTooLarge, "no request here has a body") }
        self.method = method
        do throws(TargetError) {
            path = try RequestPath(target: head.target)
        } catch {
            throw Rejection(error)
        }
        fields = head.fields
        keepsAlive = head.keepsAlive
    }
}

/// A request that is answered with an error, after which the connection closes.
package struct Rejection: Error, Equatable, Sendable {
    package let status: Status
    package let text: String
    package let fields: HeaderFields

    package init(_ status: Status, _ text: String, fields: [(name: String, value: String)] = []) {
        self.status = status
        self.text = text
        self.fields = HeaderFields(fields)
    }

    fileprivate init(_ error: TargetError) {
        switch error {
        case .tooLong(let limit): self.init(.uriTooLong, "at most \(limit) bytes")
        case .notAPath: self.init(.badRequest, "not a path")
        case .badEncoding: self.init(.badRequest, "the path is badly encoded")
        case .unsafeName: self.init(.badRequest, "the path holds a name that is not allowed")
        }
    }
}
