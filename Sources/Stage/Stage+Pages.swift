internal import Diagnostics
internal import Page
internal import Snapshot
internal import ZeeKit

extension Stage {
    /// Lines of `console` written to the log in one second; a script in a loop prints thousands.
    private static let consoleLinesPerSecond = 20

    func present(_ present: NodeCommand.Present) throws(InvokeFailure) -> [UInt8]? {
        if let placement = present.placement, let wanted = wantedSize(placement), wanted != size {
            size = wanted
            sizeOfNextPage = nil
            realm?.resize(width: wanted.width, height: wanted.height)
            paintScenery()
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
    func hide() -> [UInt8]? {
        dropPage()
        size = (settings.width, settings.height)
        return nil
    }

    func navigate(to destination: CanvasDestination) throws(InvokeFailure) -> [UInt8]? {
        guard case .scaffold = destination else {
            throw .unavailable("CANVAS_NAVIGATE_UNSUPPORTED: this node draws scripts, it loads no pages")
        }
        dropPage()
        _ = page()
        return nil
    }

    func page() -> PageRealm {
        if let realm { return realm }
        let lines = ["gateway: \(gatewayState)", "\(size.width) × \(size.height)"]
        return newPage(Scaffold(name: settings.name, lines: lines))
    }

    /// A fresh page in place of the old one.
    func newPage(_ scenery: any Scenery) -> PageRealm {
        dropPage()
        pageNumber += 1
        var host = PageHost(clock: PageTime.scriptClock)
        host.console = { [weak self] line in self?.assumeIsolated { $0.write(line) } }
        let realm = PageRealm(width: size.width, height: size.height, limits: settings.limits, host: host)
        self.realm = realm
        self.scenery = scenery
        paintScenery()
        return realm
    }

    func dropPage() {
        realm = nil
        scenery = nil
        snapshotter = Snapshotter()
        if let sizeOfNextPage { size = sizeOfNextPage }
        sizeOfNextPage = nil
    }

    func paintScenery() {
        guard let realm, let scenery else { return }
        realm.draw { scenery.paint(on: $0) }
    }

    private func write(_ line: ConsoleLine) {
        let now = ContinuousClock.now
        if consoleWindow.duration(to: now) >= .seconds(1) { (consoleWindow, consoleLines) = (now, 0) }
        consoleLines += 1
        guard consoleLines <= Self.consoleLinesPerSecond else { return }
        log(.debug, "console.\(line.level.rawValue): \(line.text)", [("ZEE_EVENT", "console")])
    }
}
