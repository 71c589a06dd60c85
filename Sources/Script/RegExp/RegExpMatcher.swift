/// Runs a program over a text by backtracking, with its own stack in place of recursion.
///
/// The stack holds two kinds of things: places to go on at when the present path fails, and the old values of slots,
/// which are put back on the way there. Time is bounded by the step budget, space by `RegExpProgram.maximumFrames`.
struct RegExpMatcher {
    private struct Frame {
        enum Kind: UInt8 {
            /// Go on at instruction `a`, position `b`.
            case alternative
            /// Put `b` back into slot `a`.
            case slot
            /// A greedy run that ended at `b` may give back down to `c`; goes on after instruction `a`.
            case run
            /// A lazy run at `b` may take on up to `c` characters more.
            case lazyRun
        }

        var kind: Kind
        var a: Int32
        var b: Int32
        var c: Int32 = 0
    }

    private var slots: [Int32]
    private var stack: [Frame] = []

    init(_ program: RegExpProgram) {
        slots = [Int32](repeating: -1, count: program.slotCount)
    }

    /// The groups after a successful run.
    func captures(_ program: RegExpProgram, from start: Int) -> [Int32] {
        var captures = Array(slots.prefix(program.captureCount * 2))
        captures[0] = Int32(truncatingIfNeeded: start)
        return captures
    }

    /// What a group matched, empty when it took no part or is not closed yet.
    func span(ofGroup group: Int) -> Range<Int> {
        let (start, end) = (Int(slots[group * 2]), Int(slots[group * 2 + 1]))
        return start >= 0 && end >= start ? start..<end : 0..<0
    }

