internal import ZeeProtocol

/// What a message asks for, whichever version of the protocol it was written in.
enum Message: Sendable {
    case begin(surface: String, root: String, styles: SurfaceStyles)
    /// Of v0.9: a surface that must not exist yet, with its root under a fixed name.
    case create(surface: String, styles: SurfaceStyles)
    case components(surface: String, [Component], isStrict: Bool)
    case data(surface: String, at: Location, DataChange, isStrict: Bool)
    case delete(surface: String)
}

enum DataChange: Sendable {
    case replace(JSONValue)
    case remove
}

/// Why a push was refused; nothing of it was kept.
enum PushFailure: Error, Hashable, Sendable {
    /// `what` is a sentence without a subject: the place of the message stands before it.
    case malformed(place: String, what: String)
    case tooManyMessages(limit: Int)
    case tooManyBytes(limit: Int)
    case tooManySurfaces(limit: Int)
    case tooManyComponents(surface: String, limit: Int)
    case tooMuchKept(limit: Int)
}
