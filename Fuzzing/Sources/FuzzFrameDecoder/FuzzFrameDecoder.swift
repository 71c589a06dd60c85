internal import WebSocketWire

/// Any bytes, in any pieces, to either end, must give events or one `WireError`, and the same ones whatever the pieces.
///
/// The first byte chooses: bit 0 the role, bit 1 deflate, bits 2 and 3 the agreement, the rest the size of the pieces.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = UnsafeBufferPointer(start: start, count: count)
    guard let choice = input.first else { return 0 }
    let stream = Array(input.dropFirst())
    let whole = Outcome(of: stream, choice: choice, piece: max(1, stream.count))
    let pieces = Outcome(of: stream, choice: choice, piece: Int(choice >> 4) + 1)
    guard whole == pieces else { fatalError("the pieces matter: \(whole) is not \(pieces)") }
    return 0
}

private struct Outcome: Equatable {
    var events: [WebSocketConnection.Event] = []
    var error: WireError?

    init(of stream: [UInt8], choice: UInt8, piece: Int) {
        let agreement = DeflateParameters(
            serverNoContextTakeover: choice & 4 != 0,
            clientNoContextTakeover: choice & 4 != 0,
            serverMaxWindowBits: choice & 8 != 0 ? 9 : 15,
            threshold: 0
        )
        var connection = WebSocketConnection(
            role: choice & 1 == 0 ? .client : .server,
            limits: WireLimits(maxFramePayload: 1 << 14, maxMessageBytes: 1 << 16),
            deflate: choice & 2 == 0 ? nil : agreement
        )
        var answers: [UInt8] = []
        var rest = stream[...]
        while !rest.isEmpty {
            connection.receive(Array(rest.prefix(piece)))
            rest = rest.dropFirst(piece)
            do throws(WireError) {
                while let event = try connection.nextEvent() {
                    connection.encodeReply(to: event, into: &answers, mask: 0x0102_0304)
                    events.append(event)
                }
            } catch {
                self.error = error
                connection.encodeClose(error.closeCode, into: &answers, mask: 0x0102_0304)
                return
            }
        }
    }
}
