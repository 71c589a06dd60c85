internal import Diagnostics
internal import Fetch
internal import Page
internal import WebAddress

extension Stage {
    /// `img.src`: relative to the page, and to the canvas host where a page has no address.
    func loadImage(_ text: String, _ image: ImageLoad) {
        guard case .enqueued = errand.yield(.image(image, text)) else {
            realm?.imageLoaded(image.number, nil)
            return
        }
    }

    func fetchImage(_ image: ImageLoad, at text: String) async {
        guard image.page == pageNumber, let realm else { return }
        let bytes = await resource(text)
        // The page may have gone meanwhile.
        guard image.page == pageNumber, self.realm === realm else { return }
        realm.imageLoaded(image.number, bytes.flatMap { Self.decode($0) })
        stir()
    }

    /// The bytes of something a page refers to; `nil`, with a word in the log, where there are none.
    func resource(_ text: String) async -> [UInt8]? {
        do throws(WebURL.ParseError) {
            let url = try address(of: text)
            let gate = load?.abandoned ?? Gate()
            switch await fetch(url, unless: gate.passage()) {
            case .success(let fetched): return fetched.bytes
            case .failure(let error):
                log(
                    .info,
                    "nothing from \(url): \(error.cause)",
                    [("ZEE_EVENT", "resource"), ("ZEE_CODE", error.code)]
                )
                return nil
            }
        } catch {
            guard error == .relative, let beside else { return nil }
            return beside(text)
        }
    }

    private func address(of text: String) throws(WebURL.ParseError) -> WebURL {
        if let page = load?.url, page.scheme != .data { return try page.resolving(text) }
        do {
            let url = try WebURL(text)
            return canvasHost?.reachable(url) ?? url
        } catch {
            guard error == .relative, let url = canvasHost?.candidates(for: text).first else { throw error }
            return url
        }
    }
}
