internal import Diagnostics
internal import Stage
internal import Transport
internal import ZeeKit

/// Snapshots without end of one page that keeps changing its picture and its size, without a network: a day of a busy node
/// in minutes. What is asked is whether memory grows.
struct SnapshotSoak: Sendable {
    var count = 1_000_000
    var seed: UInt64 = 1

    /// Samples over the whole run.
    private static let samples = 40
    /// How much higher memory may stand in the last quarter than in the second. The first fills caches: fonts, glyphs.
    private static let slackKB = 4_096
    private static let usualBudget = 24 << 20

    /// As the node's own process does it. Whether every snapshot came and memory stayed where it was.
    func run() async throws -> Bool {
        tuneAllocator()
        var settings = StageSettings()
        (settings.width, settings.height) = (320, 200)
        let stage = Stage(settings, on: try EventLoop(), network: try EventLoop(), log: .silent)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await stage.run() }
            defer { group.cancelAll() }
            return try await keepAsking(stage)
        }
    }

    private func keepAsking(_ stage: Stage) async throws(InvokeFailure) -> Bool {
        var random = SplitMix64(seed: seed)
        var books = Books()
        var resident: [Int] = []
        var least = Int.max
        say("seconds\tsnapshots\tMB of results\treduced\trefused\tRSS kB\tallocated kB: least\tnow\tfree in heaps kB")
        for number in 0..<count {
            if number % 16 == 0 { try await resize(stage, &random) }
            _ = try await stage.perform(.eval(javaScript: Self.drawing(&random)), within: nil, maxResultBytes: 1 << 20)
            {
                false
            }.get()
            // One in fifty has to be made smaller to fit.
            let budget = random.below(50) == 0 ? 16_384 + random.below(65_536) : Self.usualBudget
            let request = Self.request(&random)
            let answer = await stage.perform(.snapshot(request), within: nil, maxResultBytes: budget) { false }
            books.note(answer, within: budget, isTight: budget < Self.usualBudget)
            let heap = allocatorBytes()
            least = min(least, heap.used)
            guard (number + 1) * Self.samples / count > resident.count else { continue }
            resident.append(Gauge.read().residentKB)
            say("\(books.line)\t\(resident.last ?? 0)\t\(least / 1024)\t\(heap.used / 1024)\t\(heap.free / 1024)")
            least = .max
        }
        return books.isGood && Self.isFlat(resident)
    }

    private func resize(_ stage: Stage, _ random: inout SplitMix64) async throws(InvokeFailure) {
        let (width, height) = Self.size(&random)
        let placement = NodeCommand.Placement(width: Double(width), height: Double(height))
        _ = try await stage.perform(.present(.init(placement: placement)), within: nil, maxResultBytes: 1 << 20) {
            false
        }.get()
    }

    /// Mostly small, so that a million take minutes; one page in five hundred is that of a phone.
    private static func size(_ random: inout SplitMix64) -> (Int, Int) {
        switch random.below(500) {
        case 0: (1_170, 2_532)
        case 1..<10: (1_280, 720)
        case 10..<60: (200 + random.below(600), 150 + random.below(450))
        default: (1 + random.below(160), 1 + random.below(120))
        }
    }

    /// Something of everything a picture's size depends on: areas, edges, text, noise of gradients.
    private static func drawing(_ random: inout SplitMix64) -> String {
        let (hue, x, y) = (random.below(360), random.below(200), random.below(150))
        return """
            { const {ctx} = window.__zee, w = innerWidth, h = innerHeight;
            \(random.below(3) == 0 ? "ctx.clearRect(0, 0, w, h);" : "")
            ctx.fillStyle = 'hsl(\(hue) 60% 50% / \(random.below(101))%)'; ctx.fillRect(\(x), \(y), w / 2, h / 3);
            ctx.strokeStyle = 'hsl(\(359 - hue) 80% 40%)'; ctx.beginPath(); ctx.moveTo(0, \(y));
            ctx.quadraticCurveTo(w / 2, \(x), w, h); ctx.stroke();
            ctx.fillStyle = '#111'; ctx.font = '\(8 + random.below(24))px sans-serif'; ctx.fillText('Lauf \(hue)', \(x), \(y)); }
            """
    }

    private static func request(_ random: inout SplitMix64) -> SnapshotRequest {
        SnapshotRequest(
            format: random.below(2) == 0 ? .jpeg : .png,
            maxWidth: random.below(2) == 0 ? nil : 1 + random.below(1_200),
            quality: random.below(2) == 0 ? nil : Double(random.below(101)) / 100
        )
    }

    private static func isFlat(_ resident: [Int]) -> Bool {
        let quarter = resident.count / 4
        guard let early = resident.dropFirst(quarter).prefix(quarter).max(), let late = resident.suffix(quarter).max()
        else { return false }
        say("RSS\t\(early) kB at most in the second quarter, \(late) kB in the last")
        return late <= early + slackKB
    }
}

/// What became of the snapshots.
private struct Books {
    private let start = ContinuousClock.now
    private var answered = 0
    private var refused = 0
    private var wrong: [String] = []
    private var bytes = 0
    private var reduced = 0

    mutating func note(_ answer: Result<[UInt8]?, InvokeFailure>, within budget: Int, isTight: Bool) {
        switch answer {
        case .success(let payload?) where payload.starts(with: #"{"format":""#.utf8) && payload.count <= budget:
            answered += 1
            bytes += payload.count
            if payload.suffix(2) == Array("}}".utf8) { reduced += 1 }
        // Nothing fits a few kilobytes when the page is long and narrow enough.
        case .failure where isTight: refused += 1
        default: if wrong.count < 10 { wrong.append("\(answer)") }
        }
    }

    var line: String {
        let seconds = start.duration(to: .now).components.seconds
        return "\(seconds)\t\(answered)\t\(bytes / 1_000_000)\t\(reduced)\t\(refused)"
    }

    var isGood: Bool {
        for answer in wrong { say("wrong\t\(answer)") }
        return wrong.isEmpty && answered > 0
    }
}

extension SplitMix64 {
    fileprivate mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}