    /// Tries to match at one position.
    mutating func run<Unit: FixedWidthInteger & UnsignedInteger>(
        _ text: borrowing Span<Unit>,
        from start: Int,
        program: RegExpProgram,
        steps: inout Int,
        refill: () -> Int
    ) throws(RegExpLimit) -> Bool {
        let code = program.code.span
        var remaining = steps
        defer { steps = remaining }
        var position = start
        var pc = 0
        while true {
            remaining &-= 1
            if remaining < 0 {
                remaining = refill()
                if remaining <= 0 { throw .steps }
            }
            let step = code[pc]
            pc &+= 1
            // Each case either goes on with the next instruction or breaks: the path has failed.
            switch step.opcode {
            case .match:
                slots[1] = Int32(truncatingIfNeeded: position)
                return true
            case .unit:
                if position < text.count, UInt32(truncatingIfNeeded: text[position]) == UInt32(bitPattern: step.a) {
                    position &+= 1
                    continue
                }
            case .unitBack:
                if position > 0, UInt32(truncatingIfNeeded: text[position &- 1]) == UInt32(bitPattern: step.a) {
                    position &-= 1
                    continue
                }
            case .literal:
                if hasLiteral(text, at: position, program.pool.span, Int(step.a), Int(step.b)) {
                    position &+= Int(step.b)
                    continue
                }
            case .set:
                if position < text.count,
                    program.sets[Int(step.a)].contains(UInt32(truncatingIfNeeded: text[position]))
                {
                    position &+= 1
                    continue
                }
            case .setBack:
                if position > 0, program.sets[Int(step.a)].contains(UInt32(truncatingIfNeeded: text[position &- 1])) {
                    position &-= 1
                    continue
                }
            case .point:
                if position < text.count {
                    let (point, width) = CodePoints.at(position, in: text)
                    if program.sets[Int(step.a)].contains(point) {
                        position &+= width
                        continue
                    }
                }
            case .pointBack:
                if position > 0 {
                    let (point, width) = CodePoints.before(position, in: text)
                    if program.sets[Int(step.a)].contains(point) {
                        position &-= width
                        continue
                    }
                }
            case .runSet, .runPoint:
                let isPoint = step.opcode == .runPoint
                let run = Self.run(
                    text,
                    from: position,
                    program.sets[Int(step.a)],
                    most: Int(step.c),
                    least: Int(step.b),
                    isPoint
                )
                remaining &-= (run.end &- position) / 8
                guard let minimum = run.minimum else { break }
                if run.end > minimum {
                    try push(.run, Int32(truncatingIfNeeded: pc), run.end, Int32(truncatingIfNeeded: minimum))
                    break
                }
                position = run.end
                continue
            case .lazySet, .lazyPoint:
                let isPoint = step.opcode == .lazyPoint
                let least = Int(step.b)
                let run = Self.run(text, from: position, program.sets[Int(step.a)], most: least, least: least, isPoint)
                remaining &-= (run.end &- position) / 8
                guard run.minimum != nil else { break }
                position = run.end
                if step.c > step.b { try push(.lazyRun, Int32(truncatingIfNeeded: pc), position, step.c &- step.b) }
                continue
            case .jump:
                pc = Int(step.a)
                continue
            case .split:
                try push(.alternative, step.b, position)
                pc = Int(step.a)
                continue
            case .save:
                try set(Int(step.a), Int32(truncatingIfNeeded: position))
                continue
            case .clear:
                remaining &-= Int(step.b &- step.a) / 8
                for slot in Int(step.a)..<Int(step.b) where slots[slot] != -1 { try set(slot, -1) }
                continue
            case .loopBegin:
                try set(Int(step.a), 0)
                continue
            case .loopGreedy, .loopLazy:
                let count = slots[Int(step.a)]
                let isBound = count < step.b
                if !isBound, count >= step.c {
                    pc = Int(step.d)
                    continue
                }
                if !isBound {
                    if step.opcode == .loopLazy {
                        // The round comes later, and then it begins where the text is now.
                        try push(.alternative, Int32(truncatingIfNeeded: pc &- 1) | Self.lateRound, position)
                        pc = Int(step.d)
                        continue
                    }
                    try push(.alternative, step.d, position)
                }
                try set(Int(step.a) &+ 1, Int32(truncatingIfNeeded: position))
                continue
            case .loopEnd:
                let slot = Int(step.a)
                let count = slots[slot]
                let tookNothing = Int(slots[slot &+ 1]) == position
                if count >= step.b, tookNothing { break }
                // `(?:){4294967296}` must not count that far: where a thousand rounds are still due, one that took
                // nothing stands for all of them.
                let isIdle = tookNothing && step.b &- count > 1_000
                try set(slot, isIdle ? step.b : count == Int32.max ? count : count &+ 1)
                pc = Int(step.c)
                continue
            case .lookBegin, .lookNotBegin:
                slots[Int(step.a)] = Int32(truncatingIfNeeded: stack.count)
                slots[Int(step.a) &+ 1] = Int32(truncatingIfNeeded: position)
                if step.opcode == .lookNotBegin { try push(.alternative, step.b, position) }
                continue
            case .lookEnd:
                keepSlots(above: Int(slots[Int(step.a)]))
                position = Int(slots[Int(step.a) &+ 1])
                continue
            case .lookNotEnd:
                restoreSlots(above: Int(slots[Int(step.a)]))
            case .backreference, .backreferenceBack:
                let isBack = step.opcode == .backreferenceBack
                if let width = referenced(text, at: position, group: Int(step.a), isBack, program.flags) {
                    remaining &-= width / 8
                    position &+= isBack ? -width : width
                    continue
                }
            case .lineStart:
                if position == 0 || SourceCharacter.isLineTerminator(text[position &- 1]) { continue }
            case .lineEnd:
                if position == text.count || SourceCharacter.isLineTerminator(text[position]) { continue }
            case .textStart:
                if position == 0 { continue }
            case .textEnd:
                if position == text.count { continue }
            case .wordBoundary:
                if Self.isBoundary(text, position, program.flags) { continue }
            case .notWordBoundary:
                if !Self.isBoundary(text, position, program.flags) { continue }
            }
            guard let place = try backtrack(text, program: program, steps: &remaining) else { return false }
            (pc, position) = place
        }
    }

    /// Marks an alternative as the postponed round of a lazy loop.
    private static let lateRound: Int32 = 1 << 30
}

// MARK: - The stack

