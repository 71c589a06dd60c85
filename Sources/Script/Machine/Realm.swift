/// The objects every script finds: prototypes, the global object, and the shapes and names the machine itself uses.
struct Realm {
    var names = KnownKeys()
    var words = Words()
    var lexicals: [UInt64: Lexical] = [:]

    var global = Object.none
    var emptyFunction = Object.none
    var objectPrototype = Value.undefined
    var functionPrototype = Value.undefined
    var arrayPrototype = Value.undefined
    var stringPrototype = Value.undefined
    var numberPrototype = Value.undefined
    var booleanPrototype = Value.undefined
    var symbolPrototype = Value.undefined
    var bigIntPrototype = Value.undefined
    var iteratorPrototype = Value.undefined
    var asyncIteratorPrototype = Value.undefined
    var arrayIteratorPrototype = Value.undefined
    var stringIteratorPrototype = Value.undefined
    var mapIteratorPrototype = Value.undefined
    var setIteratorPrototype = Value.undefined
    var regExpIteratorPrototype = Value.undefined
    var asyncFromSyncPrototype = Value.undefined
    var generatorFunctionPrototype = Value.undefined
    var generatorPrototype = Value.undefined
    var asyncFunctionPrototype = Value.undefined
    var asyncGeneratorFunctionPrototype = Value.undefined
    var asyncGeneratorPrototype = Value.undefined
    var promisePrototype = Value.undefined
    var promiseConstructor = Value.undefined
    var regExpPrototype = Value.undefined
    var datePrototype = Value.undefined
    var mapPrototype = Value.undefined
    var setPrototype = Value.undefined
    var weakMapPrototype = Value.undefined
    var weakSetPrototype = Value.undefined
    var weakRefPrototype = Value.undefined
    var arrayBufferPrototype = Value.undefined
    var dataViewPrototype = Value.undefined
    var typedArrayPrototypes = [Value](repeating: .undefined, count: ElementType.allCases.count)
    var errorPrototype = Value.undefined
    var typeError = Value.undefined
    var rangeError = Value.undefined
    var syntaxError = Value.undefined
    var referenceError = Value.undefined
    var domException = Value.undefined
    var numberFormatPrototype = Value.undefined
    var dateFormatPrototype = Value.undefined
    var iteratorHelperPrototype = Value.undefined

    var arrayValues = Value.undefined
    var arrayIteratorNext = Value.undefined
    var functionHasInstance = Value.undefined
    var resolvePlace = 0
    var rejectPlace = 0
    /// The natives behind functions that are made while scripts run, which share them.
    var finallyPlaces = (pass: [0, 0], keep: [0, 0])
    var gatherPlaces: [Promising: Int] = [:]
    var revokePlace = 0
    var iteratorResultPlaces = [0, 0]

    struct Promising: Hashable {
        let rule: Machine.Gathering
        let isError: Bool
    }

    var objectShape = Shape.none
    var functionShape = Shape.none
    var arrayShape = Shape.none
    var promiseShape = Shape.none
    var iteratorResultShape = Shape.none
    /// Symbols of `Symbol.for`, by their text.
    var registeredSymbols: [String: Value] = [:]

    struct Lexical {
        let box: Value
        let isConstant: Bool
    }

    /// Nobody has given arrays elements by way of their prototypes.
    var hasPlainArrays: Bool {
        let array = arrayPrototype.object
        let object = objectPrototype.object
        return array.elementCount == 0 && object.elementCount == 0
            && array.flags.union(object.flags).isDisjoint(with: [.hasSparseElements])
    }

    /// Arrays iterate as the language says: nobody replaced the iterator or its `next`.
    var hasPlainIteration: Bool {
        let array = arrayPrototype.object
        let iterator = arrayIteratorPrototype.object
        guard let values = array.shape.slot(of: names.symbolIterator), array.slot(values).bits == arrayValues.bits,
            let next = iterator.shape.slot(of: names.next), iterator.slot(next).bits == arrayIteratorNext.bits
        else { return false }
        return true
    }

