internal import Script

/// Keeps a value of the script alive for as long as the host has this.
final class Pin {
    private let engine: Engine
    private let place: Int

    init(_ value: Value, _ engine: Engine) {
        self.engine = engine
        place = engine.pin(value)
    }

    var value: Value { engine.pinned(place) }

    deinit { engine.unpin(place) }
}
