/// A regular expression for checking what somebody typed: literals, classes, groups, alternatives, repetition and
/// anchors. No back-references and no look-around, so that the time is the text's length times the pattern's, whatever
/// the pattern: it comes from outside.
///
/// The pattern is compiled to a program of small steps, and all places in the program where a match could stand are
/// carried along the text together (Thompson's construction).
struct Pattern {
    indirect enum Term {
        case scalar(CharacterSet)
        case start, end
        case sequence([Term])
        case either([Term])
        case repetition(Term, least: Int, most: Int?)
    }

    enum Step {
        case scalar(CharacterSet)
        case start, end
        case split(Int, Int)
        case jump(Int)
        case match
    }

    /// Ranges of code points, or all others.
    struct CharacterSet {
        var ranges: [ClosedRange<UInt32>] = []
        var isNegated = false

        func contains(_ scalar: Unicode.Scalar) -> Bool {
            ranges.contains { $0.contains(scalar.value) } != isNegated
        }
    }

    private var steps: [Step] = []
    private static let mostSteps = 2_000
    /// Terms written out as steps. They are counted apart: a thousand times nothing makes no step.
    private var termsLeft = 10_000
    private static let mostScalars = 4_096

    /// `nil` for what is no pattern, has parts that are not supported, or would be too large.
    init?(_ source: String) {
        guard source.utf8.count <= 1_000, var reader = Optional(PatternReader(source)), let term = reader.pattern()
        else {
            return nil
        }
        guard add(term) else { return nil }
        steps.append(.match)
    }

    /// Whether some part of the text matches; a text too long to look at does not. `nil` when the effort does not suffice
    /// to tell.
    func isFound(in text: String, _ effort: inout Effort) -> Bool? {
        let scalars = Array(text.unicodeScalars.prefix(Self.mostScalars + 1))
        guard scalars.count <= Self.mostScalars else { return false }
        var current = PlaceSet(count: steps.count)
        for index in 0...scalars.count {
            // A set of places is made anew for each scalar, and every place in it is looked at.
            guard effort.spend(patternSteps: current.places.count + steps.count / 16 + 1) else { return nil }
            // A match may begin anywhere.
            if follow(0, at: index, of: scalars.count, into: &current) { return true }
            guard index < scalars.count else { break }
            var next = PlaceSet(count: steps.count)
            for place in current.places {
                guard case .scalar(let set) = steps[place], set.contains(scalars[index]) else { continue }
                if follow(place + 1, at: index + 1, of: scalars.count, into: &next) { return true }
            }
            current = next
        }
        return false
    }

    /// Adds a place and all that can be reached from it without reading; true when that includes the match.
    private func follow(_ place: Int, at index: Int, of count: Int, into set: inout PlaceSet) -> Bool {
        var open = [place]
        while let place = open.popLast() {
            guard set.insert(place) else { continue }
            switch steps[place] {
            case .match: return true
            case .jump(let target): open.append(target)
            case .split(let first, let second): open += [second, first]
            case .start: if index == 0 { open.append(place + 1) }
            case .end: if index == count { open.append(place + 1) }
            case .scalar: break
            }
        }
        return false
    }

    private struct PlaceSet {
        private(set) var places: [Int] = []
        private var isIn: [Bool]

        init(count: Int) { isIn = [Bool](repeating: false, count: count) }

        mutating func insert(_ place: Int) -> Bool {
            guard !isIn[place] else { return false }
            isIn[place] = true
            places.append(place)
            return true
        }
    }
}

extension Pattern {
    /// False when the program becomes too long, as `((a{99}){99}){99}` does.
    private mutating func add(_ term: Term) -> Bool {
        guard steps.count < Self.mostSteps, termsLeft > 0 else { return false }
        termsLeft -= 1
        switch term {
        case .scalar(let set): steps.append(.scalar(set))
        case .start: steps.append(.start)
        case .end: steps.append(.end)
        case .sequence(let terms):
            for term in terms { guard add(term) else { return false } }
        case .either(let terms):
            var exits: [Int] = []
            for (number, term) in terms.enumerated() {
                let split = steps.count
                if number < terms.count - 1 { steps.append(.split(split + 1, split + 1)) }
                guard add(term) else { return false }
                guard number < terms.count - 1 else { continue }
                exits.append(steps.count)
                steps.append(.jump(0))
                steps[split] = .split(split + 1, steps.count)
            }
            for exit in exits { steps[exit] = .jump(steps.count) }
        case .repetition(let term, let least, let most):
            for _ in 0..<least { guard add(term) else { return false } }
            guard let most else {
                let split = steps.count
                steps.append(.split(split + 1, split + 1))
                guard add(term) else { return false }
                steps.append(.jump(split))
                steps[split] = .split(split + 1, steps.count)
                return true
            }
            var splits: [Int] = []
            for _ in least..<max(least, most) {
                splits.append(steps.count)
                steps.append(.split(steps.count + 1, 0))
                guard add(term) else { return false }
            }
            for split in splits { steps[split] = .split(split + 1, steps.count) }
        }
        return true
    }
}