    func forEachRoot(_ body: (Value) -> Void) {
        let objects = [
            objectPrototype, functionPrototype, arrayPrototype, stringPrototype, numberPrototype, booleanPrototype,
            symbolPrototype, bigIntPrototype, iteratorPrototype, asyncIteratorPrototype, arrayIteratorPrototype,
            stringIteratorPrototype, mapIteratorPrototype, setIteratorPrototype, regExpIteratorPrototype,
            asyncFromSyncPrototype, generatorFunctionPrototype, generatorPrototype, asyncFunctionPrototype,
            asyncGeneratorFunctionPrototype, asyncGeneratorPrototype, promisePrototype, promiseConstructor,
            regExpPrototype, datePrototype, mapPrototype, setPrototype, weakMapPrototype, weakSetPrototype,
            weakRefPrototype, arrayBufferPrototype, dataViewPrototype, errorPrototype, typeError, rangeError,
            syntaxError, referenceError, domException, arrayValues, arrayIteratorNext, functionHasInstance,
            numberFormatPrototype, dateFormatPrototype, iteratorHelperPrototype, global.value, emptyFunction.value,
        ]
        objects.forEach(body)
        typedArrayPrototypes.forEach(body)
        registeredSymbols.values.forEach(body)
        for (key, lexical) in lexicals {
            body(Value(bits: key))
            body(lexical.box)
        }
        names.forEach(body)
        words.forEach(body)
    }
}

extension Object {
    /// Stands in the realm's fields until it is built; nothing reads it.
    static var none: Object { unsafe Object(cell: UnsafeMutablePointer(bitPattern: 8).unsafelyUnwrapped) }
}

extension Shape {
    static var none: Shape { unsafe Shape(cell: UnsafeMutablePointer(bitPattern: 8).unsafelyUnwrapped) }
}

/// Names the machine asks for.
struct KnownKeys {
    var length = PropertyKey.erased
    var name = PropertyKey.erased
    var prototype = PropertyKey.erased
    var constructor = PropertyKey.erased
    var toString = PropertyKey.erased
    var valueOf = PropertyKey.erased
    var next = PropertyKey.erased
    var done = PropertyKey.erased
    var value = PropertyKey.erased
    var `return` = PropertyKey.erased
    var `throw` = PropertyKey.erased
    var then = PropertyKey.erased
    var message = PropertyKey.erased
    var stack = PropertyKey.erased
    var lastIndex = PropertyKey.erased
    var toJSON = PropertyKey.erased
    var symbolIterator = PropertyKey.erased
    var symbolAsyncIterator = PropertyKey.erased
    var symbolToPrimitive = PropertyKey.erased
    var symbolHasInstance = PropertyKey.erased
    var symbolToStringTag = PropertyKey.erased
    var symbolIsConcatSpreadable = PropertyKey.erased

    init() {}

    init(_ heap: Heap) {
        length = heap.key("length")
        name = heap.key("name")
        prototype = heap.key("prototype")
        constructor = heap.key("constructor")
        toString = heap.key("toString")
        valueOf = heap.key("valueOf")
        next = heap.key("next")
        done = heap.key("done")
        value = heap.key("value")
        self.return = heap.key("return")
        self.throw = heap.key("throw")
        then = heap.key("then")
        message = heap.key("message")
        stack = heap.key("stack")
        lastIndex = heap.key("lastIndex")
        toJSON = heap.key("toJSON")
        func symbol(_ name: String) -> PropertyKey { PropertyKey(cell: heap.symbol(heap.text("Symbol.\(name)").value)) }
        symbolIterator = symbol("iterator")
        symbolAsyncIterator = symbol("asyncIterator")
        symbolToPrimitive = symbol("toPrimitive")
        symbolHasInstance = symbol("hasInstance")
        symbolToStringTag = symbol("toStringTag")
        symbolIsConcatSpreadable = symbol("isConcatSpreadable")
    }

    func forEach(_ body: (Value) -> Void) {
        for key in [
            length, name, prototype, constructor, toString, valueOf, next, done, value, self.return, self.throw, then,
            message, stack, lastIndex, toJSON, symbolIterator, symbolAsyncIterator, symbolToPrimitive,
            symbolHasInstance, symbolToStringTag, symbolIsConcatSpreadable,
        ] {
            body(key.value)
        }
    }
}

/// The texts of the values that are words.
struct Words {
    var undefined = Value.undefined
    var null = Value.undefined
    var `true` = Value.undefined
    var `false` = Value.undefined

    init() {}

    init(_ heap: Heap) {
        undefined = heap.name("undefined").value
        null = heap.name("null").value
        self.true = heap.name("true").value
        self.false = heap.name("false").value
    }

    func text(_ value: Value) -> Text {
        if value.isBoolean { return value.bits == Value.true.bits ? self.true.text : self.false.text }
        return value.isNull ? null.text : undefined.text
    }

    func forEach(_ body: (Value) -> Void) { [undefined, null, self.true, self.false].forEach(body) }
}
