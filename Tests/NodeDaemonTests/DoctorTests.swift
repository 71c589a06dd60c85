import Diagnostics
import FoundationEssentials
import Glibc
import Testing
import Transport
import ZeeGatewayClient
import ZeeProtocol

@testable import NodeDaemon

struct CheckupTests {
    static let checkups: [Checkup] = [
        .ok("settings", "all is built in"), .warn("unit", "none", fix: "install the package"),
        .fail("name", "g.lan has no address", fix: nil),
    ]

    @Test func `the text has a column for verdict and topic, and the fix below`() {
        #expect(
            Self.checkups.text == """
                ok    settings  all is built in
                warn  unit      none
                                fix: install the package
                fail  name      g.lan has no address

                """
        )
    }

    @Test func `only what is broken makes the exit status 1`() {
        #expect(Self.checkups.exitStatus == 1)
        #expect(Array(Self.checkups.dropLast()).exitStatus == 0)
    }

    @Test func `programs read the same`() {
        #expect(
            Array(Self.checkups[1...1]).json.description
                == #"{"ok":true,"checks":[{"verdict":"warn","topic":"unit","text":"none","fix":"install the package"}]}"#
        )
    }
}

@Suite(.timeLimit(.minutes(1)))
struct DoctorTests {
    let loop: EventLoop
    let folder = FileManager.default.temporaryDirectory.appending(path: "zee-doctor-\(UUID().uuidString)").path()

    init() throws {
        loop = try EventLoop()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    func doctor(_ words: String, existing: Set<String> = []) throws -> Doctor {
        let settings = try NodeSettingsTests.settings("\(words) --state-dir \(folder)", ["HOME": "/nonexistent"])
        return Doctor(
            settings: settings,
            controlPath: "\(folder)/control",
            loop: loop,
            exists: { existing.contains($0) || access($0, F_OK) == 0 && $0.hasPrefix("/tmp") }
        )
    }

    @Test func `what is not there is named with its fix`() async throws {
        let doctor = try doctor("")
        #expect(doctor.unit().verdict == .warn)
        #expect(doctor.discovery().text == "no D-Bus, so no Avahi")
        #expect(doctor.secrets().verdict == .warn)
        #expect(doctor.clock(now: 0).verdict == .fail)
        #expect(doctor.clock(now: 1_800_000_000).verdict == .ok)
        #expect(await doctor.gateway().map(\.verdict) == [.warn])
        #expect(await doctor.daemon().text == "no node listens at \(folder)/control")
        let full = try self.doctor(
            "",
            existing: [
                "/run/dbus/system_bus_socket", "/run/avahi-daemon/socket", "/usr/lib/systemd/system/zee-node.service",
            ]
        )
        #expect(full.discovery() == .ok("discovery", "avahi-daemon runs"))
        #expect(full.unit() == .ok("unit", "/usr/lib/systemd/system/zee-node.service"))
        loop.stop()
    }

    @Test func `a secret that others can read is broken`() throws {
        let file = "\(folder)/gateway-token"
        try Data("secret\n".utf8).write(to: URL(filePath: file))
        chmod(file, 0o644)
        let checkup = try doctor("").secrets()
        #expect(checkup.verdict == .fail)
        #expect(!checkup.text.contains("secret\n"))
        chmod(file, 0o600)
        #expect(try doctor("").secrets().verdict == .ok)
        loop.stop()
    }

    @Test func `a name without an address ends the way, a port without a listener too`() async throws {
        let lost = await (try doctor("--host no-such-host.invalid --tls")).gateway()
        #expect(lost.map(\.topic) == ["gateway", "name"])
        #expect(lost.last?.verdict == .fail)
        let closed = await (try doctor("--port 1")).gateway()
        #expect(closed.map(\.topic) == ["gateway", "name", "reach"])
        #expect(closed.last?.verdict == .fail)
        loop.stop()
    }

    @Test func `a listener without encryption is reached`() async throws {
        let listener = try Listener(.loopback, port: 0, on: loop)
        let checkups = await (try doctor("--port \(listener.port)")).gateway()
        #expect(checkups.last == .ok("reach", "127.0.0.1:\(listener.port) answers, without encryption"))
        listener.close()
        loop.stop()
    }
}
