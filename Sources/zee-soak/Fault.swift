/// What the proxy does to a connection. All of it happens on real networks, but for the garbage, which stands for a
/// peer that has gone mad.
enum Fault: String, CaseIterable {
    /// Goes on after a pause.
    case delay
    /// Goes on one byte at a time for a while.
    case trickle
    /// Both directions end at once, in the middle of whatever was being said.
    case cut
    /// The end of the stream is announced in one direction before everything ends.
    case finish
    /// The rest is noise.
    case garbage
    /// Nothing more arrives, and nobody is told: half-open.
    case stall

    var endsConnection: Bool { self != .delay && self != .trickle }
}

enum Direction: CaseIterable { case toGateway, toNode }

/// What will happen to one connection and after how many bytes of one direction.
struct FaultPlan {
    struct Step {
        let offset: Int
        let fault: Fault
    }

    /// The direction that suffers.
    let direction: Direction
    /// In the order of their offsets; the last one ends the connection.
    let steps: [Step]
    /// For the noise, so that a seed gives the same run.
    let noise: UInt64

    /// Half the connections get a harmless fault before the one that ends them.
    init(upTo span: Int, using generator: inout SplitMix64) {
        direction = Direction.allCases.randomElement(using: &generator) ?? .toNode
        let end = Int.random(in: 0..<max(span, 1), using: &generator)
        var steps: [Step] = []
        if Bool.random(using: &generator) {
            let fault = Bool.random(using: &generator) ? Fault.delay : .trickle
            steps.append(Step(offset: Int.random(in: 0...end, using: &generator), fault: fault))
        }
        // A stall costs seconds where the others cost milliseconds, so there are fewer.
        let fault: Fault
        switch Int.random(in: 0..<100, using: &generator) {
        case ..<45: fault = .cut
        case ..<70: fault = .finish
        case ..<95: fault = .garbage
        default: fault = .stall
        }
        steps.append(Step(offset: end, fault: fault))
        self.steps = steps
        noise = generator.next()
    }
}

/// Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014): small, and the same everywhere.
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: next() >> 32) }
    }
}
