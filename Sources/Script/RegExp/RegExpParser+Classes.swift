/// `[…]`, in the form all flags share and in the nested form of `v`.
extension RegExpParser {
    mutating func characterClass() throws(RegExpSyntaxError) -> RegExpNode {
        if flags.contains(.unicodeSets) {
            position -= 1
            return try nestedClass().node(self)
        }
        let isNegated = take(0x5e)
        var pairs: [UInt32] = []
        var others: CharacterSet?
        while !take(0x5d) {
            let first = try classAtom()
            guard next == 0x2d, unit(at: position + 1) != 0x5d, position + 1 < source.count else {
                Self.add(first, to: &pairs, &others)
                continue
            }
            position += 1
            let last = try classAtom()
            if case .character(let low) = first, case .character(let high) = last {
                guard low <= high else { throw RegExpSyntaxError(.rangeOutOfOrder) }
                pairs += [low, high]
            } else {
                if isStrict { throw RegExpSyntaxError(.invalidClass) }
                // Annex B: a class escape makes the hyphen an ordinary member.
                Self.add(first, to: &pairs, &others)
                Self.add(last, to: &pairs, &others)
                pairs += [0x2d, 0x2d]
            }
        }
        let plain = CharacterSet.points(folded(CodePointSet(pairs: pairs)))
        let set = others.map(plain.union) ?? plain
        return .set(isNegated ? set.inverted : set)
    }

    private enum ClassAtom {
        case character(UInt32)
        case set(CharacterSet)
    }

    private mutating func classAtom() throws(RegExpSyntaxError) -> ClassAtom {
        guard let character = takeCharacter() else { throw RegExpSyntaxError(.unterminatedClass) }
        guard character == 0x5c else { return .character(character) }
        guard let unit = next else { throw RegExpSyntaxError(.escapeAtEnd) }
        if isStrict, DecimalScan.decimalDigit(unit) != nil, unit != 0x30 {
            throw RegExpSyntaxError(.invalidClassEscape)
        }
        if let set = try classEscape(inClass: true) {
            try countClassPart()
            return .set(set)
        }
        return .character(try characterEscape(inClass: true))
    }

    private mutating func countClassPart() throws(RegExpSyntaxError) {
        classParts += 1
        guard classParts <= Self.maximumClassParts else { throw RegExpSyntaxError(.tooLarge) }
    }

    private static func add(_ atom: ClassAtom, to pairs: inout [UInt32], _ others: inout CharacterSet?) {
        switch atom {
        case .character(let value): pairs += [value, value]
        // Sets arrive with their case variants in them.
        case .set(let set): others = others.map { $0.union(set) } ?? set
        }
    }
}

// MARK: - The flag v

/// What a class of the flag `v` matches: single characters, and strings of another length than one.
private struct ClassContents {
    var set = CharacterSet.points(CodePointSet())
    var strings: [[UInt32]] = []

    /// Longer strings are tried first.
    func node(_ parser: RegExpParser) -> RegExpNode {
        guard !strings.isEmpty else { return .set(set) }
        var branches = strings.filter { !$0.isEmpty }.sorted { $0.count > $1.count }.map {
            RegExpNode.sequence($0.map(parser.literal))
        }
        branches.append(.set(set))
        if strings.contains([]) { branches.append(.empty) }
        return .alternatives(branches)
    }

    mutating func join(_ other: ClassContents) {
        set = set.union(other.set)
        for string in other.strings where !strings.contains(string) { strings.append(string) }
    }
}

extension RegExpParser {
    private mutating func nestedClass() throws(RegExpSyntaxError) -> ClassContents {
        position += 1
        depth += 1
        guard depth <= Self.maximumDepth else { throw RegExpSyntaxError(.tooLarge) }
        defer { depth -= 1 }
        let isNegated = take(0x5e)
        var contents = ClassContents()
        var pairs: [UInt32] = []
        var isFirst = true
        /// The operator of a class is that between its first two operands.
        var operation: UInt16?
        while !take(0x5d) {
            if let symbol = next, symbol == 0x2d || symbol == 0x26, unit(at: position + 1) == symbol {
                if isFirst, symbol == 0x2d { throw RegExpSyntaxError(.invalidClassCharacter) }
                // A range is no operand, and one class has one kind of operator.
                let isFitting = !isFirst && (operation == nil || operation == symbol)
                guard isFitting else { throw RegExpSyntaxError(.invalidSetOperation) }
                operation = symbol
                position += 2
                if next == 0x26 { throw RegExpSyntaxError(.invalidClassCharacter) }
                contents.join(ClassContents(set: .points(folded(CodePointSet(pairs: pairs)))))
                pairs = []
                let operand = try setOperand()
                if symbol == 0x26 {
                    contents.set = contents.set.intersection(operand.set)
                    contents.strings.removeAll { !operand.strings.contains($0) }
                } else {
                    contents.set = contents.set.subtracting(operand.set)
                    contents.strings.removeAll(where: operand.strings.contains)
                }
                continue
            }
            if operation != nil, operation != 0 { throw RegExpSyntaxError(.invalidSetOperation) }
            if !isFirst { operation = 0 }
            switch try classOperand() {
            case .character(let value): pairs += [value, value]
            case .range(let low, let high):
                pairs += [low, high]
                operation = 0
            case .contents(let operand): contents.join(operand)
            }
            isFirst = false
        }
        contents.join(ClassContents(set: .points(folded(CodePointSet(pairs: pairs)))))
        guard isNegated else { return contents }
        if !contents.strings.isEmpty { throw RegExpSyntaxError(.negatedStrings) }
        return ClassContents(set: contents.set.inverted)
    }

