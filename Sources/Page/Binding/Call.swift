internal import Canvas
internal import Script

/// One call of a member: who called, with what, and the conversions of Web IDL for each kind of argument.
///
/// The conversions may run code of the script (`valueOf`, `toString`, getters, iterators), so bodies convert all arguments,
/// in order, before they touch the receiver.
struct Call {
    let context: CallContext
    let window: Window
    let place: Place

    /// The member as error messages name it. A class, since each call takes it along and copies one reference, not two
    /// texts.
    final class Place: Sendable {
        enum Kind: Sendable { case method, setter, getter, constructor }

        let interface: String
        let member: String
        let kind: Kind

        init(interface: String, member: String, kind: Kind) {
            self.interface = interface
            self.member = member
            self.kind = kind
        }

        /// The words browsers begin with.
        var prefix: String {
            switch kind {
            case .method: "Failed to execute '\(member)' on '\(interface)': "
            case .setter: "Failed to set the '\(member)' property on '\(interface)': "
            case .getter: "Failed to read the '\(member)' property from '\(interface)': "
            case .constructor: "Failed to construct '\(interface)': "
            }
        }
    }

    var count: Int { context.count }
    var engine: Engine { window.engine }
    subscript(index: Int) -> Value { context[index] }
    var arguments: [Value] { (0..<context.count).map { context[$0] } }

    /// Given, and not `undefined`, which stands for an argument left out.
    func has(_ index: Int) -> Bool { !context[index].isUndefined }
}

/// An exception in the making: which class of the language's own, and what was wrong.
enum Refusal: Error {
    case type(String)
    case range(String)
}

extension Call {
    func receiver<Receiver: AnyObject>() throws -> Receiver {
        guard let receiver = context.payload(of: context.this, as: Receiver.self) else {
            throw Refusal.type("Illegal invocation")
        }
        return receiver
    }

    // MARK: - Numbers

    /// `unrestricted double`.
    @inline(__always)
    func number(_ index: Int) throws -> Double { try context.number(context[index]) }

    func number(_ index: Int, default fallback: Double) throws -> Double {
        has(index) ? try number(index) : fallback
    }

    /// `double`: what is not finite is refused.
    func finite(_ index: Int) throws -> Double {
        let value = try number(index)
        guard value.isFinite else { throw Refusal.type("The provided double value is non-finite.") }
        return value
    }

    func finite(_ index: Int, default fallback: Double) throws -> Double {
        has(index) ? try finite(index) : fallback
    }

    /// `[EnforceRange] long`: cut to an integer, refused outside of its range.
    func long(_ index: Int) throws -> Int {
        let value = try number(index)
        guard value.isFinite else { throw Refusal.type("Value is not of type 'long'.") }
        guard value > -2_147_483_649, value < 2_147_483_648 else {
            throw Refusal.type("Value is outside the 'long' value range.")
        }
        return Int(value)
    }

    /// `[EnforceRange] unsigned long`.
    func unsignedLong(_ index: Int) throws -> Int {
        let value = try number(index)
        guard value.isFinite else { throw Refusal.type("Value is not of type 'unsigned long'.") }
        guard value > -1, value < 4_294_967_296 else {
            throw Refusal.type("Value is outside the 'unsigned long' value range.")
        }
        return Int(value)
    }

    /// `unsigned long` as content attributes reflect it: modulo 2^32, and what is over 2^31 - 1 is -1, "not a size".
    func reflectedSize(_ index: Int) throws -> Int {
        let value = try number(index)
        guard value.isFinite else { return 0 }
        let wrapped = value.rounded(.towardZero).truncatingRemainder(dividingBy: 4_294_967_296)
        let size = Int(wrapped < 0 ? wrapped + 4_294_967_296 : wrapped)
        return size > 2_147_483_647 ? -1 : size
    }

    // MARK: - Others

    func truth(_ index: Int) -> Bool { context.boolean(context[index]) }

    /// `DOMString`.
    func text(_ index: Int) throws -> String { try context.string(context[index]) }

    /// An enumeration as an argument: what is none of its values is refused.
    func choice<Choice: RawRepresentable<String>>(_ index: Int, of type: String) throws -> Choice {
        try choice(context[index], of: type)
    }

    func choice<Choice: RawRepresentable<String>>(_ value: Value, of type: String) throws -> Choice {
        let word = try context.string(value)
        guard let choice = Choice(rawValue: word) else {
            throw Refusal.type("The provided value '\(word)' is not a valid enum value of type \(type).")
        }
        return choice
    }

    /// What an object of an interface carries; `nil` for anything else.
    func carried<Payload: AnyObject>(_ index: Int, _: Payload.Type = Payload.self) -> Payload? {
        context.payload(of: context[index], as: Payload.self)
    }

    func carried<Payload: AnyObject>(_ index: Int, as name: String) throws -> Payload {
        guard let payload: Payload = carried(index) else {
            throw Refusal.type("parameter \(index + 1) is not of type '\(name)'.")
        }
        return payload
    }

    /// `sequence<unrestricted double>`.
    func numbers(_ value: Value) throws -> [Double] {
        guard value.isObject else { throw Refusal.type("The provided value cannot be converted to a sequence.") }
        var numbers: [Double] = []
        for item in try context.sequence(value) { numbers.append(try context.number(item)) }
        return numbers
    }

    func function(_ index: Int) throws -> Value {
        guard context[index].isFunction else {
            throw Refusal.type("parameter \(index + 1) is not of type 'Function'.")
        }
        return context[index]
    }

    // MARK: - Results

    func value(_ text: String) -> Value { context.string(text) }

    func value(_ numbers: [Double]) throws -> Value { try context.array(numbers.map { Value($0) }) }

    func object(_ members: [(String, Value)]) throws -> Value { try context.object(members) }

    /// What any object of the host's carries.
    func payload(_ index: Int) -> AnyObject? { context.payload(of: context[index], as: AnyObject.self) }
}
