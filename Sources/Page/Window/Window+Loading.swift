internal import Script

// The end of a page's beginning: all else a page could listen to never happens, nobody resizes it and nobody types.
extension Window {
    private static let endings = ["readystatechange", "DOMContentLoaded", "load", "pageshow"]

    /// `addEventListener` of the window and the document. False for what never happens by itself.
    func listen(_ call: Call) throws -> Bool {
        let type = try call.text(0)
        guard Self.endings.contains(type) else { return false }
        guard call[1].isFunction, readers.count < limits.pendingCallbacks else { return true }
        readers.append((type, Pin(call[1], engine)))
        return true
    }

    /// Tells whoever waits, once and in the order of browsers.
    func announceLoad() {
        let document = object(documentPayload, "Document")
        for type in Self.endings {
            let event = engine.makeObject()
            engine.define("type", engine.string(type), on: event)
            engine.define("target", document, on: event)
            let pin = Pin(event, engine)
            var functions = readers.filter { $0.type == type }.map(\.function)
            let property = "on" + type.lowercased()
            functions += [engine.global, document].map { Pin(engine.property(property, of: $0), engine) }
            for function in functions where function.value.isFunction {
                run(function.value, this: engine.global, [pin.value])
            }
        }
        readers = []
    }
}
