internal import Script

/// An element that is there and does nothing: `body`, a `div` a script made. Drawing code touches such things in passing.
final class StubElement {
    let tag: String
    var text = ""

    init(_ tag: String) { self.tag = tag }
}

/// The bit of the DOM that drawing code leans on.
enum Elements {
    typealias This = Row<AnyObject>

    static let eventTarget = Interface(
        name: "EventTarget",
        members: [
            This.method("addEventListener", 2) { target, call in
                if target === call.window.documentPayload, try call.window.listen(call) { return .undefined }
                let type = try call.text(0)
                guard let image = target as? ImageElement, ["load", "error"].contains(type) else {
                    return try call.window.forwarded("addEventListener", call) ?? .undefined
                }
                guard call[1].isFunction, image.listeners.count < call.window.limits.pendingCallbacks else {
                    return .undefined
                }
                image.listeners.append((type, Pin(call[1], call.engine)))
                return .undefined
            },
            This.action("removeEventListener", 2) { target, call in
                guard let image = target as? ImageElement else { return }
                let type = try call.text(0)
                image.listeners.removeAll { $0.type == type && $0.function.value.isIdentical(to: call[1]) }
            },
            This.method("dispatchEvent", 1) { _, call in try call.window.forwarded("dispatchEvent", call) ?? .true },
        ]
    )

    static let node = Interface(
        name: "Node",
        parent: "EventTarget",
        members: [
            This.method("appendChild", 1) { _, call in call[0] },
            This.method("removeChild", 1) { _, call in call[0] },
            This.method("insertBefore", 1) { _, call in call[0] },
            This.action("append") { _, _ in },
            This.action("prepend") { _, _ in },
            This.action("remove") { _, _ in },
        ]
    )

    static let element = Interface(
        name: "Element",
        parent: "Node",
        members: [
            This.action("setAttribute", 2) { _, _ in },
            This.method("getAttribute", 1) { _, _ in .null },
            This.action("removeAttribute", 1) { _, _ in },
            This.method("querySelector", 1) { _, call in try call.window.find(try call.text(0)) },
            This.method("querySelectorAll", 1) { _, call in
                try call.context.array(try call.window.findAll(try call.text(0)))
            },
        ]
    )

    static let htmlElement = Interface(
        name: "HTMLElement",
        parent: "Element",
        members: [
            This.readOnly("tagName") { element, call in
                call.value((element as? StubElement)?.tag.uppercased() ?? "")
            },
            Row<StubElement>.text("textContent", \.text),
            Row<StubElement>.text("innerHTML", \.text),
            Row<StubElement>.text("innerText", \.text),
            Row<StubElement>.readOnly("clientWidth") { _, call in Value(call.window.size.width) },
            Row<StubElement>.readOnly("clientHeight") { _, call in Value(call.window.size.height) },
        ]
    )

    static let document = Interface(
        name: "Document",
        parent: "Node",
        members: [
            This.method("getElementById", 1) { _, call in try call.window.find("#" + (try call.text(0))) },
            This.method("querySelector", 1) { _, call in try call.window.find(try call.text(0)) },
            This.method("querySelectorAll", 1) { _, call in
                try call.context.array(try call.window.findAll(try call.text(0)))
            },
            This.method("getElementsByTagName", 1) { _, call in
                try call.context.array(try call.window.findAll(try call.text(0)))
            },
            This.method("getElementsByClassName", 1) { _, call in
                try call.context.array(try call.window.findAll("." + (try call.text(0))))
            },
            This.method("createElement", 1) { _, call in
                switch try call.text(0).lowercased() {
                case "canvas":
                    let canvas = CanvasElement(call.window, width: 300, height: 150, isOffscreen: false)
                    return call.window.wrap(canvas)
                case "img": return call.window.wrap(ImageElement())
                case let tag: return call.window.element(StubElement(tag), "HTMLElement")
                }
            },
            This.readOnly("visibilityState") { _, call in call.value("visible") },
            This.readOnly("hidden") { _, _ in .false },
            This.readOnly("readyState") { _, call in call.value("complete") },
        ]
    )
}

extension Window {
    /// `document` and the elements a page has from the start.
    func installDocument(_ bindings: Bindings) {
        let document = object(documentPayload, "Document")
        for tag in ["body", "head", "documentElement"] {
            let name = tag == "documentElement" ? "html" : tag
            engine.define(tag, element(StubElement(name), "HTMLElement"), on: document)
        }
        engine.define("title", engine.string(""), on: document)
        let ready = method("check", 0, of: "FontFaceSet", bindings) { _ in .true }
        let load = method("load", 0, of: "FontFaceSet", bindings) { call in
            try call.promise("resolve", try call.context.array([]))
        }
        let fonts = object([ready, load])
        // A promise that is settled from the start: what is installed is there.
        if let settled = try? engine.evaluate(source: "Promise.resolve()", name: "page") {
            engine.define("ready", settled, on: fonts)
        }
        engine.define("fonts", fonts, on: document)
        setGlobal("document", document)
    }

    /// What a selector means here. A canvas is found by its id and its classes, the visible one by any selector that speaks
    /// of a canvas; what else is on the page is an element that does nothing.
    func find(_ selector: String) throws -> Value {
        let selector = selector.lowercased()
        // The last part says which element is meant: `main canvas#load`.
        let part = selector.split(separator: " ").last ?? ""
        let name = part.firstIndex { $0 == "#" || $0 == "." }.map { String(part[$0...]) } ?? ""
        if let canvas = canvases[name] { return wrap(canvas) }
        if bystanders.contains(name) {
            let stub = stubs[name] ?? StubElement("div")
            stubs[name] = stub
            return element(stub, "HTMLElement")
        }
        if selector.contains("canvas"), let canvas = mainCanvas { return wrap(canvas) }
        guard ["body", "html", "head"].contains(selector) else { return .null }
        return engine.property(
            selector == "html" ? "documentElement" : selector,
            of: object(documentPayload, "Document")
        )
    }

    func findAll(_ selector: String) throws -> [Value] {
        if selector.lowercased() == "canvas", canvasList.count > 1 { return canvasList.map { wrap($0) } }
        let found = try find(selector)
        return found.isNull ? [] : [found]
    }
}
