extension CanvasSurface {
    public func save() { stack.save(state, limit: limits.maximumSavedStates) }

    /// Does nothing when nothing was saved. Across the beginning of a layer it is an `InvalidStateError`.
    public func restore() throws(CanvasError) {
        if stack.isAtLayerStart {
            throw .invalidState("restore: cannot restore a state saved outside of the current layer")
        }
        if let saved = stack.restore() { state = saved }
    }

    /// The initial state, an empty stack, an empty path and a clear bitmap; the size stays.
    public func reset() {
        stack.removeAll()
        resetBitmap()
    }

    public func isContextLost() -> Bool { false }
}
