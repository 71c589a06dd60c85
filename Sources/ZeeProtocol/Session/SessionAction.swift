/// What the session machine wants done, in this order.
public enum SessionAction: Hashable, Sendable {
    /// Open a connection when this much time has passed; the previous one is closed by now.
    case dial(after: Duration)
    /// Sign the text with the device key and come back with `signed(_:)`.
    case sign(String)
    /// Send one text message.
    case send([UInt8])
    /// The gateway accepted us.
    case accept(HelloOK)
    /// Keep for the next start, readable by nobody else.
    case storeDeviceToken(String)
    case forgetDeviceToken
    /// Work on this and come back with `finished(_:)`.
    case perform(InvokeRequest)
    /// Stop working on it; no result is wanted.
    case cancel(invokeID: String)
    /// The answer to a request of our own.
    case answer(requestID: String, Result<JSONValue?, RequestFailure>)
    /// An event of no concern to the session itself.
    case pass(GatewayFrame.Event)
    /// Close the connection, then come back with `closed(_:_:)`.
    case close(CloseCode, reason: String)
    /// For the log.
    case note(SessionNotice)
}

/// Why a request of our own got no good answer.
public enum RequestFailure: Error, Hashable, Sendable {
    case refused(GatewayError)
    case timedOut
    case connectionLost
    case notConnected
    case tooManyRequests
}

/// Things worth a line in the log.
public enum SessionNotice: Hashable, Sendable {
    /// Nothing answered `connect`, or sent a challenge before it.
    case handshakeTimedOut
    case refused(GatewayError)
    case pairingRequired(PairingRequest)
    /// Protocol 4: the commands may still need an approval of their own, with these commands.
    case nodeApprovalMayBeNeeded([String])
    case slowedDown(retryIn: Duration)
    case protocolFellBack(to: Int)
    /// Broadcasts were missed. Normal for nodes where events are filtered by scope, hence nothing but a notice.
    case sequenceGap(expected: Int, received: Int)
    case gatewayShuttingDown(Shutdown)
    case tickTimedOut(silence: Duration)
    case unreadableFrame(FrameError)
    case duplicateInvoke(id: String)
    case invokeRefusedBusy(id: String)
    /// The work took longer than the caller waits.
    case invokeTimedOut(id: String)
    /// Too large for the gateway; a failure went out in its place.
    case resultTooLarge(id: String, size: Int, limit: Int)
    /// The result belongs to an earlier connection or to a cancelled invoke.
    case resultDropped(id: String)
}
