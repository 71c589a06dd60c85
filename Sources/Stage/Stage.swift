package import Diagnostics
internal import Page
internal import Raster
internal import Snapshot
package import Transport
package import ZeeKit
internal import ZeeProtocol

/// The canvas of one node: the page that is on it now, on a thread of its own.
///
/// Commands are done one after the other, in the order in which they came. The thread is an event loop's, so timers and
/// frames of the page are run between commands, and an endless loop in a script stops nothing but the canvas: the
/// connection answers its pings on another thread.
package actor Stage {
    private let settings: StageSettings
    private let clock: LoopClock
    private let log: Log
    private let loop: EventLoop
    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// Made when it is first needed: a node that is never asked to draw has no canvas.
    private var realm: PageRealm?
    /// Told apart from older pages by whoever waited meanwhile.
    private var pageNumber = 0
    private var size: (width: Int, height: Int)
    private var snapshotter = Snapshotter()
    private var gatewayState = "connecting"
    private let (commandsDone, commandDone) = AsyncStream.makeStream(
        of: Void.self,
        bufferingPolicy: .bufferingNewest(1)
    )
    private var consoleLines = 0
    private var consoleWindow = ContinuousClock.now

    /// Lines of `console` written to the log in one second; a script in a loop prints thousands.
    private static let consoleLinesPerSecond = 20

    /// `loop` is the stage's own: scripts keep its thread busy.
    package init(_ settings: StageSettings, on loop: EventLoop, log: Log) {
        self.settings = settings
        self.loop = loop
        self.log = log
        clock = LoopClock(loop)
        size = (settings.width, settings.height)
    }

    /// The commands that are really served here, as declared to the gateway.
    package static let commands: [CommandName] = [.present, .hide, .navigate, .eval, .snapshot]

    /// Runs timers and frames of the page between commands, until the task is cancelled.
    package func run() async {
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

    /// What the page that nobody drew on says about the gateway.
    package func gatewayChanged(to state: String) {
        gatewayState = state
    }

    /// Does one thing. `isCancelled` is asked from inside running scripts, so it must be cheap.
    package func perform(
        _ command: NodeCommand,
        within timeout: Duration?,
        maxResultBytes: Int,
        isCancelled: @escaping @Sendable () -> Bool
    ) async -> Result<[UInt8]?, InvokeFailure> {
        // Commands may have waited behind a long script for longer than their callers did.
        guard !isCancelled() else { return .failure(.timedOut) }
        // A command may have left timers behind.
        defer { commandDone.yield() }
        do throws(InvokeFailure) {
            switch command {
            case .present(let present): return .success(try self.present(present))
            case .hide: return .success(hide())
            case .navigate(let destination): return .success(try navigate(to: destination))
            case .eval(let source):
                let text = try await evaluate(source, within: timeout, isCancelled: isCancelled)
                return .success(EvalResult(text).payload)
            case .snapshot(let request):
                return .success(try snapshot(request, maxResultBytes: maxResultBytes, isCancelled: isCancelled))
            case .pushA2UI, .resetA2UI: throw .unknownCommand
            }
        } catch {
            return .failure(error)
        }
    }
}

// MARK: - Pages

extension Stage {
    private func present(_ present: NodeCommand.Present) throws(InvokeFailure) -> [UInt8]? {
        if let placement = present.placement, let wanted = wantedSize(placement), wanted != size {
            size = wanted
            realm?.resize(width: wanted.width, height: wanted.height)
        }
        if case .scaffold = present.destination {
            // Presenting what is there already changes nothing: agents present before each picture.
            _ = page()
            return nil
        }
        return try navigate(to: present.destination)
    }

    private func wantedSize(_ placement: NodeCommand.Placement) -> (width: Int, height: Int)? {
        guard let width = placement.width, let height = placement.height, width >= 1, height >= 1 else { return nil }
        let longest = Double(settings.longestSide)
        return (Int(min(width, longest)), Int(min(height, longest)))
    }

    /// Frees the page. The next command begins a new one.
    private func hide() -> [UInt8]? {
        realm = nil
        snapshotter = Snapshotter()
        size = (settings.width, settings.height)
        return nil
    }

    private func navigate(to destination: CanvasDestination) throws(InvokeFailure) -> [UInt8]? {
        guard case .scaffold = destination else {
            throw .unavailable("CANVAS_NAVIGATE_UNSUPPORTED: this node draws scripts, it loads no pages")
        }
        realm = nil
        snapshotter = Snapshotter()
        _ = page()
        return nil
    }

    private func page() -> PageRealm {
        if let realm { return realm }
        pageNumber += 1
        var host = PageHost(clock: PageTime.scriptClock)
        host.console = { [weak self] line in self?.assumeIsolated { $0.write(line) } }
        let realm = PageRealm(width: size.width, height: size.height, limits: settings.limits, host: host)
        self.realm = realm
        let lines = ["gateway: \(gatewayState)", "\(size.width) × \(size.height)"]
        realm.draw { Scaffold(name: settings.name, lines: lines).draw(on: $0) }
        return realm
    }

    private func write(_ line: ConsoleLine) {
        let now = ContinuousClock.now
        if consoleWindow.duration(to: now) >= .seconds(1) { (consoleWindow, consoleLines) = (now, 0) }
        consoleLines += 1
        guard consoleLines <= Self.consoleLinesPerSecond else { return }
        log(.debug, "console.\(line.level.rawValue): \(line.text)", [("ZEE_EVENT", "console")])
    }
}

// MARK: - Scripts and pictures

extension Stage {
    private func evaluate(
        _ source: String,
        within timeout: Duration?,
        isCancelled: @escaping @Sendable () -> Bool
    ) async throws(InvokeFailure) -> String {
        let realm = page()
        let page = pageNumber
        let deadline =
            PageTime.now + PageTime.nanoseconds(min(timeout ?? settings.evaluationTime, settings.evaluationTime))
        do throws(EvalFailure) {
            switch try realm.begin(javaScript: source, deadline: deadline, isCancelled: isCancelled) {
            case .finished(let text): return text
            case .waiting(let promise):
                return try await settle(promise, of: realm, page: page, deadline: deadline, isCancelled: isCancelled)
            }
        } catch {
            throw InvokeFailure(code: error.code.rawValue, message: "\(error.code.rawValue): \(error.text)")
        }
    }

    /// Runs the page until a promise is settled. Other commands may come in between.
    private func settle(
        _ promise: PageRealm.PendingEvaluation,
        of realm: PageRealm,
        page: Int,
        deadline: UInt64,
        isCancelled: @Sendable () -> Bool
    ) async throws(EvalFailure) -> String {
        while true {
            if let text = try realm.poll(promise) { return text }
            guard page == pageNumber, self.realm === realm else {
                throw EvalFailure(.cancelled, "The page was replaced while the script waited")
            }
            guard !isCancelled() else { throw EvalFailure(.cancelled, "The script was cancelled") }
            guard let due = realm.nextDue else {
                throw EvalFailure(.timeout, "The promise the script returned is never settled: nothing is left to run")
            }
            guard PageTime.now < deadline else {
                throw EvalFailure(.timeout, "The promise the script returned was still pending at the deadline")
            }
            do {
                try await clock.sleep(until: PageTime.instant(min(due, deadline)))
            } catch {
                throw EvalFailure(.cancelled, "The script was cancelled")
            }
            realm.runDue()
        }
    }

    private func snapshot(
        _ request: SnapshotRequest,
        maxResultBytes: Int,
        isCancelled: @Sendable () -> Bool
    ) throws(InvokeFailure) -> [UInt8] {
        let realm = page()
        do {
            // Base64 makes four bytes of three; the names and numbers around it take less than 128.
            let shot = try snapshotter.take(
                realm.snapshot(),
                generation: realm.generation,
                request: request,
                byteBudget: max(0, (maxResultBytes - 128) / 4 * 3),
                isCancelled: isCancelled
            )
            return shot.payload
        } catch {
            throw .unavailable("CANVAS_SNAPSHOT_FAILED: \(error)")
        }
    }
}

extension Snapshot {
    /// The result's JSON, with what had to give for it to fit.
    fileprivate var payload: [UInt8] {
        var payload = result.payload
        guard !reduced.isNone else { return payload }
        var parts: [String] = []
        if let width = reduced.width { parts.append(#""width":\#(width)"#) }
        if let quality = reduced.quality { parts.append(#""quality":\#((quality * 100).rounded() / 100)"#) }
        payload.removeLast()
        payload.append(contentsOf: #","reduced":{\#(parts.joined(separator: ","))}}"#.utf8)
        return payload
    }
}