extension RegExpMatcher {
    @inline(__always)
    private mutating func push(_ kind: Frame.Kind, _ a: Int32, _ b: Int, _ c: Int32 = 0) throws(RegExpLimit) {
        guard stack.count < RegExpProgram.maximumFrames else { throw .memory }
        stack.append(Frame(kind: kind, a: a, b: Int32(truncatingIfNeeded: b), c: c))
    }

    /// Stores into a slot so that backtracking undoes it.
    @inline(__always)
    private mutating func set(_ slot: Int, _ value: Int32) throws(RegExpLimit) {
        try push(.slot, Int32(truncatingIfNeeded: slot), Int(slots[slot]))
        slots[slot] = value
    }

    /// Goes back to the last open alternative; nil when there is none.
    private mutating func backtrack<Unit: FixedWidthInteger & UnsignedInteger>(
        _ text: borrowing Span<Unit>,
        program: RegExpProgram,
        steps: inout Int
    ) throws(RegExpLimit) -> (pc: Int, position: Int)? {
        while let frame = stack.popLast() {
            switch frame.kind {
            case .slot: slots[Int(frame.a)] = frame.b
            case .alternative:
                guard frame.a & Self.lateRound != 0 else { return (Int(frame.a), Int(frame.b)) }
                let head = Int(frame.a & ~Self.lateRound)
                try set(Int(program.code[head].a) &+ 1, frame.b)
                return (head &+ 1, Int(frame.b))
            case .run:
                if let place = retreat(text, frame, program: program, steps: &steps) { return place }
            case .lazyRun:
                if let place = try advance(text, frame, program: program) { return place }
            }
        }
        return nil
    }

    /// Resumes a greedy run at its end and leaves the rest of it on the stack.
    private mutating func retreat<Unit: FixedWidthInteger & UnsignedInteger>(
        _ text: borrowing Span<Unit>,
        _ frame: Frame,
        program: RegExpProgram,
        steps: inout Int
    ) -> (pc: Int, position: Int)? {
        let step = program.code[Int(frame.a) &- 1]
        let isPoint = step.opcode == .runPoint
        let least = Int(frame.c)
        var position = Int(frame.b)
        if step.d >= 0 {
            // Only where the unit that must follow does follow.
            let wanted = UInt32(bitPattern: step.d)
            let from = position
            while position >= least,
                position >= text.count || UInt32(truncatingIfNeeded: text[position]) != wanted
            {
                position &-= Self.stride(text, before: position, floor: least, isPoint)
            }
            steps &-= (from &- position) / 8
            if position < least { return nil }
        }
        if position > least {
            let rest = position &- Self.stride(text, before: position, floor: least, isPoint)
            stack.append(Frame(kind: .run, a: frame.a, b: Int32(truncatingIfNeeded: rest), c: frame.c))
        }
        return (Int(frame.a), position)
    }

    /// Lets a lazy run take one character more.
    private mutating func advance<Unit: FixedWidthInteger & UnsignedInteger>(
        _ text: borrowing Span<Unit>,
        _ frame: Frame,
        program: RegExpProgram
    ) throws(RegExpLimit) -> (pc: Int, position: Int)? {
        let step = program.code[Int(frame.a) &- 1]
        let position = Int(frame.b)
        guard position < text.count else { return nil }
        let (point, width) =
            step.opcode == .lazyPoint
            ? CodePoints.at(position, in: text) : (UInt32(truncatingIfNeeded: text[position]), 1)
        guard program.sets[Int(step.a)].contains(point) else { return nil }
        if frame.c > 1 { try push(.lazyRun, frame.a, position &+ width, frame.c == Int32.max ? frame.c : frame.c &- 1) }
        return (Int(frame.a), position &+ width)
    }

    /// Ends a look: its alternatives go, but what it stored can still be undone.
    private mutating func keepSlots(above height: Int) {
        var kept = height
        for index in height..<stack.count where stack[index].kind == .slot {
            stack[kept] = stack[index]
            kept &+= 1
        }
        stack.removeSubrange(kept...)
    }

    /// Ends a negated look that matched, and therefore fails: nothing in it happened.
    private mutating func restoreSlots(above height: Int) {
        while stack.count > height, let frame = stack.popLast() {
            if frame.kind == .slot { slots[Int(frame.a)] = frame.b }
        }
    }
}
