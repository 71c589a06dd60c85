internal import Script

/// An interface of the web as a table: what scripts see of it, and what each member does.
///
/// Everything Web IDL says in general - receivers, argument counts, read-only attributes, `instanceof`, the text of errors -
/// is done once for all members in `Bindings`; a row of a table holds what is special.
struct Interface: Sendable {
    let name: String
    var parent: String?
    /// Arguments `new` needs at least.
    var arity = 0
    /// `nil`: scripts cannot make one, `new` is an "Illegal constructor".
    var make: (@Sendable (Call) throws -> AnyObject)?
    var members: [Member] = []
    /// Members of the constructor itself.
    var statics: [Member] = []
}

/// One row: a name and what it does. Bodies throw `ScriptError`, `CanvasError` or `Refusal`; `Bindings` makes each of them
/// an exception of the script.
struct Member: Sendable {
    typealias Body = @Sendable (Call) throws -> Value

    enum Kind: Sendable {
        case method(arity: Int, Body)
        /// Without `set` the attribute is read-only.
        case attribute(get: Body, set: Body?)
        case constant(Double)
    }

    let name: String
    let kind: Kind
}

/// Rows whose receiver carries a `Receiver`; any other `this` is an "Illegal invocation".
///
/// A caseless enum so that a table can say `Row<CanvasSurface>.action(…)` once, as a type alias.
enum Row<Receiver: AnyObject> {
    static func method(
        _ name: String,
        _ arity: Int = 0,
        _ body: @escaping @Sendable (Receiver, Call) throws -> Value
    ) -> Member {
        Member(name: name, kind: .method(arity: arity) { call in try body(try call.receiver(), call) })
    }

    /// A method that gives `undefined`.
    static func action(
        _ name: String,
        _ arity: Int = 0,
        _ body: @escaping @Sendable (Receiver, Call) throws -> Void
    ) -> Member {
        method(name, arity) { receiver, call in
            try body(receiver, call)
            return .undefined
        }
    }

    static func readOnly(_ name: String, _ get: @escaping @Sendable (Receiver, Call) throws -> Value) -> Member {
        Member(name: name, kind: .attribute(get: { call in try get(try call.receiver(), call) }, set: nil))
    }

    /// `set` finds the new value as the only argument.
    static func attribute(
        _ name: String,
        get: @escaping @Sendable (Receiver, Call) throws -> Value,
        set: @escaping @Sendable (Receiver, Call) throws -> Void
    ) -> Member {
        Member(
            name: name,
            kind: .attribute(
                get: { call in try get(try call.receiver(), call) },
                set: { call in
                    try set(try call.receiver(), call)
                    return .undefined
                }
            )
        )
    }

    /// `attribute unrestricted double`.
    static func number(_ name: String, _ path: any ReferenceWritableKeyPath<Receiver, Double> & Sendable) -> Member {
        attribute(name) { receiver, _ in
            Value(receiver[keyPath: path])
        } set: { receiver, call in
            receiver[keyPath: path] = try call.number(0)
        }
    }

    /// `attribute DOMString`, and enumerations: a value that is none of them is ignored by the canvas itself.
    static func text(_ name: String, _ path: any ReferenceWritableKeyPath<Receiver, String> & Sendable) -> Member {
        attribute(name) { receiver, call in
            call.value(receiver[keyPath: path])
        } set: { receiver, call in
            receiver[keyPath: path] = try call.text(0)
        }
    }

    static func boolean(_ name: String, _ path: any ReferenceWritableKeyPath<Receiver, Bool> & Sendable) -> Member {
        attribute(name) { receiver, _ in
            Value(receiver[keyPath: path])
        } set: { receiver, call in
            receiver[keyPath: path] = call.truth(0)
        }
    }
}
