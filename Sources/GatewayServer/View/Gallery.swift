internal import ZeeProtocol

/// What the nodes are drawing, for people who watch. Nobody is asked for a picture while nobody watches.
struct Gallery {
    struct Picture: Equatable {
        let format: String
        let base64: String
        let takenAt: ContinuousClock.Instant
    }

    /// A connected node, as the gateway knows it.
    struct Sitter: Equatable {
        let nodeID: String
        let name: String
        let platform: String?
        /// Whether it may be asked for pictures.
        let hasCanvas: Bool
    }

    private struct Work {
        var sitter: Sitter
        var picture: Picture?
        /// When the picture changed, in the count of `version`.
        var version = 0
        /// Why there is no newer picture; `nil` when all is well.
        var trouble: String?
        var isAsked = false
        var due: ContinuousClock.Instant
        var askedAt: ContinuousClock.Instant?
    }

    /// How often the gateway looks who is due while somebody watches.
    static let lookInterval: Duration = .milliseconds(250)
    /// Between two pictures of a node: short while it draws, longer while nothing happens, longest after a failure. A
    /// node that has just been told to do something is asked at the next look.
    private static let drawingInterval: Duration = .milliseconds(500)
    private static let idleInterval: Duration = .seconds(2)
    private static let troubleInterval: Duration = .seconds(5)

    /// Nodes shown, and of those the ones that are asked at the same time.
    static let sitterLimit = 64
    private static let askedLimit = 8
    /// Letters of one picture. 960 pixels of JPEG have a tenth of it; together they stay below 64 MiB.
    private static let pictureLimit = 1 << 20
    /// Open view pages. It is a household's gateway.
    static let watcherLimit = 16

    private(set) var watchers = 0
    /// Counts every change there is to tell.
    private(set) var version = 0
    private var rosterVersion = 0
    private var works: [String: Work] = [:]
    private(set) var nextLook: ContinuousClock.Instant?

    mutating func watcherCame(at now: ContinuousClock.Instant) {
        watchers += 1
        nextLook = now
    }

    mutating func watcherLeft() {
        watchers -= 1
        guard watchers == 0 else { return }
        nextLook = nil
        // Pictures are large, and old ones are worth nothing to the next who comes.
        works.removeAll()
        version += 1
        rosterVersion = version
    }

    /// Takes the list of connected nodes, and says whether it is news.
    mutating func look(at sitters: [Sitter], now: ContinuousClock.Instant) -> Bool {
        nextLook = now + Self.lookInterval
        let known = works.mapValues(\.sitter)
        let present = Dictionary(sitters.prefix(Self.sitterLimit).map { ($0.nodeID, $0) }) { first, _ in first }
        guard known != present || rosterVersion == 0 else { return false }
        works = works.filter { present[$0.key] != nil }
        for (nodeID, sitter) in present { works[nodeID, default: Work(sitter: sitter, due: now)].sitter = sitter }
        tellRoster()
        return true
    }

    /// The nodes to ask now. Each must be answered, with `take`.
    mutating func takeDue(at now: ContinuousClock.Instant) -> [String] {
        let free = Self.askedLimit - works.values.count { $0.isAsked }
        let due = works.filter { !$0.value.isAsked && $0.value.sitter.hasCanvas && $0.value.due <= now }
            .sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }
            .prefix(max(0, free)).map(\.key)
        for nodeID in due {
            works[nodeID]?.isAsked = true
            works[nodeID]?.askedAt = now
        }
        return due
    }

    /// A node was told to do something: its picture may be another one now.
    mutating func hurry(_ nodeID: String, at now: ContinuousClock.Instant) { works[nodeID]?.due = now }

    /// What a node answered. Says whether it is news.
    mutating func take(
        _ result: Result<JSONValue, GatewayError>,
        of nodeID: String,
        at now: ContinuousClock.Instant
    ) -> Bool {
        guard var work = works[nodeID] else { return false }
        // Whoever was hurried in the meantime drew after this picture was taken, and keeps his early turn.
        let isHurried = work.askedAt.map { work.due > $0 } ?? false
        work.isAsked = false
        let before = (work.picture, work.trouble)
        switch Self.picture(in: result, at: now) {
        case .success(let picture):
            let isNew = picture.base64 != work.picture?.base64
            work.trouble = nil
            if isNew {
                work.picture = picture
                version += 1
                work.version = version
            }
            if !isHurried { work.due = now + (isNew ? Self.drawingInterval : Self.idleInterval) }
        case .failure(let trouble):
            work.trouble = trouble.text
            work.due = now + Self.troubleInterval
        }
        works[nodeID] = work
        if before.1 != work.trouble { tellRoster() }
        return before != (work.picture, work.trouble)
    }

    private mutating func tellRoster() {
        version += 1
        rosterVersion = version
    }

    private struct Trouble: Error { let text: String }

    private static func picture(
        in result: Result<JSONValue, GatewayError>,
        at now: ContinuousClock.Instant
    ) -> Result<Picture, Trouble> {
        switch result {
        case .failure(let error): return .failure(Trouble(text: String(error.message.prefix(200))))
        case .success(let answer):
            let payload = answer["payload"]
            guard let base64 = payload?["base64"]?.stringValue, !base64.isEmpty,
                let format = payload?["format"]?.stringValue, ["jpeg", "jpg", "png"].contains(format)
            else { return .failure(Trouble(text: "answered with no picture")) }
            guard base64.utf8.count <= pictureLimit else { return .failure(Trouble(text: "its picture is too large")) }
            return .success(Picture(format: format == "png" ? "png" : "jpeg", base64: base64, takenAt: now))
        }
    }
}

// MARK: - Telling

extension Gallery {
    /// What somebody has to be told who knows everything up to a version.
    func news(since seen: Int, at now: ContinuousClock.Instant) -> [JSONValue] {
        var news: [JSONValue] = []
        let works = works.sorted { ($0.value.sitter.name, $0.key) < ($1.value.sitter.name, $1.key) }
        if rosterVersion > seen || seen == 0 {
            let nodes = works.map { work -> JSONValue in
                var node: JSONObject = ["id": .string(work.key), "name": .string(work.value.sitter.name)]
                node.set("platform", work.value.sitter.platform)
                node.set("trouble", work.value.sitter.hasCanvas ? work.value.trouble : "has no canvas")
                return .object(node)
            }
            news.append(["type": "nodes", "nodes": .array(nodes)])
        }
        for (nodeID, work) in works {
            guard let picture = work.picture, work.version > seen else { continue }
            news.append([
                "type": "picture", "id": .string(nodeID), "format": .string(picture.format),
                "base64": .string(picture.base64),
                "ageMs": JSONValue(picture.takenAt.duration(to: now).milliseconds),
            ])
        }
        return news
    }
}
