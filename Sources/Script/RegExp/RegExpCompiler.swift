/// Turns a pattern's tree into instructions.
struct RegExpCompiler {
    /// Nested counted repetition multiplies; this is where it ends.
    static let maximumInstructions = 100_000

    private(set) var code: [RegExpInstruction] = []
    private(set) var pool: [UInt16] = []
    private(set) var sets: [CompiledSet] = []
    private(set) var slots: Int
    private let readsCodePoints: Bool
    private let isMultiline: Bool

    init(captures: Int, flags: RegExpFlags) {
        slots = captures * 2
        readsCodePoints = flags.readsCodePoints
        isMultiline = flags.contains(.multiline)
    }

    mutating func compile(_ node: RegExpNode) throws(RegExpSyntaxError) {
        try emit(node, backwards: false)
        try emit(.match)
        joinRuns()
    }

    @discardableResult
    private mutating func emit(
        _ opcode: RegExpInstruction.Opcode,
        _ a: Int = 0,
        _ b: Int = 0,
        _ c: Int = 0,
        _ d: Int = 0
    ) throws(RegExpSyntaxError) -> Int {
        guard code.count < Self.maximumInstructions else { throw RegExpSyntaxError(.tooLarge) }
        code.append(
            RegExpInstruction(
                opcode: opcode,
                a: Int32(clamping: a),
                b: Int32(clamping: b),
                c: Int32(clamping: c),
                d: Int32(clamping: d)
            )
        )
        return code.count - 1
    }

    private mutating func newSlots(_ count: Int) -> Int {
        slots += count
        return slots - count
    }

    private mutating func index(of set: CharacterSet) -> Int {
        sets.append(CompiledSet(set))
        return sets.count - 1
    }

    /// A greedy run followed by a fixed unit need not stop where that unit is not.
    private mutating func joinRuns() {
        for index in code.indices.dropLast() {
            guard code[index].opcode == .runSet || code[index].opcode == .runPoint else { continue }
            code[index].d =
                switch code[index + 1].opcode {
                case .unit: code[index + 1].a
                case .literal: Int32(pool[Int(code[index + 1].a)])
                default: -1
                }
        }
    }
}

// MARK: - Nodes

extension RegExpCompiler {
    private mutating func emit(_ node: RegExpNode, backwards: Bool) throws(RegExpSyntaxError) {
        switch node {
        case .empty: break
        case .character(let value): try emit(character: value, backwards: backwards)
        case .set(let set):
            if case .points(let points) = set, let only = points.onlyMember {
                return try emit(character: only, backwards: backwards)
            }
            try emit(set: set, backwards: backwards)
        case .sequence(let nodes): try emit(sequence: nodes, backwards: backwards)
        case .alternatives(let branches): try emit(alternatives: branches, backwards: backwards)
        case .group(let node, let capture):
            try emit(.save, capture * 2 + (backwards ? 1 : 0))
            try emit(node, backwards: backwards)
            try emit(.save, capture * 2 + (backwards ? 0 : 1))
        case .backreference(let group): try emit(backwards ? .backreferenceBack : .backreference, group)
        case .lineStart: try emit(isMultiline ? .lineStart : .textStart)
        case .lineEnd: try emit(isMultiline ? .lineEnd : .textEnd)
        case .wordBoundary(let negated): try emit(negated ? .notWordBoundary : .wordBoundary)
        case .look(let node, let behind, let negated): try emit(look: node, behind: behind, negated: negated)
        case .loop(let node, let repetition): try emit(loop: node, repetition, backwards: backwards)
        }
    }

    private mutating func emit(character: UInt32, backwards: Bool) throws(RegExpSyntaxError) {
        // With `u` a lone surrogate is a character only where it is not half of a pair: the class reader sees to that.
        if readsCodePoints, character & 0xffff_f800 == 0xd800 {
            try emit(set: .points(CodePointSet(character, character)), backwards: backwards)
        } else if let scalar = Unicode.Scalar(character), character > 0xffff {
            let units = Array(String(scalar).utf16)
            for unit in backwards ? units.reversed() : units { try emit(backwards ? .unitBack : .unit, Int(unit)) }
        } else {
            try emit(backwards ? .unitBack : .unit, Int(character))
        }
    }

    private mutating func emit(set: CharacterSet, backwards: Bool) throws(RegExpSyntaxError) {
        let opcode: RegExpInstruction.Opcode =
            readsCodePoints ? (backwards ? .pointBack : .point) : (backwards ? .setBack : .set)
        try emit(opcode, index(of: set))
    }

