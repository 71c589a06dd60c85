internal import WebSocketWire

/// Any bytes, in any pieces, must be a head or one `HeadError`, on either side, and the same whatever the pieces; what
/// both of our ends agree on must be the same agreement.
///
/// The first byte chooses: bit 0 request or response, the rest the size of the pieces.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = UnsafeBufferPointer(start: start, count: count)
    guard let choice = input.first else { return 0 }
    let text = Array(input.dropFirst())
    let piece = Int(choice >> 1) + 1
    if choice & 1 == 0 {
        let head = requestHead(text, piece: max(1, text.count))
        guard head == requestHead(text, piece: piece) else { fatalError("the pieces matter") }
        if case .success(let head?) = head { answer(head) }
    } else {
        let head = responseHead(text, piece: max(1, text.count))
        guard head == responseHead(text, piece: piece) else { fatalError("the pieces matter") }
        if case .success(let head?) = head { check(head) }
    }
    return 0
}

private let limits = HeadLimits(maxBytes: 2048, maxFields: 20)

private func requestHead(_ text: [UInt8], piece: Int) -> Result<RequestHead?, HeadError> {
    var parser = RequestHeadParser(limits: limits)
    var rest = text[...]
    while !rest.isEmpty {
        parser.receive(Array(rest.prefix(piece)))
        rest = rest.dropFirst(piece)
        do throws(HeadError) {
            if let head = try parser.next() { return .success(head) }
        } catch {
            return .failure(error)
        }
    }
    return .success(nil)
}

private func responseHead(_ text: [UInt8], piece: Int) -> Result<ResponseHead?, HeadError> {
    var parser = ResponseHeadParser(limits: limits)
    var rest = text[...]
    while !rest.isEmpty {
        parser.receive(Array(rest.prefix(piece)))
        rest = rest.dropFirst(piece)
        do throws(HeadError) {
            if let head = try parser.next() { return .success(head) }
        } catch {
            return .failure(error)
        }
    }
    return .success(nil)
}

/// A server's answer, good or bad, is itself a head that our client can read.
private func answer(_ head: RequestHead) {
    let bytes: [UInt8]
    do throws(UpgradeRefusal) {
        bytes = try UpgradeResponse(to: head, subprotocols: ["zee"], deflate: DeflatePolicy()).bytes
    } catch {
        bytes = error.bytes
    }
    guard case .success(_?) = responseHead(bytes, piece: bytes.count) else { fatalError("an answer nobody can read") }
}

private func check(_ head: ResponseHead) {
    do throws(UpgradeError) {
        let request = try UpgradeRequest(
            host: "::1",
            port: 18789,
            target: "/",
            nonce: [UInt8]("the sample nonce".utf8),
            subprotocols: ["zee"],
            deflate: DeflateOffer()
        )
        _ = try request.agreement(with: head)
    } catch {
        // Any refusal is a good end.
    }
}