    private enum ClassOperand {
        case character(UInt32)
        case range(UInt32, UInt32)
        case contents(ClassContents)
    }

    private mutating func classOperand() throws(RegExpSyntaxError) -> ClassOperand {
        guard let unit = next else { throw RegExpSyntaxError(.unterminatedClass) }
        if unit == 0x5b {
            try countClassPart()
            return .contents(try nestedClass())
        }
        if unit == 0x5c {
            position += 1
            if take(0x71) { return .contents(try quotedStrings()) }
            if let set = try classEscape(inClass: true) {
                try countClassPart()
                return .contents(ClassContents(set: set))
            }
            position -= 1
        }
        let low = try classSetCharacter()
        guard next == 0x2d, self.unit(at: position + 1) != 0x2d else { return .character(low) }
        position += 1
        let high = try classSetCharacter()
        guard low <= high else { throw RegExpSyntaxError(.rangeOutOfOrder) }
        return .range(low, high)
    }

    /// What stands after `--` or `&&`: anything but a range.
    private mutating func setOperand() throws(RegExpSyntaxError) -> ClassContents {
        try countClassPart()
        switch try classOperand() {
        case .character(let value): return ClassContents(set: .points(folded(CodePointSet(value, value))))
        case .contents(let contents): return contents
        case .range: throw RegExpSyntaxError(.invalidSetOperation)
        }
    }

    /// `ClassSetCharacter`: punctuation that may become syntax has to be escaped.
    private mutating func classSetCharacter() throws(RegExpSyntaxError) -> UInt32 {
        guard let character = takeCharacter() else { throw RegExpSyntaxError(.unterminatedClass) }
        switch character {
        case 0x5c:
            guard let unit = next else { throw RegExpSyntaxError(.escapeAtEnd) }
            if Self.isReservedPunctuator(unit) {
                position += 1
                return UInt32(unit)
            }
            return try characterEscape(inClass: true)
        case 0x28, 0x29, 0x5b, 0x5d, 0x7b, 0x7d, 0x2f, 0x2d, 0x7c: throw RegExpSyntaxError(.invalidClassCharacter)
        case 0x21, 0x23...0x26, 0x2a...0x2c, 0x2e, 0x3a...0x40, 0x5e, 0x60, 0x7e:
            if let unit = next, UInt32(unit) == character { throw RegExpSyntaxError(.invalidSetOperation) }
            return character
        default: return character
        }
    }

    private static func isReservedPunctuator(_ unit: UInt16) -> Bool {
        switch unit {
        case 0x26, 0x2d, 0x21, 0x23, 0x25, 0x2c, 0x3a...0x3e, 0x40, 0x60, 0x7e: true
        default: false
        }
    }

    /// `\q{abc|d}`: a string of one character is that character.
    private mutating func quotedStrings() throws(RegExpSyntaxError) -> ClassContents {
        guard take(0x7b) else { throw RegExpSyntaxError(.invalidEscape) }
        var contents = ClassContents()
        var string: [UInt32] = []
        while let unit = next {
            if unit == 0x7d || unit == 0x7c {
                position += 1
                try countClassPart()
                if let only = string.first, string.count == 1 {
                    contents.join(ClassContents(set: .points(folded(CodePointSet(only, only)))))
                } else {
                    contents.join(ClassContents(strings: [string]))
                }
                string = []
                if unit == 0x7d { return contents }
            } else {
                string.append(try classSetCharacter())
            }
        }
        throw RegExpSyntaxError(.invalidClassCharacter)
    }
}
