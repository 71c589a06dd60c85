internal import Canvas
internal import Diagnostics
internal import Document
internal import Fetch
internal import Page
internal import Raster
internal import Transport
internal import WebAddress

/// A page of words and pictures. It is set anew for the size it is painted in.
struct Written: Scenery {
    var document: Document

    func paint(on surface: CanvasSurface) {
        var document = document
        surface.save()
        surface.resetTransform()
        document.layout(width: Double(surface.width), height: Double(surface.height), fonts: surface.fonts)
        document.paint(on: surface)
        // The state stack holds what `save` put there.
        try? surface.restore()
    }
}

extension Stage {
    /// Images of one document that are asked for.
    private static let mostImages = 100

    /// Markdown, text or HTML: its images are fetched, its scripts run, and then it is set.
    func showDocument(_ content: PageContent, _ bytes: [UInt8]) async -> ContentProblem? {
        let text = DecodedText.read(bytes, isHtml: content == .html)
        var document =
            switch content {
            case .html: Document(html: text)
            case .markdown: Document(markdown: text)
            default: Document(text: text)
            }
        for warning in document.warnings { warn(warning) }
        let load = load
        let sources = await sources(of: document)
        guard self.load === load else { return nil }
        if document.isDrawing {
            return await runDrawing(sources, canvasNames: document.canvases.map(\.id))
        }
        var problem: ContentProblem?
        if !sources.isEmpty {
            let (picture, failure) = await drawn(by: sources, in: document.canvases)
            if !document.canvases.isEmpty { document.setCanvas(0, picture) }
            problem = failure.map { .incomplete($0) }
        }
        guard self.load === load else { return nil }
        for (address, picture) in await pictures(for: document) { document.setImage(address, picture) }
        guard self.load === load else { return nil }
        newPage(Written(document: document))
        shown = content
        return problem
    }

    private func sources(of document: Document) async -> [String] {
        var sources: [String] = []
        for script in document.scripts {
            if script.isModule { warn("a module script was run like any other") }
            guard let address = script.address else {
                sources.append(script.source)
                continue
            }
            guard let bytes = await resource(Self.reference(address, in: document)) else { continue }
            sources.append(String(decoding: bytes, as: UTF8.self))
        }
        return sources
    }

    /// What the page's scripts draw on its first canvas, on a page of their own that is gone afterwards.
    private func drawn(
        by sources: [String],
        in canvases: [Document.CanvasPlace]
    ) async -> (Pixmap?, PageFailure?) {
        if canvases.count > 1 { warn("all scripts of the page draw on its first canvas") }
        let range = 1...max(1, settings.longestSide)
        let size = canvases.first.map { (width: $0.width.clamped(to: range), height: $0.height.clamped(to: range)) }
        let realm = newPage(Blank(isClear: true), size: size)
        realm.nameCanvas(canvases.map(\.id))
        let failure = await run(sources, on: realm)
        return (realm.snapshot(), failure)
    }

    /// The pictures that come in time; the others are shown as missing.
    private func pictures(for document: Document) async -> [(String, Pixmap?)] {
        let wanted = document.wantedImages.prefix(Self.mostImages)
        guard !wanted.isEmpty else { return [] }
        let deadline = ContinuousClock.now + settings.imageTime
        let clock = clock
        return await withTaskGroup(of: (String, [UInt8]?)?.self) { group in
            for address in wanted {
                let reference = Self.reference(address, in: document)
                group.addTask { (address, await self.resource(reference)) }
            }
            group.addTask {
                // Cancelled when everything has come before.
                try? await clock.sleep(until: deadline)
                return nil
            }
            var pictures: [(String, Pixmap?)] = []
            while let next = await group.next(), let (address, bytes) = next {
                pictures.append((address, bytes.flatMap { Self.decode($0) }))
                if pictures.count == wanted.count { break }
            }
            group.cancelAll()
            return pictures
        }
    }

    /// A page may say that its addresses are relative to another one than its own.
    private static func reference(_ address: String, in document: Document) -> String {
        guard let base = document.base.flatMap({ try? WebURL($0) }), let url = try? base.resolving(address) else {
            return address
        }
        return url.description
    }

    private func warn(_ text: String) { log(.info, "console.warn: \(text)", [("ZEE_EVENT", "console")]) }
}

extension Int {
    fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
