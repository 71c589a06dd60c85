internal import Canvas
internal import Raster
internal import Script

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
            if let pixmap = picture() {
                image.show(pixmap)
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

/// `data:image/png;base64,…`, or percent-encoded as SVG mostly is.
struct DataURL {
    let bytes: [UInt8]

    static func isOne(_ url: String) -> Bool {
        url.utf8.prefix(5).elementsEqual("data:".utf8) { $0 | 0x20 == $1 | 0x20 }
    }

    init?(_ url: String) {
        guard Self.isOne(url), let comma = url.utf8.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let text = Self.unescaped(url.utf8[url.utf8.index(after: comma)...])
        guard url[..<comma].lowercased().hasSuffix(";base64") else {
            bytes = text
            return
        }
        guard let decoded = Self.base64(text) else { return nil }
        bytes = decoded
    }

    /// A percent sign without two digits stands for itself.
    private static func unescaped(_ text: Substring.UTF8View) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count)
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%"), let high = rest.first.flatMap(hexDigit),
                let low = rest.dropFirst().first.flatMap(hexDigit)
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(high << 4 | low)
            rest = rest.dropFirst(2)
        }
        return bytes
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func base64(_ text: [UInt8]) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var (bits, count): (UInt32, Int) = (0, 0)
        for unit in text {
            let value: UInt8
            switch unit {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = unit - 65
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = unit - 71
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = unit + 4
            case UInt8(ascii: "+"): value = 62
            case UInt8(ascii: "/"): value = 63
            case UInt8(ascii: "="), UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"): continue
            default: return nil
            }
            bits = bits << 6 | UInt32(value)
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
        }
        return bytes
    }
}
