internal import ZeeProtocol

/// The largest frame of any gateway. All documents here are this long, so nanoseconds convert to one figure:
/// MB/s = 26,214 / ms.
private let frameSize = 25 << 20
private let limits = JSONLimits(bytes: frameSize + 4_096, values: 10_000_000)

/// A snapshot's answer: one string of base64 fills the frame.
private let base64Document: [UInt8] = {
    let head = Array(#"{"type":"req","id":"1","method":"node.invoke.result","params":{"ok":true,"payload":""#.utf8)
    let tail = Array(#""}}"#.utf8)
    let image = [UInt8](repeating: 0xA5, count: frameSize / 4 * 3 - 768)
    var bytes = head
    Base64.encode(image.span, into: &bytes)
    return bytes + tail
}()

/// The same one level down, as gateways really send it: JSON text in a string.
private let embeddedDocument: [UInt8] = {
    var bytes = Array(#"{"type":"req","id":"1","params":{"payloadJSON":"#.utf8)
    JSONText.quote(base64Document.span, into: &bytes)
    return bytes + Array("}}".utf8)
}()

/// A long `node.list`: short keys, ids, flags, numbers, some escapes.
private let mixedDocument: [UInt8] = {
    var bytes = Array(#"{"nodes":["#.utf8)
    var number = 0
    while bytes.count < frameSize - 1_024 {
        if number > 0 { bytes.append(UInt8(ascii: ",")) }
        number += 1
        bytes += Array(
            #"{"nodeId":"40576fdd04f40c0fd215b877f760f629c8b77e9e1820a75257528e327826c8df","displayName":"node \#(number)","#
                .utf8
        )
        bytes += Array(
            #""platform":"linux","version":"0.1.0","caps":["canvas"],"score":0.\#(number),"paired":true,"#.utf8
        )
        bytes += Array(
            #""commands":["canvas.a2ui.push","canvas.eval","canvas.hide","canvas.navigate"],"parent":null,"#.utf8
        )
        bytes += Array(
            #""connectedAtMs":1795224430766,"text":"Gateway: gateway-host (192.0.2.2) \u00b7 mode · node\n"}"#.utf8
        )
    }
    return bytes + Array("]}".utf8)
}()

/// Zero after a fault: a benchmark that fails shows as absurdly fast.
private func parse(_ bytes: [UInt8]) -> Int {
    do throws(JSONError) {
        return try JSONValue(parsing: bytes, limits: limits).objectValue?.count ?? 0
    } catch {
        return 0
    }
}

func jsonBenchmarks() -> [Benchmark] {
    [
        Benchmark("json/parse-25m-base64") { parse(base64Document) },
        Benchmark("json/parse-25m-embedded") { parse(embeddedDocument) },
        Benchmark("json/parse-25m-mixed") { parse(mixedDocument) },
        {
            var value: JSONValue?
            return Benchmark("json/write-25m-mixed") {
                if value == nil { value = try? JSONValue(parsing: mixedDocument, limits: limits) }
                return value?.encoded().count ?? 0
            }
        }(),
        {
            let request = InvokeRequest(id: "i", nodeID: "n", command: "canvas.snapshot")
            let result = InvokeResult(answering: request, .success(base64Document))
            return Benchmark("json/result-frame-25m") {
                result.frame(requestID: "1", maxPayload: frameSize * 2)?.count ?? 0
            }
        }(),
    ]
}
