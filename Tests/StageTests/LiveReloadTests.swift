import Diagnostics
import Fetch
import Synchronization
import Testing
import Transport
import WebSocketChannel
import WebSocketWire
import ZeeKit
import ZeeProtocol

@testable import Stage

@Suite(.serialized, .timeLimit(.minutes(1)))
struct LiveReloadTests {
    let rig: Rig

    init() throws { rig = try Rig() }

    @Test func `a page is loaded again when the canvas host says so`() async throws {
        let host = try FolderHost(on: rig.loop, page: Sample.png(.red))
        try await rig.run(host) { stage in
            try await stage.navigate("/__zee__/canvas/a.png")
            #expect(try await stage.pixels()[80, 45] == Sample.red)
            let socket = try await host.listener()

            await host.change(to: try Sample.png(.blue))
            await socket.append(text: Array("reload".utf8))
            #expect(await stage.eventually(Sample.blue))
        }
    }

    @Test func `a lost socket is opened again and what was missed is caught up with`() async throws {
        let host = try FolderHost(on: rig.loop, page: Sample.png(.red))
        try await rig.run(host) { stage in
            try await stage.navigate("/__openclaw__/canvas/a.png")
            #expect(try await stage.pixels()[80, 45] == Sample.red)
            let socket = try await host.listener()

            await host.change(to: try Sample.png(.blue))
            socket.abort()
            let again = try await host.listener()
            #expect(await stage.eventually(Sample.blue))

            await host.change(to: try Sample.png(.red))
            await again.append(text: Array("reload".utf8))
            #expect(await stage.eventually(Sample.red))
        }
    }

    @Test func `what has not changed is not painted again`() async throws {
        let host = try FolderHost(on: rig.loop, page: Sample.png(.red))
        try await rig.run(host) { stage in
            try await stage.navigate("/__zee__/canvas/a.png")
            _ = try await stage.pixels()
            let page = await stage.stage.pageNumber
            let socket = try await host.listener()
            await socket.append(text: Array("reload".utf8))
            await host.nextRequest(after: 1)
            _ = try await stage.pixels()
            #expect(await stage.stage.pageNumber == page)
        }
    }

    @Test func `nobody listens once the page is hidden`() async throws {
        let host = try FolderHost(on: rig.loop, page: Sample.png(.red))
        try await rig.run(host) { stage in
            try await stage.navigate("/__zee__/canvas/a.png")
            _ = try await stage.pixels()
            let socket = try await host.listener()
            try await stage.send(.hide)
            await #expect(throws: ChannelError.self) {
                while true { _ = try await socket.receive(by: .now + .seconds(5)) }
            }
        }
    }
}

extension RunningStage {
    /// Looks until the middle of the canvas has a colour; every look is a whole snapshot.
    fileprivate func eventually(_ colour: UInt32) async -> Bool {
        let deadline = ContinuousClock.now + .seconds(10)
        while .now < deadline {
            if let shot = try? await pixels(), shot[80, 45] == colour { return true }
        }
        return false
    }
}

/// A canvas host with one file, in the manner of the gateways: pages over HTTP, and a socket beside them.
actor FolderHost {
    nonisolated let port: UInt16
    private let server: Listener
    private var page: [UInt8]
    private var version = 1
    private var requests = 0
    private let (sockets, socket) = AsyncStream.makeStream(of: WebSocketChannel.self)
    private let (answers, answered) = AsyncStream.makeStream(of: Int.self)
    nonisolated var unownedExecutor: UnownedSerialExecutor { server.loop.asUnownedSerialExecutor() }

    init(on loop: EventLoop, page: [UInt8]) throws {
        server = try Listener(.loopback, port: 0, on: loop)
        port = server.port
        self.page = page
    }

    func change(to page: [UInt8]) {
        self.page = page
        version += 1
    }

    /// The next socket somebody opens to hear of changes.
    func listener() async throws -> WebSocketChannel {
        for await socket in sockets { return socket }
        throw CancellationError()
    }

    /// Returns when more than so many requests have been answered.
    func nextRequest(after count: Int) async {
        for await number in answers where number > count { return }
    }

    func serve() async {
        await withDiscardingTaskGroup { group in
            while let stream = try? await server.accept() {
                group.addTask {
                    // A client that leaves has had what it wanted.
                    let isSocket = (try? await self.converse(stream)) ?? false
                    if !isSocket { stream.abort() }
                }
            }
        }
    }

    /// True when the stream has become a socket, and so the test's.
    private func converse(_ stream: ByteStream) async throws -> Bool {
        while true {
            let request = try await IncomingRequest.read(from: stream, by: .now + .seconds(60))
            guard request.head.target.hasSuffix("/ws") else {
                try await answer(request, stream)
                continue
            }
            socket.yield(try await request.upgrade(maxMessageBytes: 1 << 16, by: .now + .seconds(5)))
            return true
        }
    }

    private func answer(_ request: IncomingRequest, _ stream: ByteStream) async throws {
        let tag = "\"\(version)\""
        let isKnown = request.head.fields["If-None-Match"] == tag
        let head =
            "HTTP/1.1 \(isKnown ? "304 Not Modified" : "200 OK")\r\nETag: \(tag)\r\n"
            + "Content-Length: \(isKnown ? 0 : page.count)\r\n\r\n"
        try await stream.send(Array(head.utf8) + (isKnown ? [] : page))
        requests += 1
        answered.yield(requests)
    }
}

extension Rig {
    fileprivate func run(
        _ host: FolderHost,
        _ body: @escaping @Sendable (RunningStage) async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await host.serve() }
            defer { group.cancelAll() }
            try await run(port: host.port) { stage in
                let advertised = stage.url("/")
                await stage.stage.connected(
                    to: CanvasHost(advertised: advertised, gatewayHost: "127.0.0.1", gatewayPort: 1)
                )
                try await body(stage)
            }
        }
    }
}
