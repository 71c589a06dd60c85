internal import Canvas
internal import Script

/// Makes the interfaces of the tables real in one engine: constructors, prototypes, and the native functions behind the
/// members, each with the checks that Web IDL asks of all of them.
struct Bindings {
    private let window: Window
    private(set) var classes: [String: HostClass.Registered] = [:]

    init(_ window: Window, _ interfaces: [Interface]) {
        self.window = window
        for interface in interfaces { define(interface) }
    }

    private mutating func define(_ interface: Interface) {
        let members = interface.members.map { member(interface.name, $0) }
        let statics = interface.statics.compactMap { row -> HostClass.Member? in
            guard case .method(let arity, let body) = row.kind else { return nil }
            let place = Call.Place(interface: interface.name, member: row.name, kind: .method)
            return .staticMethod(row.name, length: arity, function(place, arity, body))
        }
        classes[interface.name] = window.engine.register(
            HostClass(
                interface.name,
                members: members + statics,
                parent: interface.parent.flatMap { classes[$0] },
                constructorLength: interface.arity,
                construct: constructor(interface)
            )
        )
    }

    private func member(_ interface: String, _ row: Member) -> HostClass.Member {
        switch row.kind {
        case .method(let arity, let body):
            let place = Call.Place(interface: interface, member: row.name, kind: .method)
            return .method(row.name, length: arity, function(place, arity, body))
        case .attribute(let get, let set):
            let read = function(Call.Place(interface: interface, member: row.name, kind: .getter), 0, get)
            guard let set else { return .getter(row.name, read) }
            let write = Call.Place(interface: interface, member: row.name, kind: .setter)
            return .accessor(row.name, get: read, set: function(write, 1, set))
        case .constant(let number): return .constant(row.name, Value(number))
        }
    }

    /// A function on its own, for the members of `window`.
    func function(
        _ place: Call.Place,
        _ arity: Int,
        _ body: @escaping @Sendable (Call) throws -> Value
    ) -> NativeFunction {
        let window = window
        return { [unowned window] context throws(ScriptError) in
            do {
                guard context.count >= arity else { throw Self.missing(arity, context.count) }
                return try body(Call(context: context, window: window, place: place))
            } catch {
                throw Self.exception(error, place, context)
            }
        }
    }

    private func constructor(_ interface: Interface) -> NativeFunction? {
        guard let make = interface.make else { return nil }
        let name = interface.name
        let place = Call.Place(interface: name, member: name, kind: .constructor)
        return function(place, interface.arity) { call in
            guard !call.context.newTarget.isUndefined else {
                throw Refusal.type(
                    "Please use the 'new' operator, this DOM object constructor cannot be called as a function."
                )
            }
            return call.window.object(try make(call), name)
        }
    }

    /// The canvas writes clauses; browsers write sentences.
    private static func sentence(_ clause: String) -> String {
        guard let first = clause.first else { return clause }
        // Whole numbers print as JavaScript prints them.
        let clause = clause.replacing(".0) is", with: ") is").replacing(".0 is", with: " is")
        return first.uppercased() + clause.dropFirst() + (clause.hasSuffix(".") ? "" : ".")
    }

    private static func missing(_ arity: Int, _ count: Int) -> Refusal {
        .type("\(arity) argument\(arity == 1 ? "" : "s") required, but only \(count) present.")
    }

    /// Every way a body can fail, as what a script catches.
    static func exception(_ error: any Error, _ place: Call.Place, _ context: CallContext) -> ScriptError {
        switch error {
        case let error as ScriptError: return error
        case let refusal as Refusal:
            switch refusal {
            case .type("Illegal invocation"): return context.typeError("Illegal invocation")
            case .type(let message): return context.typeError(place.prefix + message)
            case .range(let message): return context.rangeError(place.prefix + message)
            }
        case let error as CanvasError:
            // The canvas begins its messages with the member's name; the prefix says that already.
            let message = sentence(
                error.message.hasPrefix("\(place.member): ")
                    ? String(error.message.dropFirst(place.member.count + 2)) : error.message
            )
            switch error.name {
            case .typeError: return context.typeError(place.prefix + message)
            case .rangeError: return context.rangeError(place.prefix + message)
            default: return context.domException(error.name.rawValue, place.prefix + message)
            }
        default: return context.typeError("\(place.prefix)\(error)")
        }
    }
}
