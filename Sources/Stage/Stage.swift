package import Diagnostics
internal import Fetch
internal import Page
internal import Snapshot
package import Transport
package import ZeeKit
package import ZeeProtocol

/// The canvas of one node: the page that is on it now, on a thread of its own.
///
/// Commands are done one after the other, in the order in which they came. The thread is an event loop's, so timers and
/// frames of the page are run between commands, and an endless loop in a script stops nothing but the canvas: the
/// connection answers its pings on another thread.
package actor Stage {
    private(set) var settings: StageSettings
    let clock: LoopClock
    let log: Log
    private let loop: EventLoop
    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// Made when it is first needed: a node that is never asked to draw has no canvas.
    var realm: PageRealm?
    /// What the node itself put on the page, to be painted again when the page changes its size.
    var scenery: (any Scenery)?
    /// Told apart from older pages by whoever waited meanwhile.
    var pageNumber = 0
    var size: (width: Int, height: Int)
    /// From new settings, while a page is on that began with the old ones.
    var sizeOfNextPage: (width: Int, height: Int)?
    var snapshotter = Snapshotter()
    private(set) var gatewayState = "connecting"
    /// The page's generation when the scaffold was painted: at another one, something was drawn over it.
    var scaffoldGeneration: UInt64 = 0
    /// The last pressed button, until the gateway has it; and when the word about it goes away.
    var sentAction: (id: String, name: String)?
    var statusEnds: ContinuousClock.Instant?
    /// Told to agents with each pressed button; the node's own is known when its identity is read.
    private(set) var instanceID = "-"
    private(set) var mainSession = "main"
    /// The session whose agent showed what is on the canvas, where gateways say so.
    private var owner: String?
    /// What kind of thing is on the page; `nil` for the scaffold and while something is loading.
    var shown: PageContent?

    let fetcher: Fetcher
    /// Where the network's books are kept: away from the scripts' thread, which may be busy for seconds.
    let network: EventLoop
    /// `nil` until a gateway is connected.
    var canvasHost: CanvasHost?
    var renewCanvasHost: @Sendable () async -> String? = { nil }
    /// The last navigation, done or not; `nil` on the scaffold.
    var load: PageLoad?
    var loadCount = 0
    /// How often pages have led on by themselves since somebody last asked for something.
    var hops = 0
    /// Reads what a page that is a file refers to; `nil` for pages of the network.
    var beside: (@Sendable (_ reference: String) -> [UInt8]?)?
    let liveReload: LiveReload
    /// What the gateway is to be told. For one listener.
    package nonisolated let events: AsyncStream<NodeEvent>
    let tell: AsyncStream<NodeEvent>.Continuation
    let (errands, errand) = AsyncStream.makeStream(of: Errand.self, bufferingPolicy: .bufferingOldest(1024))
    private let (commandsDone, commandDone) = AsyncStream.makeStream(
        of: Void.self,
        bufferingPolicy: .bufferingNewest(1)
    )
    var consoleLines = 0
    var consoleWindow = ContinuousClock.now

    /// `loop` is the stage's own: scripts keep its thread busy. What comes from the network is waited for on `network`.
    package init(_ settings: StageSettings, on loop: EventLoop, network: EventLoop? = nil, log: Log) {
        self.settings = settings
        self.loop = loop
        self.network = network ?? loop
        self.log = log
        clock = LoopClock(loop)
        size = (settings.width, settings.height)
        fetcher = Fetcher(settings.fetching, on: self.network)
        liveReload = LiveReload(on: self.network, log: log)
        // Events nobody takes are forgotten, the oldest first.
        (events, tell) = AsyncStream.makeStream(of: NodeEvent.self, bufferingPolicy: .bufferingNewest(64))
    }

    /// The commands that are really served here, as declared to the gateway.
    package static func commands(_ settings: StageSettings) -> [CommandName] {
        [.present, .hide, .navigate, .eval, .snapshot, .a2uiPush, .a2uiPushJSONL, .a2uiReset]
            + (settings.offersA2UIDump ? [.a2uiDump] : [])
    }

    /// Runs timers and frames of the page between commands, and loads what pages are made of, until the task is cancelled.
    package func run() async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.runTimers() }
            group.addTask { await self.liveReload.run { await self.fileChanged() } }
            for await errand in errands { group.addTask { await self.run(errand) } }
            group.cancelAll()
        }
    }

    /// There may be something to run that was not there before.
    func stir() { commandDone.yield() }

    private func runTimers() async {
        for await _ in commandsDone {
            while let due = realm?.nextDue, !Task.isCancelled {
                // Not beyond the longest nap: a later command may ask for an earlier time. Without timers nothing wakes.
                let time = min(PageTime.instant(due), .now + Self.longestNap)
                do { try await clock.sleep(until: time) } catch { return }
                realm?.runDue()
            }
        }
    }

    /// A twentieth of a second is late enough for nobody to see and rare enough to cost nothing.
    private static let longestNap: Duration = .milliseconds(50)

    /// Takes over other settings: bounds on time at once, everything else with the next page.
    package func adopt(_ settings: StageSettings) async {
        let isUsual = size == (self.settings.width, self.settings.height)
        self.settings = settings
        await fetcher.obey(rules)
        guard isUsual else { return }
        if realm == nil {
            size = (settings.width, settings.height)
        } else {
            sizeOfNextPage = (settings.width, settings.height)
        }
    }

    /// What the page that nobody drew on says about the gateway.
    package func gatewayChanged(to state: String) {
        gatewayState = state
        if realm?.generation == scaffoldGeneration { repaintScaffold() }
    }

    package func introduce(as instanceID: String) { self.instanceID = instanceID }

    /// The gateway's main session hears of what users do while no other has shown something.
    package func belongs(to mainSession: String) { self.mainSession = mainSession }

    /// Who hears of what users do.
    var audience: String { owner ?? mainSession }

    /// The rules of OpenClaw's own node on Linux: whoever draws owns the canvas, whoever replaces what is on it without a
    /// session clears that.
    private func own(_ command: NodeCommand, for session: String?) {
        switch command {
        case .hide: owner = nil
        case .navigate, .pushA2UI, .resetA2UI: owner = session
        case .present(let present):
            guard session != nil || present.destination != .scaffold else { return }
            owner = session
        case .eval: owner = session ?? owner
        case .snapshot, .dumpA2UI: break
        }
    }

    /// Does one thing, for the agent's session that asked. `isCancelled` is asked from inside running scripts, so it must
    /// be cheap.
    package func perform(
        _ command: NodeCommand,
        for session: String? = nil,
        within timeout: Duration?,
        maxResultBytes: Int,
        isCancelled: @escaping @Sendable () -> Bool
    ) async -> Result<[UInt8]?, InvokeFailure> {
        // Commands may have waited behind a long script for longer than their callers did.
        guard !isCancelled() else { return .failure(.timedOut) }
        // A command may have left timers behind.
        defer { commandDone.yield() }
        expireStatus()
        do throws(InvokeFailure) {
            let payload = try await carryOut(
                command,
                within: timeout,
                maxResultBytes: maxResultBytes,
                isCancelled: isCancelled
            )
            own(command, for: session)
            return .success(payload)
        } catch {
            return .failure(error)
        }
    }

    private func carryOut(
        _ command: NodeCommand,
        within timeout: Duration?,
        maxResultBytes: Int,
        isCancelled: @escaping @Sendable () -> Bool
    ) async throws(InvokeFailure) -> [UInt8]? {
        switch command {
        case .present(let present): return try await self.present(present)
        case .hide: return await hide()
        case .navigate(let destination): return try await navigate(to: destination)
        case .eval(let source):
            return EvalResult(try await evaluate(source, within: timeout, isCancelled: isCancelled)).payload
        case .snapshot(let request):
            return try await snapshot(request, maxResultBytes: maxResultBytes, isCancelled: isCancelled)
        case .pushA2UI(let push): return try self.push(push)
        case .resetA2UI: return resetA2UI()
        case .dumpA2UI:
            guard settings.offersA2UIDump else { throw .unknownCommand }
            return describeSurfaces().encoded()
        }
    }
}
