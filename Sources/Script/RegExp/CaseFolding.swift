/// The relation behind the flag `i`: two characters match when `Canonicalize` makes them the same.
///
/// Patterns are closed under it when they are compiled, so that matching itself folds nothing; only a back-reference
/// compares two pieces of text at run time.
struct CaseFolding: Sendable {
    private let rows: [Int32]
    /// Every class of more than one character, by its representative.
    private let classes: [UInt32: [UInt32]]

    static let codeUnits = CaseFolding(rows: CaseRanges.upperCase)
    static let codePoints = CaseFolding(rows: CaseRanges.folded)

    private init(rows: [Int32]) {
        self.rows = rows
        var classes: [UInt32: [UInt32]] = [:]
        for row in stride(from: 0, to: rows.count, by: 4) {
            for member in stride(from: rows[row], through: rows[row + 1], by: Int(rows[row + 2])) {
                let representative = UInt32(member + rows[row + 3])
                classes[representative, default: [representative]].append(UInt32(member))
            }
        }
        self.classes = classes
    }

    /// The representative of a character's class.
    func canonical(_ character: UInt32) -> UInt32 {
        // Below the first row nothing changes, and the first rows are the ASCII letters.
        let value = Int32(truncatingIfNeeded: character)
        var (low, high) = (0, rows.count / 4)
        while low < high {
            let middle = (low + high) / 2
            if rows[middle * 4 + 1] < value { low = middle + 1 } else { high = middle }
        }
        guard low * 4 < rows.count, rows[low * 4] <= value, (value - rows[low * 4]) % rows[low * 4 + 2] == 0 else {
            return character
        }
        return UInt32(value + rows[low * 4 + 3])
    }

    /// All characters that match a character, itself among them.
    func equivalents(of character: UInt32) -> [UInt32] { classes[canonical(character)] ?? [character] }

    /// The set with every equivalent of every member.
    func closure(of set: CodePointSet) -> CodePointSet {
        var added: [UInt32] = []
        // Few members are looked up one by one; many are faster found from the side of the classes.
        if set.count <= 256 {
            for index in stride(from: 0, to: set.bounds.count, by: 2) {
                for member in set.bounds[index]...set.bounds[index + 1] {
                    for variant in classes[canonical(member)] ?? [] where variant != member {
                        added += [variant, variant]
                    }
                }
            }
            return added.isEmpty ? set : CodePointSet(pairs: set.bounds + added)
        }
        for members in classes.values {
            let present = members.filter(set.contains)
            guard !present.isEmpty, present.count < members.count else { continue }
            for member in members { added += [member, member] }
        }
        return added.isEmpty ? set : CodePointSet(pairs: set.bounds + added)
    }
}
