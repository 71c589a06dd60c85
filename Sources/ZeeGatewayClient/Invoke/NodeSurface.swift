public import ZeeProtocol

/// What a node can do: the commands it really answers, and who answers them.
public struct NodeSurface: Sendable {
    /// The exact names, as declared to the gateway: what is not among them is never asked.
    public var commands: [String]
    /// Families of commands, such as `canvas`.
    public var capabilities: [String]
    /// Does one thing that was asked. Called away from the connection's thread, several at a time; it should end soon
    /// after its task is cancelled, because its place is taken until it does.
    public var handle: @Sendable (NodeInvoke) async -> Result<[UInt8]?, InvokeResult.Failure>

    /// Where `handle` is called. The process's shared pool by default; a node that draws on a thread of its own names
    /// that one. The shared pool, once used, wakes up once a second for the rest of the process's life.
    public var executor: any TaskExecutor = globalConcurrentExecutor

    public init(
        commands: [String],
        capabilities: [String],
        handle: @escaping @Sendable (NodeInvoke) async -> Result<[UInt8]?, InvokeResult.Failure>
    ) {
        self.commands = commands
        self.capabilities = capabilities
        self.handle = handle
    }

    /// A node that can do nothing yet.
    public static let empty = Self(commands: [], capabilities: []) { _ in
        .failure(.init(code: "INVALID_REQUEST", message: "INVALID_REQUEST: unknown command"))
    }
}

/// One thing to do.
public struct NodeInvoke: Sendable, Hashable {
    public var command: String
    /// JSON text, unread; `nil` for no parameters.
    public var paramsJSON: String?
    /// Time until the caller stops waiting; the task is cancelled a little before. `nil` for no limit.
    public var timeout: Duration?
    /// The largest payload, as JSON text, that the gateway takes. Step down until it fits: a larger one becomes
    /// `UNAVAILABLE`.
    public var maxResultBytes: Int
    /// The agent's session that asks; `nil` for an operator, and from gateways that do not say.
    public var sessionKey: String?

    public init(
        command: String,
        paramsJSON: String?,
        timeout: Duration?,
        maxResultBytes: Int,
        sessionKey: String? = nil
    ) {
        self.command = command
        self.paramsJSON = paramsJSON
        self.timeout = timeout
        self.maxResultBytes = maxResultBytes
        self.sessionKey = sessionKey
    }
}
