internal import ZeeProtocol

/// Any bytes are JSON or one `JSONError` inside them. What is read, written and read again is the same value and the
/// same text; what is taken apart by key, number and type takes no harm.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = UnsafeBufferPointer(start: start, count: count)
    let value: JSONValue
    do throws(JSONError) {
        value = try JSONValue(parsing: input.span, limits: JSONLimits(depth: 64, values: 4_096))
    } catch {
        guard (0...count).contains(error.offset) else { fatalError("an offset outside the input") }
        return 0
    }
    let written = value.encoded()
    guard let again = try? JSONValue(parsing: written), again == value, again.encoded() == written else {
        fatalError("the round trip changed something")
    }
    guard again.hashValue == value.hashValue else { fatalError("equal values hash differently") }
    guard let copied = try? JSONValue(encoding: value), copied == value else { fatalError("the encoder bent a value") }
    walk(value)
    return 0
}

private func walk(_ value: JSONValue) {
    switch value {
    case .null, .bool: break
    case .number(let number):
        guard JSONNumber(literal: number.literal) == number else { fatalError("a literal that is no literal") }
        if let whole = number.integer, let near = number.double, Double(whole) != near {
            fatalError("\(number.literal) is \(whole) and \(near)")
        }
    case .string(let text):
        var quoted: [UInt8] = []
        JSONText.quote(text, into: &quoted)
        guard quoted.count == JSONText.quotedSize(of: text) else { fatalError("the size was foretold wrongly") }
    case .array(let elements): elements.forEach(walk)
    case .object(let object):
        for member in object.members {
            guard object[member.key] == member.value else { fatalError("a member that cannot be found") }
            walk(member.value)
        }
    }
}
