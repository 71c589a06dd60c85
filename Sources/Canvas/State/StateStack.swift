internal import Raster

/// Saved states and open layers, last in first out.
///
/// Bounded in memory: saves beyond the limit are counted and not kept, so that a script with a hundred thousand of them
/// still finds its restores paired, only that those innermost ones bring nothing back.
struct StateStack {
    enum Entry {
        case saved(DrawingState)
        case layer(Layer)
    }

    private var entries: [Entry] = []
    private var uncounted = 0
    private(set) var layerCount = 0

    var isEmpty: Bool { entries.isEmpty && uncounted == 0 }

    mutating func save(_ state: DrawingState, limit: Int) {
        guard entries.count < limit else {
            uncounted += 1
            return
        }
        entries.append(.saved(state))
    }

    /// The state to go back to; `nil` when nothing was saved since the innermost layer began.
    mutating func restore() -> DrawingState? {
        if uncounted > 0 {
            uncounted -= 1
            return nil
        }
        guard case .saved(let state) = entries.last else { return nil }
        entries.removeLast()
        return state
    }

    /// Whether a restore would have to cross the beginning of a layer.
    var isAtLayerStart: Bool {
        guard uncounted == 0, case .layer = entries.last else { return false }
        return true
    }

    mutating func begin(_ layer: Layer) {
        entries.append(.layer(layer))
        layerCount += 1
    }

    /// The innermost layer, when nothing is saved inside it.
    mutating func endLayer() -> Layer? {
        guard uncounted == 0, case .layer(let layer) = entries.last else { return nil }
        entries.removeLast()
        layerCount -= 1
        return layer
    }

    /// The bitmap under the outermost layer.
    var bottomPixmap: Pixmap? {
        guard layerCount > 0 else { return nil }
        for case .layer(let layer) in entries { return layer.pixmap }
        return nil
    }

    mutating func removeAll() { self = StateStack() }
}
