internal import Canvas
internal import Script

extension Window {
    /// Begins to load an image: only `data:` URLs have anything to load. `load` or `error` comes as a task of the page.
    func load(_ image: ImageElement, element: Value) {
        image.source = .incomplete
        let url = image.url
        guard !url.isEmpty else { return }
        let target = Pin(element, engine)
        let accepted = queue.addChore { [weak self, weak image] in
            // Another source was set meanwhile: that one is loading now.
            guard let self, let image, image.url == url else { return }
            if let bytes = DataURL(url)?.bytes, let pixmap = self.host.decodeImage(bytes) {
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

/// `data:image/png;base64,…`.
struct DataURL {
    let bytes: [UInt8]

    init?(_ url: String) {
        guard url.utf8.starts(with: "data:".utf8), let comma = url.utf8.firstIndex(of: UInt8(ascii: ",")) else {
            return nil
        }
        guard url[..<comma].hasSuffix(";base64") else { return nil }
        var bytes: [UInt8] = []
        var (bits, count): (UInt32, Int) = (0, 0)
        for unit in url.utf8[url.utf8.index(after: comma)...] {
            let value: UInt32
            switch unit {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = UInt32(unit - 65)
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = UInt32(unit - 71)
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = UInt32(unit + 4)
            case UInt8(ascii: "+"): value = 62
            case UInt8(ascii: "/"): value = 63
            case UInt8(ascii: "="), UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"): continue
            default: return nil
            }
            bits = bits << 6 | value
            count += 6
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        self.bytes = bytes
    }
}
