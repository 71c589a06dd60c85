internal import Script

/// Timers, frame callbacks and other work of the page that waits for its time.
struct TaskQueue {
    struct Timer {
        let id: Int
        /// Milliseconds on the page's clock.
        var due: Double
        /// Set by `setInterval`.
        let interval: Double?
        let function: Pin
        let arguments: [Pin]
        /// How deep timers were nested when this one was set.
        let nesting: Int
    }

    struct Frame {
        let id: Int
        let function: Pin
    }

    private let limit: Int
    private var nextID = 1
    private(set) var timers: [Timer] = []
    private(set) var frames: [Frame] = []
    /// Work of the host's, such as a picture that was decoded.
    private var chores: [() -> Void] = []
    /// Nesting of the timer that is running.
    var nesting = 0

    /// 60 pictures a second.
    static let frameMilliseconds = 1000.0 / 60

    init(limit: Int) { self.limit = limit }

    var isEmpty: Bool { timers.isEmpty && frames.isEmpty && chores.isEmpty }
    private var isFull: Bool { timers.count + frames.count + chores.count >= limit }

    /// Nil when too much is waiting.
    mutating func addTimer(
        _ function: Pin,
        _ arguments: [Pin],
        after delay: Double,
        repeats: Bool,
        now: Double
    ) -> Int? {
        guard !isFull else { return nil }
        // HTML: delays are whole, not negative, and at least 4 ms from the fifth nested timer on.
        var delay = delay.isFinite && delay > 0 ? min(delay.rounded(.down), 2_147_483_647) : 0
        if nesting >= 5 { delay = max(delay, 4) }
        let id = nextID
        nextID += 1
        timers.append(
            Timer(
                id: id,
                due: now + delay,
                interval: repeats ? delay : nil,
                function: function,
                arguments: arguments,
                nesting: nesting + 1
            )
        )
        return id
    }

    mutating func addFrame(_ function: Pin) -> Int? {
        guard !isFull else { return nil }
        let id = nextID
        nextID += 1
        frames.append(Frame(id: id, function: function))
        return id
    }

    /// False when too much is waiting.
    mutating func addChore(_ work: @escaping () -> Void) -> Bool {
        guard !isFull else { return false }
        chores.append(work)
        return true
    }

    mutating func removeTimer(_ id: Int) { timers.removeAll { $0.id == id } }
    mutating func removeFrame(_ id: Int) { frames.removeAll { $0.id == id } }

    /// The timer that is due first, taken out; one of `setInterval` is put back for the next time.
    mutating func takeDueTimer(now: Double) -> Timer? {
        var first: Int?
        for index in timers.indices where timers[index].due <= now {
            // Equal times keep the order in which they were set.
            if let known = first, timers[known].due <= timers[index].due { continue }
            first = index
        }
        guard let first else { return nil }
        var timer = timers.remove(at: first)
        if let interval = timer.interval {
            let current = timer
            // Missed turns are not made up for.
            timer.due = max(timer.due + interval, now + min(interval, 1))
            timers.append(timer)
            return current
        }
        return timer
    }

    mutating func takeFrames() -> [Frame] {
        defer { frames = [] }
        return frames
    }

    /// Frames there was no time for, in front of those asked for since.
    mutating func putBack(_ rest: ArraySlice<Frame>) { frames = rest + frames }

    mutating func takeChores() -> [() -> Void] {
        defer { chores = [] }
        return chores
    }

    /// When something is to be done next; nil when nothing waits.
    func nextDue(now: Double, lastFrame: Double) -> Double? {
        if !chores.isEmpty { return now }
        let frame = frames.isEmpty ? nil : Optional(max(now, lastFrame + Self.frameMilliseconds))
        let timer = timers.lazy.map(\.due).min()
        guard let timer else { return frame }
        return min(timer, frame ?? timer)
    }
}
