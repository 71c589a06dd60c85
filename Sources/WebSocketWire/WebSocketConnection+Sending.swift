/// The kinds of messages an application sends.
package enum MessageKind: Sendable {
    case text
    case binary

    var opcode: Opcode { self == .text ? .text : .binary }
}

/// Every encoder appends whole frames and answers whether it did: nothing follows our close frame, and no message
/// starts between the fragments of another.
///
/// `mask` is the masking key. A client passes 32 fresh bits of a cryptographic source for every frame (RFC 6455 §10.3);
/// a server's is not used.
extension WebSocketConnection {
    /// Sends one text message. The bytes are the caller's promise to be UTF-8; they are not looked at again.
    @discardableResult
    package mutating func encodeText(_ bytes: Span<UInt8>, into out: inout [UInt8], mask: UInt32) -> Bool {
        encodeMessage(.text, bytes, into: &out, mask: mask)
    }

    @discardableResult
    package mutating func encodeText(_ bytes: [UInt8], into out: inout [UInt8], mask: UInt32) -> Bool {
        encodeMessage(.text, bytes.span, into: &out, mask: mask)
    }

    @discardableResult
    package mutating func encodeBinary(_ bytes: Span<UInt8>, into out: inout [UInt8], mask: UInt32) -> Bool {
        encodeMessage(.binary, bytes, into: &out, mask: mask)
    }

    @discardableResult
    package mutating func encodeBinary(_ bytes: [UInt8], into out: inout [UInt8], mask: UInt32) -> Bool {
        encodeMessage(.binary, bytes.span, into: &out, mask: mask)
    }

    /// Sends the next fragment of a message whose length is not known yet; the first call begins it, and the one with
    /// `isFinal` ends it. Fragments are never compressed. Control frames may be sent between them.
    @discardableResult
    package mutating func encodeFragment(
        of kind: MessageKind,
        _ bytes: Span<UInt8>,
        isFinal: Bool,
        into out: inout [UInt8],
        mask: UInt32
    ) -> Bool {
        guard maySend else { return false }
        let opcode = isSendingFragments ? .continuation : kind.opcode
        isSendingFragments = !isFinal
        unsafe bytes.withUnsafeBytes { payload in
            unsafe appendFrame(header(opcode, isFinal: isFinal, length: payload.count, mask: mask), payload, to: &out)
        }
        return true
    }

    /// Payloads longer than 125 bytes do not fit a control frame and are cut.
    @discardableResult
    package mutating func encodePing(_ payload: [UInt8] = [], into out: inout [UInt8], mask: UInt32) -> Bool {
        encodeControl(.ping, payload, into: &out, mask: mask)
    }

    @discardableResult
    package mutating func encodePong(_ payload: [UInt8], into out: inout [UInt8], mask: UInt32) -> Bool {
        encodeControl(.pong, payload, into: &out, mask: mask)
    }

    /// Starts the closing handshake or answers it. A code that may not be on the wire sends an empty close frame; a
    /// reason is cut at the last whole character that fits.
    @discardableResult
    package mutating func encodeClose(
        _ code: CloseCode,
        reason: String = "",
        into out: inout [UInt8],
        mask: UInt32
    ) -> Bool {
        var payload: [UInt8] = []
        if code.isAllowedOnWire {
            payload.append(UInt8(code.rawValue >> 8))
            payload.append(UInt8(truncatingIfNeeded: code.rawValue))
            for scalar in reason.unicodeScalars {
                guard payload.count + UTF8.width(scalar) <= FrameHeader.shortLength else { break }
                payload.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        guard encodeControl(.close, payload, into: &out, mask: mask) else { return false }
        closing = closing == .received ? .complete : .sent
        return true
    }

    /// Sends what RFC 6455 wants by return: a pong for a ping, an echo for the first close. Other events need no reply.
    @discardableResult
    package mutating func encodeReply(to event: Event, into out: inout [UInt8], mask: UInt32) -> Bool {
        switch event {
        case .ping(let payload): encodePong(payload, into: &out, mask: mask)
        case .close(let code, _): encodeClose(code, into: &out, mask: mask)
        case .text, .binary, .pong: false
        }
    }
}

extension WebSocketConnection {
    private var maySend: Bool { closing == .open || closing == .received }

    private func header(
        _ opcode: Opcode,
        isFinal: Bool = true,
        isCompressed: Bool = false,
        length: Int,
        mask: UInt32
    ) -> FrameHeader {
        FrameHeader(
            isFinal: isFinal,
            isCompressed: isCompressed,
            opcode: opcode,
            length: length,
            mask: role == .client ? mask : nil
        )
    }

    private mutating func encodeMessage(
        _ kind: MessageKind,
        _ bytes: Span<UInt8>,
        into out: inout [UInt8],
        mask: UInt32
    ) -> Bool {
        guard maySend, !isSendingFragments else { return false }
        unsafe bytes.withUnsafeBytes { payload in
            if unsafe compress(payload) {
                let header = header(kind.opcode, isCompressed: true, length: compressed.count, mask: mask)
                unsafe compressed.withUnsafeBytes { unsafe appendFrame(header, $0, to: &out) }
                // One large message must not keep its size for the life of the connection.
                compressed.removeAll(keepingCapacity: compressed.capacity <= Inbox.keptCapacity)
            } else {
                unsafe appendFrame(header(kind.opcode, length: payload.count, mask: mask), payload, to: &out)
            }
        }
        return true
    }

    /// Whether the message is now in `compressed`. Once it is, it has to be sent so: the peer's window would otherwise
    /// miss what ours has.
    private mutating func compress(_ payload: UnsafeRawBufferPointer) -> Bool {
        guard let deflate, payload.count >= max(1, deflate.threshold), deflater.isUsable else { return false }
        return unsafe deflater.compress(payload, into: &compressed)
    }

    private mutating func encodeControl(
        _ opcode: Opcode,
        _ payload: [UInt8],
        into out: inout [UInt8],
        mask: UInt32
    ) -> Bool {
        guard maySend else { return false }
        unsafe payload.withUnsafeBytes { bytes in
            let fitting = unsafe UnsafeRawBufferPointer(rebasing: bytes.prefix(FrameHeader.shortLength))
            unsafe appendFrame(header(opcode, length: fitting.count, mask: mask), fitting, to: &out)
        }
        return true
    }
}

/// Appends header and payload, and masks the payload where it lies.
@unsafe
private func appendFrame(_ header: FrameHeader, _ payload: UnsafeRawBufferPointer, to out: inout [UInt8]) {
    header.append(to: &out)
    let start = out.count
    unsafe out.append(contentsOf: payload.assumingMemoryBound(to: UInt8.self))
    if let key = header.mask { applyMask(key, to: &out, in: start..<out.count) }
}
