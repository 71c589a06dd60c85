import WebSocketWire

/// Everything a fresh connection says about a stream that arrives in pieces of one size, and how it ended.
struct Reading: Equatable {
    var events: [WebSocketConnection.Event] = []
    var error: WireError?

    init(_ events: [WebSocketConnection.Event], _ error: WireError? = nil) {
        self.events = events
        self.error = error
    }

    init(
        _ bytes: [UInt8],
        as role: Role,
        piece: Int = .max,
        limits: WireLimits = WireLimits(maxMessageBytes: 1 << 20),
        deflate: DeflateParameters? = nil
    ) {
        var connection = WebSocketConnection(role: role, limits: limits, deflate: deflate)
        var rest = bytes[...]
        repeat {
            connection.receive(Array(rest.prefix(piece)).span)
            rest = rest.dropFirst(piece)
            do throws(WireError) {
                while let event = try connection.nextEvent() { events.append(event) }
            } catch {
                self.error = error
                return
            }
        } while !rest.isEmpty
    }
}

/// The sizes of pieces every decoder is tried with: byte by byte, odd ones, and all at once.
let pieces = [1, 2, 3, 7, 64, Int.max]

func utf8(_ text: String) -> [UInt8] { [UInt8](text.utf8) }

/// A reproducible source of numbers (splitmix64), so that a failure can be run again.
struct Splitmix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }
}
