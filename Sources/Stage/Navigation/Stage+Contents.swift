internal import Canvas
internal import Fetch
internal import ImageCodec
internal import Page
internal import Raster
internal import Transport
internal import ZeeProtocol

/// What is on the page, beside what scripts drew.
struct Shown {
    let content: PageContent
    /// The script, to be run again; empty for what needs no source any more.
    let bytes: [UInt8]
}

extension PageContent {
    /// What looks the same as long as its own bytes do.
    var dependsOnNothing: Bool { self == .picture || self == .text }
}

extension Stage {
    /// Puts what came on a fresh page.
    func show(_ fetched: Fetched, _ load: PageLoad) async {
        let content = PageContent(
            fetched.bytes,
            mediaType: fetched.mediaType,
            fileExtension: fetched.url.fileExtension
        )
        let problem = await put(content, fetched.bytes)
        guard self.load === load else { return }
        switch problem {
        case nil: report("canvas.ready", load, ["kind": .string(content.name)])
        case .nothingToShow(let failure): fail(load, failure)
        case .incomplete(let failure): reportFailure(load, failure)
        }
    }

    enum ContentProblem {
        case nothingToShow(PageFailure)
        /// What is on the page stays, and says what is wrong.
        case incomplete(PageFailure)

        static func unsupported(_ message: String) -> Self {
            .nothingToShow(PageFailure(code: "CONTENT_UNSUPPORTED", message: message, hint: nil))
        }
    }

    /// The one place where kinds of content become pages. `nil` when everything is there.
    func put(_ content: PageContent, _ bytes: [UInt8]) async -> ContentProblem? {
        switch content {
        case .picture:
            let pixmap: Pixmap
            do { pixmap = try ImageDecoder.decode(bytes) } catch {
                let message = "the image cannot be read: \(error)"
                return .nothingToShow(PageFailure(code: "IMAGE_INVALID", message: message, hint: nil))
            }
            _ = newPage(Picture(pixmap: pixmap))
        case .script: return await runDrawingScript(bytes)
        case .vector, .interface, .html, .markdown, .text:
            return .unsupported("this node shows no \(content.name) yet")
        case .unknown:
            return .unsupported("the file is neither a picture nor text")
        }
        // A picture's pixels are all that is needed of it.
        shown = Shown(content: content, bytes: [])
        return nil
    }

    /// A drawing script on a white page of its own, until its first picture: the script, one turn of its timers and
    /// frames, and the images it asked for.
    private func runDrawingScript(_ bytes: [UInt8]) async -> ContentProblem? {
        let realm = newPage(Blank())
        let page = pageNumber
        shown = Shown(content: .script, bytes: bytes)
        let deadline = PageTime.now + PageTime.nanoseconds(settings.evaluationTime)
        do throws(EvalFailure) {
            _ = try realm.begin(javaScript: String(decoding: bytes, as: UTF8.self), deadline: deadline)
        } catch {
            realm.setStatus("The drawing script failed", error.text)
            return .incomplete(PageFailure(code: error.code.rawValue, message: error.text, hint: nil))
        }
        realm.runDue()
        let last = ContinuousClock.now + settings.imageTime
        while realm.isLoading, self.realm === realm, page == pageNumber, .now < last, !Task.isCancelled {
            // Woken by time alone: images come by the dozen, and a picture's delay of some milliseconds is nobody's loss.
            guard (try? await clock.sleep(until: .now + .milliseconds(5))) != nil else { break }
            realm.runDue()
        }
        return nil
    }

    /// The window got another size: what the node shows is painted again, what a script drew is drawn again.
    func resize(to wanted: (width: Int, height: Int)) {
        size = wanted
        realm?.resize(width: wanted.width, height: wanted.height)
        paintScenery()
        if shown?.content == .script { fileChanged() }
    }
}

/// The page a drawing script begins with.
private struct Blank: Scenery {
    func paint(on surface: CanvasSurface) {
        surface.save()
        surface.resetTransform()
        surface.setFillStyle("white")
        surface.fillRect(0, 0, Double(surface.width), Double(surface.height))
        // The state stack holds what `save` put there.
        try? surface.restore()
    }
}
