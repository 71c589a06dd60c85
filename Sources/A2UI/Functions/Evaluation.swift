internal import ZeeProtocol

/// Works out the functions of the v0.9 catalog. They only look at values: nothing here acts, asks the clock or loops by
/// itself, and the number of calls of one evaluation is bounded.
struct Evaluation {
    let data: DataModel
    let scope: Scope
    private var callsLeft = 200
    /// What is left of the surface's when this evaluation is done.
    private(set) var effort: Effort

    init(data: DataModel, scope: Scope, effort: Effort = Effort()) {
        self.data = data
        self.scope = scope
        self.effort = effort
    }

    mutating func value(of value: Value?) -> JSONValue? {
        switch value {
        case nil: nil
        case .literal(let literal)?: literal
        case .bound(let path, _)?: data.find(path, in: scope).value
        case .call(let call)?: result(of: call)
        }
    }

    /// `nil` for a function nobody knows, as for data that is not there.
    mutating func result(of call: Call) -> JSONValue? {
        guard callsLeft > 0, effort.spendCall() else { return nil }
        callsLeft -= 1
        switch call.name {
        case Call.listName:
            return .array((0..<call.arguments.count).map { value(of: call.arguments[String($0)]) ?? .null })
        case "required", "regex", "length", "numeric", "email", "and", "or", "not": return test(call).map { .bool($0) }
        case "formatString": return .string(filled(text(call, "value")))
        case "formatNumber":
            return number(call, "value").map { .string(decimal($0, call, usual: $0 == $0.rounded() ? 0 : 2)) }
        case "formatCurrency":
            return number(call, "value").map { .string(currency($0, call)) }
        case "formatDate":
            return .string(DatePattern(text(call, "format")).text(of: Moment(loose: text(call, "value"))))
        case "pluralize":
            let name =
                switch number(call, "value") {
                case 0?: "zero"
                case 1?: "one"
                case 2?: "two"
                default: "other"
                }
            // English knows one and other; a text for zero or two is used where there is one.
            return value(of: call.arguments[name] ?? call.arguments["other"])
        default: return nil
        }
    }

    private mutating func test(_ call: Call) -> Bool? {
        switch call.name {
        case "required":
            switch value(of: call.arguments["value"]) {
            case nil, .null?: return false
            case .string(let text)?: return !text.isEmpty
            case .array(let elements)?: return !elements.isEmpty
            default: return true
            }
        case "regex": return Pattern(text(call, "pattern"))?.isFound(in: text(call, "value"), &effort)
        case "length":
            let length = Double(text(call, "value").count)
            return length >= number(call, "min") ?? 0 && length <= number(call, "max") ?? .infinity
        case "numeric":
            guard let value = number(call, "value") else { return false }
            return value >= number(call, "min") ?? -.infinity && value <= number(call, "max") ?? .infinity
        case "email": return Self.isEmail(text(call, "value"))
        case "and": return values(call).allSatisfy { $0.looseBool == true }
        case "or": return values(call).contains { $0.looseBool == true }
        case "not": return value(of: call.arguments["value"])?.looseBool != true
        default: return nil
        }
    }
}

extension Evaluation {
    mutating func text(_ call: Call, _ name: String) -> String {
        let text = (value(of: call.arguments[name])?.displayText(upTo: 64 << 10) ?? "").cut(toBytes: 64 << 10)
        return effort.spend(textBytes: text.utf8.count) ? text : ""
    }

    private mutating func number(_ call: Call, _ name: String) -> Double? {
        value(of: call.arguments[name])?.looseNumber
    }

    private mutating func values(_ call: Call) -> [JSONValue] {
        value(of: call.arguments["values"])?.arrayValue ?? []
    }

    private mutating func decimal(_ value: Double, _ call: Call, usual: Int) -> String {
        let decimals = number(call, "decimals").map { Int(min(max($0, 0), 15)) } ?? usual
        let grouping = self.value(of: call.arguments["grouping"])?.looseBool ?? true
        return NumberText.fixed(value, decimals: decimals, grouping: grouping)
    }

    /// The code's sign before the number where it has a well-known one, the code itself otherwise.
    private mutating func currency(_ value: Double, _ call: Call) -> String {
        let code = text(call, "currency").uppercased().cut(toBytes: 8)
        let hasCents = !["JPY", "KRW", "VND", "CLP", "ISK", "HUF"].contains(code)
        let amount = decimal(value.magnitude, call, usual: hasCents ? 2 : 0)
        let signs = ["USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "CNY": "CN¥", "INR": "₹", "KRW": "₩", "BRL": "R$"]
        return (value < 0 ? "-" : "") + (signs[code] ?? (code.isEmpty ? "" : code + " ")) + amount
    }

    /// Something before the only at sign, and a name with a dot after it: whether mail arrives, mail alone can tell.
    private static func isEmail(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else { return false }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2 && labels.allSatisfy { !$0.isEmpty }
    }
}
