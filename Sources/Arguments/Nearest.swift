/// The candidate that a person most likely meant, when one is near enough to be worth naming.
package func nearest(to word: String, among candidates: [String]) -> String? {
    // Words from a command line or a config file may be long; a typo is not.
    guard word.utf8.count <= 64 else { return nil }
    let letters = Array(word.lowercased())
    let ranked = candidates.map { (candidate: $0, distance: editDistance(letters, Array($0.lowercased()))) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    // A third of the letters wrong is a typo; more is another word.
    return best.distance <= max(1, best.candidate.count / 3) ? best.candidate : nil
}

/// Levenshtein's distance with swapped neighbours counted once, the commonest slip of fast fingers.
func editDistance(_ lhs: [Character], _ rhs: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...rhs.count)
    for row in lhs.indices {
        var current = [row + 1]
        for column in rhs.indices {
            let substitution = last[column] + (lhs[row] == rhs[column] ? 0 : 1)
            var cost = min(substitution, last[column + 1] + 1, current[column] + 1)
            if row > 0, column > 0, lhs[row] == rhs[column - 1], lhs[row - 1] == rhs[column] {
                cost = min(cost, beforeLast[column - 1] + 1)
            }
            current.append(cost)
        }
        (beforeLast, last) = (last, current)
    }
    return last[rhs.count]
}
