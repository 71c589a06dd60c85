internal import Canvas
internal import Diagnostics
internal import Fetch
internal import ImageCodec
internal import Page
internal import Raster
internal import Snapshot
internal import Svg
internal import Transport
internal import WebAddress
internal import ZeeKit
internal import ZeeProtocol

extension Stage {
    /// Lines of `console` written to the log in one second; a script in a loop prints thousands.
    private static let consoleLinesPerSecond = 20

    func present(_ present: NodeCommand.Present) async throws(InvokeFailure) -> [UInt8]? {
        if let placement = present.placement, let wanted = wantedSize(placement), wanted != size { resize(to: wanted) }
        if case .scaffold = present.destination {
            // Presenting what is there already changes nothing: agents present before each picture.
            _ = page()
            return nil
        }
        return try await navigate(to: present.destination)
    }

    private func wantedSize(_ placement: NodeCommand.Placement) -> (width: Int, height: Int)? {
        guard let width = placement.width, let height = placement.height, width >= 1, height >= 1 else { return nil }
        let longest = Double(settings.longestSide)
        return (Int(min(width, longest)), Int(min(height, longest)))
    }

    /// Frees the page and what was kept for it. The next command begins a new one.
    func hide() async -> [UInt8]? {
        leavePage()
        await fetcher.forget()
        size = (settings.width, settings.height)
        releaseFreeMemory()
        releaseProgramPages()
        return nil
    }

    func page() -> PageRealm {
        if let realm { return realm }
        if let load, !load.painted.isOpen {
            return newPage(Notice(title: "Loading", lines: [load.url?.description ?? ""]))
        }
        let realm = newPage(scaffold)
        scaffoldGeneration = realm.generation
        return realm
    }

    private var scaffold: Scaffold {
        Scaffold(name: settings.name, lines: ["gateway: \(gatewayState)", "\(size.width) × \(size.height)"])
    }

    /// Says what is so by now. For a canvas with nothing else on it.
    func repaintScaffold() {
        guard let realm, scenery is Scaffold else { return }
        scenery = scaffold
        paintScenery()
        scaffoldGeneration = realm.generation
    }

    /// A fresh page in place of the old one, as large as the window if nothing else is said.
    @discardableResult
    func newPage(_ scenery: any Scenery, size wanted: (width: Int, height: Int)? = nil) -> PageRealm {
        dropPage()
        pageNumber += 1
        let (width, height) = wanted ?? size
        let realm = PageRealm(width: width, height: height, limits: settings.limits, host: pageHost)
        self.realm = realm
        self.scenery = scenery
        paintScenery()
        return realm
    }

    func dropPage() {
        realm = nil
        scenery = nil
        shown = nil
        snapshotter = Snapshotter()
        if let sizeOfNextPage { size = sizeOfNextPage }
        sizeOfNextPage = nil
    }

    func paintScenery() {
        guard let realm, let scenery else { return }
        realm.draw { scenery.paint(on: $0) }
    }

    private var pageHost: PageHost {
        var host = PageHost(clock: PageTime.scriptClock)
        let page = pageNumber
        host.console = { [weak self] line in self?.assumeIsolated { $0.write(line) } }
        host.loadImage = { [weak self] url, number in
            self?.assumeIsolated { $0.loadImage(url, ImageLoad(page: page, number: number)) }
        }
        if let url = load?.url { host.address = url.scheme == .data ? "data:" + url.target : url.description }
        let number = load?.number
        host.navigate = { [weak self] address in
            // A queue that is full drops what a script asks for a thousand times.
            self?.assumeIsolated { _ = $0.errand.yield(.follow(address, load: number)) }
        }
        host.decodeImage = { Self.decode($0) }
        host.dataURL = { pixmap, type, quality in Self.dataURL(of: pixmap, type, quality) }
        return host
    }

    private func write(_ line: ConsoleLine) {
        let now = ContinuousClock.now
        if consoleWindow.duration(to: now) >= .seconds(1) { (consoleWindow, consoleLines) = (now, 0) }
        consoleLines += 1
        guard consoleLines <= Self.consoleLinesPerSecond else { return }
        log(.debug, "console.\(line.level.rawValue): \(line.text)", [("ZEE_EVENT", "console")])
    }
}

extension Stage {
    /// The pixels of a picture file, drawn where it is SVG; `nil` for what is none. A page learns that an image is broken,
    /// as in browsers; not why.
    static func decode(_ bytes: [UInt8]) -> Pixmap? {
        switch PageContent(bytes, mediaType: "", fileExtension: "") {
        case .picture: try? ImageDecoder.decode(bytes)
        case .vector: (try? SvgDocument(parsing: bytes))?.wholePicture
        default: nil
        }
    }

    /// `toDataURL`: JPEG when that is asked for, else PNG, as the standard has it for types nobody can make.
    private static func dataURL(of pixmap: Pixmap, _ type: String, _ quality: Double?) -> String? {
        let isJPEG = type.lowercased() == "image/jpeg"
        let bytes: [UInt8]
        do {
            // The standard leaves the default quality open; 0.92 is what browsers have.
            bytes =
                isJPEG ? try JPEGEncoder.encode(pixmap, quality: quality ?? 0.92) : try PNGEncoder.encode(pixmap)
        } catch {
            // Too large for the format: `data:,` is the page's to get.
            return nil
        }
        return "data:image/\(isJPEG ? "jpeg" : "png");base64,\(Base64.encode(bytes))"
    }
}
