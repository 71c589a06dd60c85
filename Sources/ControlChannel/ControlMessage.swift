internal import Diagnostics
package import ZeeProtocol

/// What an operator's command asks of the daemon: one line of JSON.
///
///     {"method":"status"}
///     {"method":"canvas.click","params":{"x":10,"y":20}}
package struct ControlRequest: Sendable, Equatable {
    package let method: String
    package let params: JSONObject

    package init(_ method: String, _ params: JSONObject = JSONObject()) {
        self.method = method
        self.params = params
    }

    /// A request is a few words. Whoever sends more is no operator's command.
    package static let longestLine = 64 * 1024

    init(line: [UInt8]) throws(ControlFault) {
        let json: JSONValue
        do { json = try JSONValue(parsing: line) } catch { throw .notJSON }
        guard let method = json["method"]?.stringValue, !method.isEmpty else { throw .noMethod }
        self.init(method, json["params"]?.objectValue ?? JSONObject())
    }

    var line: [UInt8] {
        var json: JSONObject = ["method": .string(method)]
        if !params.isEmpty { json["params"] = .object(params) }
        return JSONValue.object(json).encoded() + [UInt8(ascii: "\n")]
    }
}

/// Why a line was no request.
enum ControlFault: Error, Equatable {
    case notJSON, noMethod, tooLong

    var asNodeError: NodeError {
        switch self {
        case .notJSON: NodeError(.invalidRequest, "the request is not JSON")
        case .noMethod: NodeError(.invalidRequest, "the request names no method")
        case .tooLong:
            NodeError(.invalidRequest, "the request is longer than \(ControlRequest.longestLine) bytes")
        }
    }
}

/// The daemon's answer, one line too: `{"result":…}`, or `{"error":{"code":…,"message":…,"hint":…}}`.
enum ControlAnswer {
    /// Metrics and status are some kilobytes; this is what the reading end puts up with.
    static let longestLine = 4 << 20

    static func line(_ outcome: Result<JSONValue, NodeError>) -> [UInt8] {
        let json: JSONValue =
            switch outcome {
            case .success(let result): ["result": result]
            case .failure(let error):
                [
                    "error": .object(
                        JSONObject(
                            [("code", .string(error.code.rawValue)), ("message", .string(error.message))]
                                + (error.hint.map { [("hint", .string($0))] } ?? [])
                        )
                    )
                ]
            }
        return json.encoded() + [UInt8(ascii: "\n")]
    }

    static func outcome(of line: [UInt8]) throws(ControlFault) -> Result<JSONValue, NodeError> {
        let json: JSONValue
        do { json = try JSONValue(parsing: line) } catch { throw .notJSON }
        if let result = json["result"] { return .success(result) }
        guard let error = json["error"], let code = error["code"]?.stringValue else { throw .notJSON }
        return .failure(
            NodeError(
                .init(rawValue: code),
                error["message"]?.stringValue ?? "no reason given",
                hint: error["hint"]?.stringValue
            )
        )
    }
}
