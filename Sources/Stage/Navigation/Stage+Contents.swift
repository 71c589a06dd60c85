internal import A2UI
internal import Canvas
internal import Document
internal import Fetch
internal import ImageCodec
internal import Page
internal import Raster
internal import Svg
internal import Transport
internal import WebAddress
internal import ZeeKit
internal import ZeeProtocol

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
            newPage(ImagePage(pixmap: pixmap))
        case .vector:
            do throws(SvgError) {
                newPage(Vector(document: try SvgDocument(parsing: bytes)))
            } catch {
                return .nothingToShow(PageFailure(code: "SVG_INVALID", message: "\(error)", hint: nil))
            }
        case .script:
            let source = String(decoding: bytes, as: UTF8.self)
            return await runDrawing([source], in: nil)
        case .html, .markdown, .text: return await showDocument(content, bytes)
        case .interface: return showInterface(bytes)
        case .unknown: return .unsupported("the file is neither a picture nor text")
        }
        shown = content
        return nil
    }

    /// A file of A2UI messages, as an agent would push them.
    private func showInterface(_ bytes: [UInt8]) -> ContentProblem? {
        let scenery = SurfaceScenery(theme: settings.theme)
        do throws(InvokeFailure) {
            _ = try scenery.host.push(A2UIPush(jsonl: String(decoding: bytes, as: UTF8.self)))
        } catch {
            return .nothingToShow(PageFailure(code: "A2UI_INVALID", message: error.message, hint: nil))
        }
        newPage(scenery)
        shown = .interface
        repaintSurfaces()
        return nil
    }

    /// Drawing scripts on a white page of their own.
    func runDrawing(_ sources: [String], in document: Document?) async -> ContentProblem? {
        var blank = Blank()
        if let color = document?.background.flatMap({ CssColor(parsing: $0) }) { blank.paper = color }
        let realm = newPage(blank)
        realm.nameElements(document?.selectors ?? [])
        realm.nameCanvas(document?.canvases.first?.selectors ?? [])
        shown = .script
        guard let failure = await run(sources, on: realm) else { return nil }
        realm.setStatus("The drawing script failed", failure.message)
        return .incomplete(failure)
    }

    /// Runs scripts until the page's first picture: each to its end, one turn of timers and frames, and the images they
    /// asked for. The first that fails ends it.
    func run(_ sources: [String], on realm: PageRealm) async -> PageFailure? {
        let page = pageNumber
        let deadline = PageTime.now + PageTime.nanoseconds(settings.evaluationTime)
        for source in sources {
            do throws(EvalFailure) {
                _ = try realm.begin(javaScript: source, deadline: deadline)
            } catch {
                return PageFailure(code: error.code.rawValue, message: error.text, hint: nil)
            }
        }
        realm.finishLoading()
        realm.runDue()
        let last = ContinuousClock.now + settings.imageTime
        while realm.isLoading, self.realm === realm, page == pageNumber, .now < last, !Task.isCancelled {
            // By time alone: images come by the dozen, and a delay of some milliseconds is nobody's loss.
            guard (try? await clock.sleep(until: .now + .milliseconds(5))) != nil else { break }
            realm.runDue()
        }
        return nil
    }

    /// The window got another size: what the node shows is painted again, what a script drew is drawn again.
    func resize(to wanted: (width: Int, height: Int)) {
        size = wanted
        sizeOfNextPage = nil
        realm?.resize(width: wanted.width, height: wanted.height)
        if scenery is Scaffold { repaintScaffold() } else { paintScenery() }
        if shown == .script { drawAgain() }
    }
}
