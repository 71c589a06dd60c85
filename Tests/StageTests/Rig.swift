import Diagnostics
import Fetch
import ImageCodec
import Raster
import Synchronization
import Testing
import Transport
import WebAddress
import ZeeKit
import ZeeProtocol
import ZeeTestKit

@testable import Stage

/// A stage that runs, and a web server beside it whose host it trusts.
struct Rig {
    let loop: EventLoop
    private let stageLoop: EventLoop

    init() throws {
        loop = try EventLoop()
        stageLoop = try EventLoop()
    }

    func run(
        serving pages: [String: [UInt8]],
        hanging: Set<String> = [],
        _ body: @escaping @Sendable (RunningStage) async throws -> Void
    ) async throws {
        let server = try ScriptedServer(on: loop) { request in
            if hanging.contains(request.target) { return [.hang] }
            return pages[request.target].map { [.answer(200, [], body: $0)] } ?? [.answer(404)]
        }
        try await run(server) { try await body($0) }
    }

    func run(_ server: ScriptedServer, _ body: @escaping @Sendable (RunningStage) async throws -> Void) async throws {
        try await server.serving { try await run(port: server.port, body) }
    }

    func run(port: UInt16, _ body: @escaping @Sendable (RunningStage) async throws -> Void) async throws {
        var settings = StageSettings()
        // Small, because unoptimised code paints and encodes every page.
        (settings.width, settings.height) = (160, 90)
        // What hangs on purpose is waited for in vain.
        settings.firstPaintTime = .seconds(3)
        settings.fetching.rules.trusted = [.init(host: "127.0.0.1", port: port)]
        let stage = Stage(settings, on: stageLoop, network: loop, log: .silent)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask(executorPreference: stageLoop) { await stage.run() }
            defer { group.cancelAll() }
            try await body(RunningStage(stage: stage, port: port))
        }
    }
}

struct RunningStage: Sendable {
    let stage: Stage
    let port: UInt16

    func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

    func navigate(_ path: String) async throws { try await send(.navigate(CanvasDestination(url(path)))) }

    @discardableResult
    func send(_ command: NodeCommand) async throws -> [UInt8]? {
        try await stage.perform(command, within: nil, maxResultBytes: 16 << 20, isCancelled: { false }).get()
    }

    func eval(_ source: String) async throws -> String {
        let payload = try #require(try await send(.eval(javaScript: source)))
        return try JSONValue(parsing: payload)["result"]?.stringValue ?? ""
    }

    func pixels() async throws -> Pixmap {
        let request = SnapshotRequest(format: .png, maxWidth: 4096)
        let json = try JSONValue(parsing: try #require(try await send(.snapshot(request))))
        return try ImageDecoder.decode(try #require(json["base64"]?.stringValue.flatMap { Base64.decode($0) }))
    }

    /// The next event for the gateway.
    func event() async -> NodeEvent? {
        var iterator = stage.events.makeAsyncIterator()
        return await iterator.next()
    }
}

extension Stage {
    var hasPage: Bool { realm != nil }
    var pageAddress: String? { load?.url?.description }
}

extension Pixmap {
    /// AARRGGBB, as colours are written.
    subscript(x: Int, y: Int) -> UInt32 {
        let word = pixels[y * width + x]
        return word & 0xff00_ff00 | word >> 16 & 0xff | (word & 0xff) << 16
    }
}

enum Sample {
    enum Colour { case red, blue }

    static let red: UInt32 = 0xffff_0000
    static let blue: UInt32 = 0xff00_00ff

    /// 64 by 36 pixels, whole when they are shown, in the middle of a larger page.
    static func png(_ colour: Colour) throws -> [UInt8] {
        let word: UInt32 = colour == .red ? 0xff00_00ff : 0xffff_0000
        let pixels = [UInt32](repeating: word, count: 64 * 36)
        return try PNGEncoder.encode(try #require(Pixmap(width: 64, height: 36, pixels: pixels)))
    }
}
