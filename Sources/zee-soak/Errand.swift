internal import ZeeProtocol

/// What is asked of a node, and the one right answer to it.
struct Errand: Sendable {
    let number: Int

    /// Every hundredth answer is as large as a small picture and crosses the proxy in pieces.
    private var padding: Int { number % 100 == 99 ? 100_000 + number % 10_000 : number % 97 }

    var params: JSONValue { ["number": JSONValue(number)] }

    var answer: JSONValue {
        ["number": JSONValue(number), "padding": .string(String(repeating: "=", count: padding))]
    }

    init(_ number: Int) { self.number = number }

    static func number(in json: JSONValue) -> Int? { json["number"]?.intValue }
}
