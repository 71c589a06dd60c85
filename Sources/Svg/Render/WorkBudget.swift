/// What one drawing may still cost. Once it is used up nothing more is drawn: every loop over input asks it first.
struct WorkBudget {
    private(set) var left: Int
    private(set) var isSpent = false

    init(_ work: Int) { left = max(0, work) }

    /// `false` when there is not enough left.
    mutating func spend(_ work: Int) -> Bool {
        guard !isSpent, work <= left else {
            isSpent = true
            return false
        }
        left -= max(0, work)
        return true
    }
}
