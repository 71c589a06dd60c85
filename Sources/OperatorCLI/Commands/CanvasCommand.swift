internal import Arguments
internal import Diagnostics
internal import ZeeKit
internal import ZeeProtocol

extension Zee {
    func canvas(_ invocation: Invocation) async throws(NodeError) {
        var params = JSONObject()
        switch Array(invocation.path.dropFirst(2)) {
        case ["snapshot"]: try await canvasSnapshot(invocation)
        case ["present"]:
            params.set("url", invocation["--target"].map(JSONValue.string))
            var placement = JSONObject()
            for side in ["x", "y", "width", "height"] {
                placement.set(side, try invocation.number("--\(side)", in: -32_768...32_767).map { JSONValue($0) })
            }
            if !placement.isEmpty { params.set("placement", .object(placement)) }
            try await run("canvas.present", params, invocation)
        case ["hide"]: try await run("canvas.hide", params, invocation)
        case ["navigate"]:
            params.set("url", .string(invocation.operands.first ?? ""))
            try await run("canvas.navigate", params, invocation)
        case ["eval"]:
            params.set("javaScript", .string(try script(invocation)))
            try await run("canvas.eval", params, invocation)
        case ["a2ui", "reset"]: try await run("canvas.a2ui.reset", params, invocation)
        default:
            params.set("jsonl", .string(try messages(invocation)))
            try await run("canvas.a2ui.pushJSONL", params, invocation)
        }
    }

    private func run(_ command: String, _ params: JSONObject, _ invocation: Invocation) async throws(NodeError) {
        let payload = try await invoke(command, params, invocation)
        guard !invocation.has("--json") else { return writeJSON(payload) }
        // What a script returned is for the next program in the pipe: just the text.
        if let result = payload["payload"]?["result"]?.stringValue {
            terminal.write(result.isEmpty || result.hasSuffix("\n") ? result : result + "\n")
        } else if let answer = payload["payload"] {
            writeJSON(answer)
        }
    }

    private func canvasSnapshot(_ invocation: Invocation) async throws(NodeError) {
        let format = invocation["--format"] ?? "jpg"
        var params = JSONObject([("format", .string(format == "png" ? "png" : "jpeg"))])
        params.set("maxWidth", try invocation.number("--max-width", in: 1...32_767).map { JSONValue($0) })
        if let text = invocation["--quality"] {
            guard let quality = Double(text), (0...1).contains(quality) else {
                throw NodeError(.usage, "--quality '\(text)' is no number from 0 to 1")
            }
            params.set("quality", JSONValue(floatLiteral: quality))
        }
        let payload = try await invoke("canvas.snapshot", params, invocation, default: 20_000)
        guard let text = payload["payload"]?["base64"]?.stringValue, let image = Base64.decode(text) else {
            throw NodeError(.protocolViolation, "the node's answer holds no picture")
        }
        // What the node sent, not what was asked for: it may know one format only.
        let ending = payload["payload"]?["format"]?.stringValue == "png" ? "png" : "jpg"
        let path = invocation["--out"] ?? "canvas-snapshot.\(ending)"
        guard terminal.save(image, path) else {
            throw NodeError(.stateUnwritable, "cannot write \(path)", hint: "name another file with --out")
        }
        if invocation.has("--json") {
            writeJSON(.object(JSONObject([("path", .string(path)), ("format", .string(ending))])))
        } else {
            terminal.write("MEDIA:\(path)\n")
        }
    }

    private func script(_ invocation: Invocation) throws(NodeError) -> String {
        guard let text = invocation["--js"] ?? invocation.operands.first else {
            throw NodeError(
                .usage,
                "'nodes canvas eval' needs a SCRIPT",
                hint: "write it as an operand, or - for stdin"
            )
        }
        return text == "-" ? try contents(of: text) : text
    }

    private func messages(_ invocation: Invocation) throws(NodeError) -> String {
        if let path = invocation["--jsonl"] {
            let text = try contents(of: path)
            do {
                _ = try A2UIPush(jsonl: text)
            } catch {
                throw NodeError(.inputInvalid, error.message)
            }
            return text
        }
        guard let text = invocation["--text"] else {
            throw NodeError(.usage, "'nodes canvas a2ui push' needs --jsonl or --text")
        }
        let quoted = JSONValue.string(text).description
        return """
            {"surfaceUpdate":{"surfaceId":"main","components":[{"id":"root","component":{"Text":\
            {"text":{"literalString":\(quoted)},"usageHint":"body"}}}]}}
            {"beginRendering":{"surfaceId":"main","root":"root"}}
            """
    }

    func contents(of path: String) throws(NodeError) -> String {
        guard let bytes = terminal.read(path) else {
            throw NodeError(.inputInvalid, "cannot read \(path == "-" ? "standard input" : path)")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw NodeError(.inputInvalid, "\(path == "-" ? "standard input" : path) is not UTF-8 text")
        }
        return text
    }
}
