/// An object of the script: a cell of the heap, seen through what the language calls it.
@safe
struct Object: Equatable {
    let cell: UnsafeMutablePointer<ObjectCell>

    @inline(__always)
    init(cell: UnsafeMutablePointer<ObjectCell>) { unsafe self.cell = cell }

    @inline(__always)
    static func == (left: Object, right: Object) -> Bool { unsafe left.cell == right.cell }

    struct Flags: OptionSet {
        let rawValue: UInt16

        static let callable = Flags(rawValue: 1)
        static let constructor = Flags(rawValue: 2)
        static let notExtensible = Flags(rawValue: 4)
        /// Serves as a prototype, or holds functions like `Math`: changes of its layout make remembered look-ups void.
        static let isPrototype = Flags(rawValue: 8)
        /// `name`, `length` and `prototype` of a function that nobody asked for yet.
        static let lazyProperties = Flags(rawValue: 16)
        /// The elements may not be written, or not be removed.
        static let frozenElements = Flags(rawValue: 32)
        static let sealedElements = Flags(rawValue: 64)
        /// Some index is not in `elements` but in the shape, because it is far off or has attributes.
        static let hasSparseElements = Flags(rawValue: 128)
        /// Properties are not only where the shape says: typed arrays, string objects, proxies, some host objects.
        static let exotic = Flags(rawValue: 256)
        static let classConstructor = Flags(rawValue: 512)
        /// `length` of an array may not be written.
        static let fixedLength = Flags(rawValue: 1024)
        /// Is the global object, whose layout changes end what was remembered about global names.
        static let isGlobal = Flags(rawValue: 2048)
        /// A constructor with instance fields to run.
        static let hasFields = Flags(rawValue: 4096)
        static let derivedConstructor = Flags(rawValue: 8192)
    }

    @inline(__always) var value: Value {
        unsafe Value(bits: Value.Tag.object << 48 | UInt64(UInt(bitPattern: cell)))
    }
    /// Only `Heap.object` writes kinds, and a case without a payload is stored as its raw value.
    @inline(__always) var kind: ObjectKind {
        unsafe unsafeBitCast(UInt8(truncatingIfNeeded: cell.pointee.header.detail), to: ObjectKind.self)
    }
    @inline(__always) var flags: Flags {
        get { unsafe Flags(rawValue: cell.pointee.header.flags) }
        nonmutating set { unsafe cell.pointee.header.flags = newValue.rawValue }
    }
    @inline(__always) var shape: Shape {
        get { unsafe cell.pointee.shape }
        nonmutating set { unsafe cell.pointee.shape = newValue }
    }
    @inline(__always) var prototype: Value { shape.prototype }
    @inline(__always) var isCallable: Bool { flags.contains(.callable) }
    @inline(__always) var isConstructor: Bool { flags.contains(.constructor) }
    @inline(__always) var isExotic: Bool { flags.contains(.exotic) }

    @inline(__always)
    func slot(_ index: Int) -> Value { unsafe cell.pointee.slots[index] }

    @inline(__always)
    func setSlot(_ index: Int, _ value: Value) { unsafe cell.pointee.slots[index] = value }

    // MARK: - Elements

    /// How many elements are stored; behind them an array may have more, all holes.
    @inline(__always) var elementCount: Int { unsafe Int(cell.pointee.elementCount) }

    /// The element at an index below `elementCount`.
    @inline(__always)
    func element(_ index: Int) -> Value { unsafe cell.pointee.elements.unsafelyUnwrapped[index] }

    @inline(__always)
    func setElement(_ index: Int, _ value: Value) {
        unsafe cell.pointee.elements.unsafelyUnwrapped[index] = value
    }

    /// The `length` of an array.
    @inline(__always) var arrayLength: Int {
        get { unsafe Int(cell.pointee.extra) }
        nonmutating set { unsafe cell.pointee.extra = UInt32(truncatingIfNeeded: newValue) }
    }

    /// What the kind keeps here: a length, a count, an identity.
    @inline(__always) var extra: UInt32 {
        get { unsafe cell.pointee.extra }
        nonmutating set { unsafe cell.pointee.extra = newValue }
    }

    // MARK: - Inner values, by kind

    @inline(__always) var inner0: Value {
        get { unsafe cell.pointee.inline.0 }
        nonmutating set { unsafe cell.pointee.inline.0 = newValue }
    }
    @inline(__always) var inner1: Value {
        get { unsafe cell.pointee.inline.1 }
        nonmutating set { unsafe cell.pointee.inline.1 = newValue }
    }
    @inline(__always) var inner2: Value {
        get { unsafe cell.pointee.inline.2 }
        nonmutating set { unsafe cell.pointee.inline.2 = newValue }
    }
    @inline(__always) var inner3: Value {
        get { unsafe cell.pointee.inline.3 }
        nonmutating set { unsafe cell.pointee.inline.3 = newValue }
    }
    @inline(__always) var inner4: Value {
        get { unsafe cell.pointee.inline.4 }
        nonmutating set { unsafe cell.pointee.inline.4 = newValue }
    }
}

/// What an object is inside. Only plain objects keep property values in the cell; the others use those words.
enum ObjectKind: UInt8, CaseIterable {
    case plain, array, arguments, error
    /// inner0: code, inner1: captured boxes, inner2: home object, inner3: field initializer, inner4: `this` of a generator
    case function
    /// inner0: place in the table of natives, inner1…: what the native keeps
    case native
    /// inner0: target, inner1: this, inner2: array of arguments
    case bound
    /// inner0: the primitive
    case booleanObject, numberObject, stringObject, symbolObject, bigIntObject
    /// inner0: milliseconds
    case date
    /// inner0: place of the program among the externals, inner1: source, inner2: flags
    case regExp
    /// inner0: place of the table among the externals
    case map, set, weakMap, weakSet, weakRef
    /// inner0: what is iterated, inner1: next place, or place of the cursor among the externals, inner2: kind
    case arrayIterator, mapIterator, setIterator, stringIterator, regExpIterator, wrapIterator
    /// inner0: the iterator it draws from, inner1: its `next`, inner2: callback, inner3: counter, inner4: the iterator
    /// inside, extra: which helper
    case iteratorHelper
    /// Of `Intl`. inner1: language, inner2: options
    case formatter
    /// inner0: address of the saved frame
    case generator, asyncGenerator
    /// inner0: state, inner1: result, inner2: array of reactions
    case promise
    /// inner0: address of the bytes, extra: their number
    case arrayBuffer
    /// inner0: buffer, inner1: offset, inner2: length, extra: element type
    case typedArray, dataView
    /// inner0: target, inner1: handler
    case proxy
    /// inner0: place of the payload among the externals, inner1: class
    case host
    case global
}

extension Value {
    /// The object, when `isObject`.
    @inline(__always)
    var object: Object {
        unsafe Object(cell: UnsafeMutablePointer(bitPattern: UInt(bits & Value.payloadMask)).unsafelyUnwrapped)
    }

    /// The object if it is one.
    @inline(__always)
    var asObject: Object? { isObject ? object : nil }

    @inline(__always)
    var isCallable: Bool { isObject && object.isCallable }

    /// A number that is not a value of the script: an address, a place in a table. Reads as a double to the collector.
    @inline(__always)
    init(raw: Int) { bits = UInt64(truncatingIfNeeded: raw) & Value.payloadMask }

    @inline(__always)
    var raw: Int { Int(truncatingIfNeeded: bits) }
}
