internal import Script

/// Keeps a value of the script alive for as long as the host has this.
final class Pin {
    /// Not owned: what the engine's objects carry may hold pins, and is let go by an engine that ends.
    private weak var engine: Engine?
    private let place: Int

    init(_ value: Value, _ engine: Engine) {
        self.engine = engine
        place = engine.pin(value)
    }

    var value: Value { engine?.pinned(place) ?? .undefined }

    deinit { engine?.unpin(place) }
}
