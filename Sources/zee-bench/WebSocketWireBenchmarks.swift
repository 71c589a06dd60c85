internal import WebSocketWire

/// A JSON-like text of 1 KiB: what gateways and nodes say to each other is nearly all ASCII.
private let kilobyte = [UInt8](String(repeating: #"{"type":"event","seq":17,"ok":1}"#, count: 32).utf8)
/// The same size where every character is a sequence of three bytes.
private let kilobyteOfKana = [UInt8](String(repeating: "ネットワーク", count: 57).utf8)
private let limits = WireLimits(maxMessageBytes: 1 << 20)

private func masked(_ payload: [UInt8], copies: Int = 1) -> [UInt8] {
    var client = WebSocketConnection(role: .client, limits: limits)
    var bytes: [UInt8] = []
    for _ in 0..<copies { client.encodeText(payload, into: &bytes, mask: 0x37FA_213D) }
    return bytes
}

/// Payload bytes of every text that is ready, 0 after a fault: a benchmark that fails shows as absurdly fast.
private func drain(_ connection: inout WebSocketConnection) -> Int {
    var total = 0
    do {
        while case .text(let bytes)? = try connection.nextEvent() { total += bytes.count }
    } catch {
        return 0
    }
    return total
}

private func decoding(_ name: String, _ stream: [UInt8]) -> Benchmark {
    var server = WebSocketConnection(role: .server, limits: limits)
    return Benchmark(name) {
        server.receive(stream.span)
        return drain(&server)
    }
}

func webSocketWireBenchmarks() -> [Benchmark] {
    [
        {
            var payload = [UInt8](repeating: 7, count: 65_536)
            return Benchmark("wire/mask-64k") {
                applyMask(0x37FA_213D, to: &payload, in: 0..<payload.count)
                return Int(payload[0])
            }
        }(),
        decoding("wire/decode-text-1k", masked(kilobyte)),
        decoding("wire/decode-text-1k-kana", masked(kilobyteOfKana)),
        decoding("wire/decode-64-texts-1k", masked(kilobyte, copies: 64)),
        decoding("wire/decode-1000-texts-16b", masked([UInt8](kilobyte.prefix(16)), copies: 1000)),
        {
            var client = WebSocketConnection(role: .client, limits: limits)
            var out: [UInt8] = []
            return Benchmark("wire/encode-text-1k") {
                out.removeAll(keepingCapacity: true)
                client.encodeText(kilobyte, into: &out, mask: 0x37FA_213D)
                return out.count
            }
        }(),
        {
            var client = WebSocketConnection(role: .client, limits: limits)
            var server = WebSocketConnection(role: .server, limits: limits)
            var out: [UInt8] = []
            return Benchmark("wire/roundtrip-text-1k") {
                out.removeAll(keepingCapacity: true)
                client.encodeText(kilobyte, into: &out, mask: 0x37FA_213D)
                server.receive(out.span)
                return drain(&server)
            }
        }(),
        {
            let parameters = DeflateParameters(threshold: 0)
            var client = WebSocketConnection(role: .client, limits: limits, deflate: parameters)
            var server = WebSocketConnection(role: .server, limits: limits, deflate: parameters)
            var out: [UInt8] = []
            return Benchmark("wire/roundtrip-deflate-1k") {
                out.removeAll(keepingCapacity: true)
                client.encodeText(kilobyte, into: &out, mask: 0x37FA_213D)
                server.receive(out.span)
                return drain(&server)
            }
        }(),
    ]
}
