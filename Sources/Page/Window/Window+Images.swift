internal import Canvas
internal import Raster
internal import Script
internal import WebAddress

extension Window {
    /// Begins to load an image: `data:` URLs at once, others by the host. `load` or `error` comes as a task of the page.
    func load(_ image: ImageElement, element: Value) {
        image.source = .incomplete
        let url = image.url
        guard !url.isEmpty else { return }
        let target = Pin(element, engine)
        guard !DataURL.isOne(url), let loadImage = host.loadImage else {
            settle(image, url, target) { [host] in DataURL(url).flatMap { host.decodeImage($0.bytes) } }
            return
        }
        guard loadingImages.count < limits.pendingCallbacks else { return image.fail() }
        imageCount += 1
        loadingImages[imageCount] = { [weak self, weak image] picture in
            guard let self, let image else { return }
            self.settle(image, url, target) { picture }
        }
        loadImage(url, imageCount)
    }

    private func settle(_ image: ImageElement, _ url: String, _ target: Pin, _ picture: @escaping () -> Pixmap?) {
        let accepted = queue.addChore { [weak self, weak image] in
            // Another source was set meanwhile: that one is loading now.
            guard let self, let image, image.url == url else { return }
            if let pixmap = picture(), image.show(pixmap, from: self.memory) {
                self.announce("load", image, target.value)
            } else {
                image.fail()
                self.announce("error", image, target.value)
            }
        }
        if !accepted { image.fail() }
    }

    private func announce(_ type: String, _ image: ImageElement, _ element: Value) {
        let event = engine.makeObject()
        engine.define("type", engine.string(type), on: event)
        engine.define("target", element, on: event)
        let pin = Pin(event, engine)
        var functions = image.listeners.filter { $0.type == type }.map(\.function)
        functions.append(Pin(engine.property("on" + type, of: element), engine))
        for function in functions where function.value.isFunction {
            run(function.value, this: element, [pin.value])
        }
    }
}