    private mutating func emit(sequence nodes: [RegExpNode], backwards: Bool) throws(RegExpSyntaxError) {
        guard !backwards else {
            for node in nodes.reversed() { try emit(node, backwards: true) }
            return
        }
        var index = 0
        while index < nodes.count {
            var text: [UInt16] = []
            while index + text.count < nodes.count, case .character(let value) = nodes[index + text.count],
                let unit = UInt16(exactly: value), unit & 0xf800 != 0xd800
            {
                text.append(unit)
            }
            if text.count > 1 {
                try emit(.literal, pool.count, text.count)
                pool += text
                index += text.count
            } else {
                try emit(nodes[index], backwards: false)
                index += 1
            }
        }
    }

    private mutating func emit(alternatives: [RegExpNode], backwards: Bool) throws(RegExpSyntaxError) {
        var exits: [Int] = []
        for (index, branch) in alternatives.enumerated() {
            let isLast = index == alternatives.count - 1
            let split = isLast ? nil : try emit(.split)
            try emit(branch, backwards: backwards)
            guard let split else { break }
            exits.append(try emit(.jump))
            code[split].a = Int32(split + 1)
            code[split].b = Int32(code.count)
        }
        for exit in exits { code[exit].a = Int32(code.count) }
    }

    private mutating func emit(look node: RegExpNode, behind: Bool, negated: Bool) throws(RegExpSyntaxError) {
        let slot = newSlots(2)
        let begin = try emit(negated ? .lookNotBegin : .lookBegin, slot)
        try emit(node, backwards: behind)
        try emit(negated ? .lookNotEnd : .lookEnd, slot)
        code[begin].b = Int32(code.count)
    }
}

// MARK: - Loops

extension RegExpCompiler {
    private mutating func emit(
        loop node: RegExpNode,
        _ repetition: Repetition,
        backwards: Bool
    ) throws(RegExpSyntaxError) {
        guard repetition.maximum > 0 else { return }
        if !backwards, let set = node.singleSet {
            let opcode: RegExpInstruction.Opcode =
                switch (readsCodePoints, repetition.isGreedy) {
                case (false, true): .runSet
                case (false, false): .lazySet
                case (true, true): .runPoint
                case (true, false): .lazyPoint
                }
            try emit(opcode, index(of: set), repetition.minimum, repetition.maximum, -1)
            return
        }
        guard !node.canBeEmpty, repetition.minimum <= 1 else {
            return try emit(counted: node, repetition, backwards: backwards)
        }
        if repetition.maximum == 1 {
            if repetition.minimum == 1 { return try emit(node, backwards: backwards) }
            let split = try emit(.split)
            try emit(round: node, repetition, backwards: backwards)
            close(split, repetition)
        } else if repetition.maximum == Int.max {
            if repetition.minimum == 1 {
                // The first round apart where that copies little: nested, the copies would double at each level.
                guard node.size <= 8 else { return try emit(counted: node, repetition, backwards: backwards) }
                try emit(round: node, repetition, backwards: backwards)
            }
            let split = try emit(.split)
            try emit(round: node, repetition, backwards: backwards)
            try emit(.jump, split)
            close(split, repetition)
        } else {
            try emit(counted: node, repetition, backwards: backwards)
        }
    }

    private mutating func emit(round node: RegExpNode, _ repetition: Repetition, backwards: Bool)
        throws(RegExpSyntaxError)
    {
        let captures = repetition.captures
        if !captures.isEmpty { try emit(.clear, captures.lowerBound * 2, captures.upperBound * 2) }
        try emit(node, backwards: backwards)
    }

    /// Lets a split before a round choose between the round and what follows it, which is here.
    private mutating func close(_ split: Int, _ repetition: Repetition) {
        let (round, exit) = (Int32(split + 1), Int32(code.count))
        (code[split].a, code[split].b) = repetition.isGreedy ? (round, exit) : (exit, round)
    }

    private mutating func emit(counted node: RegExpNode, _ repetition: Repetition, backwards: Bool)
        throws(RegExpSyntaxError)
    {
        let slot = newSlots(2)
        try emit(.loopBegin, slot)
        let head = try emit(
            repetition.isGreedy ? .loopGreedy : .loopLazy,
            slot,
            repetition.minimum,
            repetition.maximum
        )
        try emit(round: node, repetition, backwards: backwards)
        try emit(.loopEnd, slot, repetition.minimum, head)
        code[head].d = Int32(code.count)
    }
}
