internal import Canvas
internal import Diagnostics
internal import Document
internal import Fetch
internal import Page
internal import Raster
internal import Transport
internal import WebAddress

extension Stage {
    /// Images of one document that are asked for.
    private static let mostImages = 100

    /// Markdown, text or HTML: its images are fetched, its scripts run, and then it is set.
    func showDocument(_ content: PageContent, _ bytes: [UInt8]) async -> ContentProblem? {
        let text = DecodedText.read(bytes, isHtml: content == .html)
        var document =
            switch content {
            // Pictures and drawings that bring no background of their own are made for white paper.
            case .html: Document(html: text, scheme: .light)
            case .markdown: Document(markdown: text, scheme: .light)
            default: Document(text: text, scheme: .light)
            }
        for warning in document.warnings { warn(warning) }
        let load = load
        // Who was reading when the file changed goes on reading there.
        let scroll = load?.isReload == true ? written?.scroll ?? 0 : 0
        let sources = await sources(of: document)
        guard self.load === load else { return nil }
        if document.isDrawing {
            return await runDrawing(sources, in: document)
        }
        var problem: ContentProblem?
        if !sources.isEmpty {
            let (pictures, failure) = await drawn(by: sources, in: document)
            for (place, picture) in pictures.enumerated() { document.setCanvas(place, picture) }
            problem = failure.map { .incomplete($0) }
        }
        guard self.load === load else { return nil }
        for (address, picture) in await pictures(for: document) { document.setImage(address, picture) }
        guard self.load === load else { return nil }
        newPage(Written(document, scroll: scroll))
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

    /// What the page's scripts draw on its canvases, on a page of their own that is gone afterwards.
    private func drawn(by sources: [String], in document: Document) async -> ([Pixmap?], PageFailure?) {
        let range = 1...max(1, settings.longestSide)
        var area = 0
        // As many as one large canvas would take; those behind that stay empty.
        let canvases = document.canvases.prefix { canvas in
            area += canvas.width.clamped(to: range) * canvas.height.clamped(to: range)
            return area <= settings.bitmapArea
        }
        let size = canvases.first.map { (width: $0.width.clamped(to: range), height: $0.height.clamped(to: range)) }
        let realm = newPage(Blank.clear, size: size)
        realm.nameElements(document.selectors)
        realm.nameCanvas(canvases.first?.selectors ?? [])
        for canvas in canvases.dropFirst() {
            let (width, height) = (canvas.width.clamped(to: range), canvas.height.clamped(to: range))
            _ = realm.addCanvas(canvas.selectors, width: width, height: height)
        }
        let failure = await run(sources, on: realm)
        return (canvases.indices.map { realm.picture(ofCanvas: $0) }, failure)
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
