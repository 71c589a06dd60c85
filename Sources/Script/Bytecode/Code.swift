/// A compiled function, in memory without reference counts: the machine walks it by pointer.
@safe
struct Code {
    let cell: UnsafeMutablePointer<CodeCell>

    @inline(__always)
    init(cell: UnsafeMutablePointer<CodeCell>) { unsafe self.cell = cell }

    struct Flags: OptionSet {
        let rawValue: UInt16

        static let strict = Flags(rawValue: 1)
        static let generator = Flags(rawValue: 2)
        static let async = Flags(rawValue: 4)
        static let arrow = Flags(rawValue: 8)
        /// Has `prototype` and can be called with `new`.
        static let constructor = Flags(rawValue: 16)
        static let classConstructor = Flags(rawValue: 32)
        static let derived = Flags(rawValue: 64)
        /// Uses `arguments` or a rest parameter: the call keeps all arguments.
        static let keepsArguments = Flags(rawValue: 128)
    }
}

@unsafe
struct CodeCell {
    var instructions: UnsafeMutablePointer<Instruction>
    var constants: UnsafeMutablePointer<Value>
    var caches: UnsafeMutablePointer<PropertyCache>
    var registerCount: Int
    var parameterCount: Int
    var flags: Code.Flags
    /// Place of the template this was made from, in the machine's table.
    var template: Int
}

/// What an instruction remembers about the property it touches.
@unsafe
struct PropertyCache {
    var key: PropertyKey
    /// The shape of the receiver this is about; nil before anything was learnt.
    var shape: UnsafeMutablePointer<ShapeCell>?
    /// The prototype that has the property; nil when the receiver has it. A receiver with a layout of its own is its own
    /// holder, since only the epoch says whether that layout is still there.
    var holder: UnsafeMutablePointer<ObjectCell>?
    /// For a store that adds the property: the shape the object gets.
    var nextShape: UnsafeMutablePointer<ShapeCell>?
    var slot: Int32
    /// The epoch for which a remembered prototype, or global, is valid.
    var epoch: UInt64
    /// The box of a global `let`, `const` or `class`.
    var box: Value
}

extension Code {
    @inline(__always) var flags: Flags { unsafe cell.pointee.flags }
    @inline(__always) var template: Int { unsafe cell.pointee.template }
    @inline(__always) var registerCount: Int { unsafe cell.pointee.registerCount }
    @inline(__always) var parameterCount: Int { unsafe cell.pointee.parameterCount }
}

/// All about a compiled function, and the owner of its `Code`. Lives while a function, a frame or another template
/// refers to it.
@safe
final class FunctionTemplate {
    let code: Code
    let name: Value
    let source: SourceText
    /// The part of the source this is the text of.
    let sourceRange: Range<Int>
    let length: Int
    let instructionCount: Int
    let constantCount: Int
    let cacheCount: Int
    /// Byte offsets in the source, one for each instruction.
    let positions: [Int32]
    let handlers: [ExceptionHandler]
    let captures: [Capture]
    let children: [Int]
    /// What is called at an instruction, as written, for the message that it is no function.
    let callees: [Int32: String]
    let templates: [TemplateSite]
    var isMarked = false

    init(_ parts: Parts, place: Int) {
        instructionCount = parts.instructions.count
        constantCount = parts.constants.count
        cacheCount = parts.cacheKeys.count
        let instructions = UnsafeMutablePointer<Instruction>.allocate(capacity: max(1, instructionCount))
        unsafe instructions.initialize(from: parts.instructions, count: instructionCount)
        let constants = UnsafeMutablePointer<Value>.allocate(capacity: max(1, constantCount))
        unsafe constants.initialize(from: parts.constants, count: constantCount)
        let caches = UnsafeMutablePointer<PropertyCache>.allocate(capacity: max(1, cacheCount))
        for (index, key) in parts.cacheKeys.enumerated() {
            unsafe (caches + index).initialize(
                to: PropertyCache(key: key, shape: nil, holder: nil, nextShape: nil, slot: 0, epoch: 0, box: .undefined)
            )
        }
        let cell = UnsafeMutablePointer<CodeCell>.allocate(capacity: 1)
        unsafe cell.initialize(
            to: CodeCell(
                instructions: instructions,
                constants: constants,
                caches: caches,
                registerCount: parts.registerCount,
                parameterCount: parts.parameterCount,
                flags: parts.flags,
                template: place
            )
        )
        unsafe code = Code(cell: cell)
        name = parts.name
        source = parts.source
        sourceRange = parts.sourceRange
        length = parts.length
        positions = parts.positions
        handlers = parts.handlers
        captures = parts.captures
        children = parts.children
        callees = parts.callees
        templates = parts.templates
    }

    deinit {
        unsafe code.cell.pointee.instructions.deallocate()
        unsafe code.cell.pointee.constants.deallocate()
        unsafe code.cell.pointee.caches.deallocate()
        unsafe code.cell.deallocate()
    }

    /// What the compiler put together.
    struct Parts {
        var name = Value.undefined
        var source: SourceText
        var sourceRange = 0..<0
        var length = 0
        var instructions: [Instruction] = []
        var positions: [Int32] = []
        var constants: [Value] = []
        var cacheKeys: [PropertyKey] = []
        var handlers: [ExceptionHandler] = []
        var captures: [Capture] = []
        var children: [Int] = []
        var callees: [Int32: String] = [:]
        var templates: [TemplateSite] = []
        var registerCount = 0
        var parameterCount = 0
        var flags: Code.Flags = []
    }

    /// A tagged template's strings; the array object is made once, when first evaluated.
    struct TemplateSite {
        let cooked: [Value]
        let raw: [Value]
        let cacheConstant: Int
    }
}

/// Where an error in a range of instructions goes on.
struct ExceptionHandler {
    let start: Int32
    let end: Int32
    let target: Int32
    let register: Int32
    /// Also runs when a generator is told to return.
    let isFinally: Bool
}

/// Where a closure takes a box from when it is made.
enum Capture: Equatable {
    case register(Int)
    case captured(Int)
}

extension FunctionTemplate {
    var bytes: Int {
        unsafe instructionCount * 12 + constantCount * 8 + cacheCount * MemoryLayout<PropertyCache>.stride + 400
    }
}
