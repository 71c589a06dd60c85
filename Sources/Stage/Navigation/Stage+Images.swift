internal import Diagnostics
internal import Fetch
internal import Page

extension Stage {
    /// `img.src`: relative to the page, and to the canvas host where a page has no address.
    func loadImage(_ text: String, _ image: ImageLoad) {
        guard let url = imageAddress(text), case .enqueued = errand.yield(.image(image, url)) else {
            realm?.imageLoaded(image.number, nil)
            return
        }
    }

    private func imageAddress(_ text: String) -> WebURL? {
        // An address that cannot be read has no picture; the page hears of it as of any other missing one.
        if let page = load?.url, page.scheme != .data { return try? page.resolving(text) }
        if let url = try? WebURL(text) { return canvasHost?.reachable(url) ?? url }
        return canvasHost?.candidates(for: text).first
    }

    func fetchImage(_ image: ImageLoad, at url: WebURL) async {
        guard image.page == pageNumber, let realm else { return }
        let gate = load?.abandoned ?? Gate()
        let result = await fetch(url, unless: gate.passage())
        // The page may have gone meanwhile.
        guard image.page == pageNumber, self.realm === realm else { return }
        switch result {
        case .success(let fetched): realm.imageLoaded(image.number, Self.decode(fetched.bytes))
        case .failure(let error):
            log(.info, "no image from \(url): \(error.cause)", [("ZEE_EVENT", "image"), ("ZEE_CODE", error.code)])
            realm.imageLoaded(image.number, nil)
        }
        stir()
    }
}
