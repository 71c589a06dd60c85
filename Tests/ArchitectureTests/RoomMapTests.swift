import Testing

/// Holds the code to the map: a pure room that starts importing the outside world fails here, in the change that does
/// it, and not in somebody's review a month later.
struct RoomMapTests {
    /// Parts of the toolchain that say nothing about what a room touches.
    static let free: Set<String> = ["Swift", "Synchronization", "_Concurrency"]

    @Test func `every folder of sources is a room on the map`() throws {
        let mapped = Set(try RoomMap.rooms().keys)
        let found = Set(try RoomMap.sources().map(\.room))

        #expect(found.subtracting(mapped).sorted() == [])
        #expect(mapped.isEmpty == false)
    }

    @Test func `a room imports only what the map allows`() throws {
        let rooms = try RoomMap.rooms()
        for file in try RoomMap.sources() {
            let allowed = (rooms[file.room]?.imports ?? []).union(Self.free)
            for name in file.imports where !allowed.contains(name) {
                Issue.record("Sources/\(file.name) imports \(name), which the map does not allow")
            }
        }
    }

    @Test func `what the map allows is really imported`() throws {
        let files = Dictionary(grouping: try RoomMap.sources(), by: \.room)
        for (name, room) in try RoomMap.rooms() {
            guard let files = files[name] else { continue }
            let used = Set(files.flatMap(\.imports))
            #expect(room.imports.subtracting(used).sorted() == [], "\(name) no longer needs these")
        }
    }

    @Test func `pure rooms touch neither the system nor Foundation`() throws {
        let outside: Set<String> = ["Foundation", "FoundationEssentials", "Glibc", "Dispatch"]
        for room in try RoomMap.rooms().values where room.kind == "pure" {
            #expect(room.imports.intersection(outside).sorted() == [], "\(room.name)")
        }
    }

    @Test func `nobody imports all of Foundation`() throws {
        for file in try RoomMap.sources() where file.imports.contains("Foundation") {
            Issue.record("Sources/\(file.name) imports Foundation: 45 MB of binary for something smaller modules do")
        }
    }

    @Test func `a C library belongs to one room`() throws {
        var owners: [String: Set<String>] = [:]
        // Functions from numbers to numbers are nobody's outside thing.
        let shared: Set = ["CMath"]
        let modules = try RoomMap.rooms().values.filter { $0.kind == "module map" && !shared.contains($0.name) }.map(
            \.name
        )
        for file in try RoomMap.sources() {
            for name in file.imports where modules.contains(name) { owners[name, default: []].insert(file.room) }
        }
        for (module, rooms) in owners {
            #expect(rooms.count == 1, "\(module) is imported by \(rooms.sorted())")
        }
    }

    @Test func `rooms form no cycle`() throws {
        var remaining = try RoomMap.rooms().mapValues(\.imports)
        while true {
            let settled = remaining.filter { $0.value.isDisjoint(with: remaining.keys) }.keys
            guard !settled.isEmpty else { break }
            for room in settled { remaining.removeValue(forKey: room) }
        }
        #expect(remaining.keys.sorted() == [])
    }

    @Test func `no hand-written file passes the ceiling`() throws {
        let ceiling = 600
        for file in try RoomMap.sources() + RoomMap.files(below: "Tests") {
            let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
            // Data tables and generated files say so in their first line.
            let isTable = lines.first?.contains("data table") == true
            guard lines.count > ceiling, !isTable else { continue }
            Issue.record("\(file.name) has \(lines.count) lines; the ceiling is \(ceiling)")
        }
    }
}
