/// A frame whose header is read and whose payload is arriving.
struct FrameInProgress: Sendable {
    let header: FrameHeader
    /// Payload bytes still to come.
    var missing: Int
    /// The masking key, rotated to the next byte.
    var key: UInt32
}

/// The data message whose fragments are arriving.
struct MessageAssembly: Sendable {
    enum Kind: Sendable {
        case text
        case binary
    }

    /// `nil` between messages.
    var kind: Kind?
    var isCompressed = false
    var bytes: [UInt8] = []
    var validator = UTF8Validator()
}

extension WebSocketConnection {
    /// Reads frames until one of them completes an event.
    mutating func advance() throws(WireError) -> Event? {
        while true {
            if current == nil {
                guard let header = try nextHeader() else { break }
                try begin(header)
                current = FrameInProgress(header: header, missing: header.length, key: header.mask ?? 0)
            }
            guard var frame = current else { break }
            let available = min(frame.missing, inbox.count)
            if available > 0 {
                frame.key = try absorb(available, of: frame)
                inbox.skip(available)
                frame.missing -= available
                current = frame
            }
            guard frame.missing == 0 else { break }
            current = nil
            if let event = try finish(frame.header) { return event }
        }
        inbox.rest()
        return nil
    }

    private mutating func nextHeader() throws(WireError) -> FrameHeader? {
        let rules = FrameRules(role: role, allowsCompression: deflate != nil, maxPayload: limits.maxFramePayload)
        guard let (header, size) = try FrameHeader.parse(inbox.bytes, at: inbox.start, rules: rules) else { return nil }
        inbox.skip(size)
        return header
    }

    /// Checks that the frame may come now, and that its payload will fit, before any of it is kept.
    private mutating func begin(_ header: FrameHeader) throws(WireError) {
        switch header.opcode {
        case .close, .ping, .pong:
            control = []
            return
        case .continuation:
            guard assembly.kind != nil else { throw .continuationWithoutStart }
        case .text, .binary:
            guard assembly.kind == nil else { throw .messageInterrupted(header.opcode) }
            assembly.kind = header.opcode == .text ? .text : .binary
            assembly.isCompressed = header.isCompressed
        }
        if !assembly.isCompressed {
            guard header.length <= limits.maxMessageBytes - assembly.bytes.count else {
                throw .messageTooLarge(limit: limits.maxMessageBytes)
            }
            // What has arrived, or a megabyte: a header alone must not make us ask for more.
            let believed = min(header.length, max(inbox.count, 1 << 20))
            // Only for the first frame: asking again for each fragment would copy the message each time.
            if assembly.bytes.isEmpty { assembly.bytes.reserveCapacity(believed) }
        }
    }

    /// Takes the next payload bytes: unmasked where they lie, then copied once to where they stay.
    private mutating func absorb(_ count: Int, of frame: FrameInProgress) throws(WireError) -> UInt32 {
        if frame.header.opcode.isControl {
            return unsafe inbox.withUnmasked(count, key: frame.key) { bytes in
                unsafe control.append(contentsOf: bytes)
            }
        }
        let limit = limits.maxMessageBytes
        return unsafe try inbox.withUnmasked(count, key: frame.key) { (bytes) throws(WireError) in
            guard assembly.isCompressed else {
                if assembly.kind == .text {
                    guard unsafe assembly.validator.accept(bytes) else { throw .invalidUTF8 }
                }
                unsafe assembly.bytes.append(contentsOf: bytes.assumingMemoryBound(to: UInt8.self))
                return
            }
            try assembly.unfold(limit: limit) { (output) throws(WireError) in
                unsafe try inflater.inflate(bytes, into: &output, limit: limit)
            }
        }
    }

    private mutating func finish(_ header: FrameHeader) throws(WireError) -> Event? {
        switch header.opcode {
        case .ping:
            return .ping(takeControl())
        case .pong:
            return .pong(takeControl())
        case .close:
            return try finishClose(takeControl())
        case .continuation, .text, .binary:
            return header.isFinal ? try finishMessage() : nil
        }
    }

    private mutating func finishMessage() throws(WireError) -> Event? {
        if assembly.isCompressed {
            let limit = limits.maxMessageBytes
            try assembly.unfold(limit: limit) { (output) throws(WireError) in
                try inflater.finishMessage(into: &output, limit: limit)
            }
        }
        // An exchange, not a copy: the event becomes the only owner of the bytes.
        var done = MessageAssembly()
        swap(&done, &assembly)
        switch done.kind {
        case .text:
            guard done.validator.isAtBoundary else { throw .invalidUTF8 }
            return .text(done.bytes)
        case .binary: return .binary(done.bytes)
        case nil: return nil
        }
    }

    private mutating func finishClose(_ payload: [UInt8]) throws(WireError) -> Event {
        closing = closing == .sent ? .complete : .received
        inbox = Inbox()
        assembly = MessageAssembly()
        guard !payload.isEmpty else { return .close(code: .noStatusReceived, reason: "") }
        guard payload.count >= 2 else { throw .truncatedCloseCode }
        let code = CloseCode(rawValue: UInt16(payload[0]) << 8 | UInt16(payload[1]))
        guard code.isAllowedOnWire else { throw .invalidCloseCode(code.rawValue) }
        guard let reason = String(validating: payload[2...], as: UTF8.self) else { throw .invalidCloseReason }
        return .close(code: code, reason: reason)
    }

    private mutating func takeControl() -> [UInt8] {
        var payload: [UInt8] = []
        swap(&payload, &control)
        return payload
    }
}

extension MessageAssembly {
    /// Takes what inflating adds, and looks at it when it is text.
    ///
    /// The first fault of the stream wins, so that the answer does not depend on the pieces it came in: bad text comes
    /// before what stopped the inflater after it, but not beyond the limit.
    fileprivate mutating func unfold(
        limit: Int,
        _ inflate: (inout [UInt8]) throws(WireError) -> Void
    ) throws(WireError) {
        let known = bytes.count
        var fault: WireError?
        do throws(WireError) { try inflate(&bytes) } catch { fault = error }
        if kind == .text {
            // A copy of three bytes: a span of `bytes` holds all of `self`.
            var validator = validator
            let added = known..<max(known, min(bytes.count, limit))
            guard validator.accept(bytes.span.extracting(added)) else { throw .invalidUTF8 }
            self.validator = validator
        }
        if let fault { throw fault }
    }
}
