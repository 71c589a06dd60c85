internal import Raster

/// What `beginLayer` puts aside: the bitmap under the layer and the state that will composite the layer onto it.
struct Layer {
    let state: DrawingState
    let pixmap: Pixmap
    /// The layer's own filter, applied before the state's.
    let filter: FilterList
    /// A layer opened under a transform without an inverse comes to nothing.
    let isDrawn: Bool
    /// Of the bitmap drawing goes to meanwhile.
    let share: CanvasMemory.Share
}

extension CanvasSurface {
    /// Drawing goes to a transparent bitmap of its own until ``endLayer()``, which composites it as one picture with the
    /// alpha, operator, shadow and filter of now.
    public func beginLayer(filter: CanvasFilter? = nil) throws(CanvasError) {
        guard stack.layerCount < limits.maximumLayers else {
            throw .invalidState("beginLayer: more than \(limits.maximumLayers) layers are open")
        }
        guard let share = memory.take(width: pixmap.width, height: pixmap.height) else {
            throw .range("beginLayer: out of memory")
        }
        let layer = Layer(
            state: state,
            pixmap: pixmap,
            filter: filter?.list ?? .none,
            isDrawn: state.transform.inverse != nil,
            share: share
        )
        stack.begin(layer)
        pixmap = Pixmap(width: pixmap.width, height: pixmap.height)
        state.globalAlpha = 1
        state.operation = .sourceOver
        state.shadowColor = .transparent
        state.shadowBlur = 0
        state.shadowOffset = .zero
        state.filter = .none
        // The layer's picture is clipped as a whole when it ends, after its filters.
        state.clip = Clip(width: pixmap.width, height: pixmap.height)
    }

    /// An `InvalidStateError` when no layer is open or something is saved inside it.
    public func endLayer() throws(CanvasError) {
        guard let layer = stack.endLayer() else {
            throw .invalidState("endLayer: the matching beginLayer is missing or a state is saved inside the layer")
        }
        let content = pixmap
        pixmap = layer.pixmap
        state = layer.state
        guard layer.isDrawn else { return }
        paint(picture: content, filteredBy: layer.filter)
    }
}
