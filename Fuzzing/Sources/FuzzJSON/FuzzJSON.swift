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
    repeated(value, written)
    return 0
}

/// A document long enough for the parser to remember keys reads each of them as it would the first time.
private func repeated(_ value: JSONValue, _ text: [UInt8]) {
    guard value.objectValue != nil, text.count < 512 else { return }
    let copies = 2 + 1_024 / text.count
    let document = Array("[".utf8) + Array(Array(repeating: text, count: copies).joined(separator: ",".utf8)) + [0x5D]
    guard case .array(let elements)? = try? JSONValue(parsing: document), elements.count == copies,
        elements.allSatisfy({ $0 == value })
    else { fatalError("a repeated object reads differently") }
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
